"""What speaks: values, errors, sentences, catalogues and their readers, of no game and no table."""
