// Package ir defines heddle's intermediate representation: a C program as
// typed, flat code with explicit loads and stores.
//
// # The machine it describes
//
// A Program is a set of functions, global objects, allocation sites and loops.
// A Func owns a register file (typed, function-wide, not SSA), a constant
// table and one flat slice of instructions; jumps name instruction indices.
// Locals whose address is never taken are registers; everything else lives in
// byte-accurate memory objects and is reached by Load and Store through
// addresses held in registers.
//
// Registers hold scalars only: integers of 1, 8, 16, 32, 64 and 128 bits,
// floats, pointers. Signedness is in the instruction, not in the type. A
// comparison yields an I1; a Branch takes an I1. Pointers are integers of
// Program.PtrSize bytes: pointer arithmetic is Add/Sub/Mul on type Ptr.
//
// # Calling convention
//
//   - The parameters of a function are its first NumParams registers.
//   - An aggregate parameter is passed as a pointer to an object that the caller
//     made for this call (Alloca, MemCopy, Kill after the call); the callee uses it in place.
//   - An aggregate result is written by the callee through a hidden first
//     parameter, a pointer to an object made by the caller.
//   - A function with a body that is variadic has one more, last parameter: a
//     pointer to a vararg area that the caller made: promoted arguments at 8-byte
//     slots (an aggregate or 16-byte scalar takes as many slots as it needs, in
//     order). va_list holds in its first pointer-sized field the address of the next slot. A
//     direct call of an external variadic function (printf) passes the extra
//     arguments as ordinary Args instead.
//
// # Invariants (Verify checks them)
//
//   - The last instruction of a function does not fall through.
//   - Operand and result types match the instruction's type rules, given at each Op.
//   - A backward jump carries a loop: for every Jump, Branch or Switch with a
//     target at or before itself, Instr.Loop names an entry of Program.Loops.
//
// The package knows nothing of C syntax or of threads' states.
package ir
