// Package compiler knows C compilers from outside: the flags that they take, the lists of commands that build systems write, and what
// the host's compiler says about itself: its predefined macros, and where its headers are.
package compiler
