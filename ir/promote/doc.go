// Package promote keeps local objects in registers, member by member, whose addresses the program only uses to access their parts: structures
// whose members are read and written by name, and arrays with constant indices.
//
// What stands in a register is looked at by its thread alone, is forgotten where it is not read again, and needs no address. In memory it would be part of every
// state until its scope ends.
//
// An object goes to registers if it is made at one place, is not volatile, and each use of its address is a load or store of a whole
// scalar at a constant place within it, a copy of all its scalars from or to memory, or a store of zeros. Different scalars must not overlap.
// It must not be accessed outside its scope, nor copied as a whole where nothing may have been written: that is found in memory.
// Pointers stay in memory, where a check for leaks finds them as long as they are in scope, and so does what an access in no order of C may meet.
package promote
