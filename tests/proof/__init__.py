"""The engine held against the reference, the law's fixed points and what must hold of any hand."""
