// Package row has short names for what the rows of library functions say, which package symex defines: so a table is read as one.
package row
