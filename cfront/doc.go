// Package cfront turns C source files into an ir.Program.
//
// # What it does, phase by phase
//
//   - The host's C compiler is asked once for its predefined macros and include
//     paths. How a compiler's command line and a compile_commands.json say that files are read is in package compiler, too; with --cpp the
//     host's compiler preprocesses them (package source).
//   - Package source mends what the parser cannot read and has it preprocess and parse each file, several at the same time.
//   - Everything from there on is done here: types (package ctype; specifiers.go,
//     declarators.go, records.go), scopes (scope.go), declarations
//     (declare.go), initialisers (initlist.go, initstatic.go, initlocal.go). The
//     parser's own type checker is not used: it does not know packed records or
//     atomic types, and it rejects programs that compilers accept.
//   - What is known of an expression before it is lowered stands in a table (typer.go): its type,
//     whether it is an lvalue, the constant that it is, what evaluating it would do. It follows
//     bottom-up from what is known of its operands (typerexpr.go, typercalls.go); no node is looked at twice.
//   - Function bodies are lowered straight from the syntax tree to IR by type
//     body: statements in stmt.go, loops.go, switch.go and jumps.go, expressions in
//     expr.go and the files it names. It asks the table what sizeof and typeof give, which
//     type ?: has, what _Generic chooses, which operands may be evaluated in any case.
//   - Inline assembly is read by package asm; its instructions are executed while their code is
//     emitted (asm.go, package asmcode).
//   - Every operation on values passes through package emit, which folds constants and emits
//     what is left, or notes it where there is no code: so what the table says of an expression
//     and what its lowering does have one definition.
//   - What C leaves unordered is noted while it is lowered (unordered.go); package evalorder finds where the order can
//     be told. What is undefined for want of an order is found in the syntax (clash.go).
//   - Files are linked by name (link.go): external definitions are merged, and
//     library functions that have a model in C are parsed and linked on demand.
//
// # Rules that the rest of heddle relies on
//
//   - A scalar whose address is never taken is a register; any other object is
//     made by an Alloca where control passes its declaration and dies by a
//     Kill where control leaves its scope.
//   - Each access to memory is one Load or Store of a scalar; FlagStmt marks the
//     first instruction of every full expression.
//   - Loops are rotated: one test at entry, one backward Branch at the bottom.
//   - What is not supported is an Unsupported instruction where it would
//     execute, or an error where it would have to be understood; it is never
//     guessed.
//   - No input makes Load panic.
package cfront
