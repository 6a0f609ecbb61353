// Package syntax says of nodes of the parser's syntax tree what their form tells, without types and without a lowering: which operator a
// node is, what a call names, which labels stand in a statement, whose address a function body takes, what evaluating an expression may
// change, what the operands of inline assembly are.
package syntax
