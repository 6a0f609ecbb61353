// Package cfront turns C source files into an ir.Program.
//
// # What it does, phase by phase
//
//   - The host's C compiler is asked once for its predefined macros and include
//     paths. How a compiler's command line and a compile_commands.json say that files are read is in package compiler, too; with --cpp the
//     host's compiler preprocesses them (package source).
//   - Package source mends what the parser cannot read and has it preprocess and parse each file, several at the same time (unit.go). The
//     parser's own type checker is not used: it does not know packed records or
//     atomic types, and it rejects programs that compilers accept. What the form of a node says alone, package syntax says.
//   - Package declare reads declarations: types (package ctype), names, initialisers. What names stand for is kept by package symbols, in
//     scopes, files and one table of the program. Where #pragma pack is in force package packing finds.
//   - What is known of an expression before it is lowered stands in a table (package typing): its type,
//     whether it is an lvalue, the constant that it is, what evaluating it would do. It follows
//     bottom-up from what is known of its operands; no node is looked at twice.
//   - Package lowering makes the code of function bodies from the syntax tree, and of propositions. It reads that table.
//   - Calls with a meaning of their own are lowered by package builtin. Inline assembly is read by package asm; its instructions are executed
//     while their code is emitted (package asmcode).
//   - What C does with values is in package values: conversions, arithmetic, accesses, literals. Every operation
//     passes through package emit, which folds constants and emits
//     what is left, or notes it where there is no code: so what the table says of an expression
//     and what its lowering does have one definition.
//   - What C leaves unordered is noted while it is lowered; package evalorder finds where the order can
//     be told. What is undefined for want of an order is found in the syntax (lowering/clash.go).
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
//   - Loops are rotated: one test at entry, one backward Branch at the bottom. That of a loop in which a
//     thread may wait stands at the bottom only (lowering/loops.go).
//   - What is not supported is an Unsupported instruction where it would
//     execute, or an error where it would have to be understood; it is never
//     guessed.
//   - No input makes Load panic.
package cfront
