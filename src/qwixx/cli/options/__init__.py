"""What commands ask for: options that several share, and the values that they take."""
