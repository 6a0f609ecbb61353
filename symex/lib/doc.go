// Package lib defines the functions of the C library that the machine implements itself, because they synchronise, allocate,
// end something or do input and output: a row for each, in a file named after its header, or for <pthread.h> after the object too.
// Those that need no other thread to be told what they do are in package std.
// A row (symex.Model) says all that there is to know of its function. Functions that C can express are C code: package cfront/libc.
//
// What models ask the machine for are the exported methods of symex.Machine; those that nobody else needs stand in symex/api.go.
package lib
