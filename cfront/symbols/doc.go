// Package symbols keeps what names stand for: in scopes, in translation units, and in the table of what all files of a program define, by
// which they are linked. It merges the declarations of one name, follows aliases and knows which names are the C library's. It reads no
// file and lowers nothing: what a table lacks its Finder brings in.
package symbols
