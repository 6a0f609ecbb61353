// Package asmcode emits what the instructions of inline assembly do (package asm reads them): a machine knows of each register what
// it holds, and each instruction becomes operations on that. Operands are evaluated before by who lowers the statement, the host.
package asmcode
