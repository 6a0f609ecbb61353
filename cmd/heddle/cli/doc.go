// Package cli has what the flags of all commands share: groups with a heading in the help, values that refuse what is out of range
// with the reason, choices from a table, completion by shells, and what may be meant by a name that there is not.
//
// Tables of strategies stay in the packages that own them; a flag only reads them.
package cli
