// Package termination rebuilds in shape the tables of Awedh and Somenzi ("Termination criteria for bounded model checking: extensions and comparison", BMC
// 2004): the ways to prove by a termination criterion side by side, on models of one's own. Each run is `heddle prove` in a process of its own,
// with everything named, so that nothing races.
//
// A C program says in its first lines what holds of it (`// prove: FLAGS : safe`); of these lines those with a formula are taken. A model of hardware has
// its justice properties.
package termination
