// Package settings has what flags of the commands set: which program is meant, what it may do and what is wrong, how far and how the
// search goes, how the answer is told. They fill the options of the front end and the explorer directly. A trace file keeps the flags
// that decide what a list of choices means, a saved run most of them.
package settings
