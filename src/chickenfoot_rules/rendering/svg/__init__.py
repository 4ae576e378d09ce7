"""Pictures and animations as SVG."""
