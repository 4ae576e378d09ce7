"""What our documentation needs of Sphinx and Sphinx does not have."""
