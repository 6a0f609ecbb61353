// Package typing finds out what is known of expressions before they are lowered: their types, whether they are lvalues, the constants that
// they are, what evaluating them would do. It is a pass over the syntax tree, bottom-up, that fills a table as it is asked: what is known of an
// expression follows from what is known of its operands, and no node is looked at twice. The operations are those of package values, which
// are noted, not emitted. Package lowering only reads the table.
package typing
