// Package static defines what a program says before it runs: its form that the machine executes, the addresses of its
// static objects and sites, and analyses of the whole program: which globals are frozen, whether anything can fail, what is not
// supported, whether addresses can be observed. They err on the side of "maybe".
//
// It knows no machine, and of the library only what Library tells.
package static
