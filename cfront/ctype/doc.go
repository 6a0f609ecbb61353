// Package ctype has the types of C, as an ABI lays them out: kinds and qualifiers, sizes and alignments, members and bit-fields, the common types of
// arithmetic, compatibility, spelling, and the layouts of the IR. It knows no scopes and no syntax; package cfront makes types of declarations.
package ctype
