// Package mem is the memory of a machine: objects with names and addresses, their bytes, which of these are
// inputs or parts of pointers, and the trail by which every change is undone.
//
// # Names and addresses
//
// An object has a name, (allocation site, thread, count), and its address is a pure function of it (AddressSpace), so
// that what a program's state is does not depend on the way to it. A thread is a number here and nothing more.
//
// # Bytes
//
// Bytes live in one arena of 8-byte words; a parallel slice of shadow records tells which bytes of a word
// are symbolic, uninitialised or parts of pointers, and is 0 for an all-concrete word. Large objects have pages instead (big.go).
// Words are written in one place, setWord, which logs the old one and keeps the hash.
//
// # Who stands above
//
// Memory asks its Owner what it cannot know: which registers refer to an address, what symbol the first read of an
// uninitialised byte makes. It tells a Watcher what is written.
package mem
