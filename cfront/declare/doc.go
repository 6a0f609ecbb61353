// Package declare reads declarations: what specifiers and declarators make of types, what names then stand for, how initialisers are matched
// with the members of objects, and what those of static objects evaluate to. What it must know of expressions it asks of Facts (package
// typing), and what is evaluated where a declaration stands in a function of Code (package lowering).
package declare
