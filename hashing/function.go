package hashing

// This file defines Function, a hash function chosen by name, and the table of
// all of them.

import (
	"fmt"
	"strings"
	"unsafe"
)

// algorithm says which code a Function runs. A switch on it, not an interface,
// selects the code: the arguments then stay on the caller's stack and the
// default costs one predictable comparison.
type algorithm uint8

const (
	algXXH3 algorithm = iota
	algXXH3Short
	algSHA256
	algFNV
	algSerialised
	algNone
)

// Function is a hash function. The zero value is the default, xxh3. Functions
// are small values, safe for concurrent use and comparable.
type Function struct {
	alg algorithm
}

// FunctionInfo is one row of the table of hash functions.
type FunctionInfo struct {
	Name     string
	Help     string // one line for the command line's help
	Function Function
}

// functions is the table of hash functions; the first is the default.
var functions = []FunctionInfo{
	{"xxh3", "XXH3, 128 bits (default)", Function{algXXH3}},
	{"xxh3-64", "XXH3, 64 bits: for comparison, collisions become likely near 10^9 nodes", Function{algXXH3Short}},
	{"sha256", "SHA-256 cut to 128 bits", Function{algSHA256}},
	{"fnv", "FNV-1a, 128 bits, with a final mix", Function{algFNV}},
	{"serialised-sha256", "the baseline of sefm2011: expressions serialised to bytes, hashed with SHA-256", Function{algSerialised}},
	{"none", "no hash: nothing is pruned, the full tree is explored", Function{algNone}},
}

// DefaultFunction is the name of the hash function used when none is asked for.
const DefaultFunction = "xxh3"

// Functions returns the table of hash functions, the default first.
func Functions() []FunctionInfo { return append([]FunctionInfo(nil), functions...) }

// NewFunction returns the hash function of that name.
func NewFunction(name string) (Function, error) {
	names := make([]string, len(functions))
	for i, f := range functions {
		if f.Name == name {
			return f.Function, nil
		}
		names[i] = f.Name
	}
	return Function{}, fmt.Errorf("unknown hash function %q: choose one of %s", name, strings.Join(names, ", "))
}

// Name returns the name under which the function is registered.
func (f Function) Name() string {
	for _, row := range functions {
		if row.Function == f {
			return row.Name
		}
	}
	return fmt.Sprintf("hash function %d", f.alg)
}

// Bits returns how many bits of a Key the function fills: 128, 64, or 0 for none.
func (f Function) Bits() int {
	switch f.alg {
	case algXXH3Short:
		return 64
	case algNone:
		return 0
	}
	return 128
}

// Prunes reports whether nodes are hashed and looked up at all. It is false for
// "none" only; the keys of "none" are all zero and must not reach a Store.
func (f Function) Prunes() bool { return f.alg != algNone }

// Serialises reports whether the caller is to serialise every assigned expression, as
// the program writes it, to bytes and hash these with Bytes, rather than combine the
// hashes of expressions in canonical form. It is true for the papers' baseline only.
func (f Function) Serialises() bool { return f.alg == algSerialised }

// Cell returns the hash of one fact: at location l stands the word value. It is
// the hot path: the explorer calls it twice per write. It does not allocate.
func (f Function) Cell(l Location, value uint64) Key {
	if f.alg == algXXH3 {
		return xxh3Cell(l.bits, value)
	}
	return f.cell(l.bits, value)
}

// cell is Cell for all functions but the default.
func (f Function) cell(location, value uint64) Key {
	switch f.alg {
	case algXXH3Short:
		return xxh3ShortCell(location, value)
	case algSHA256, algSerialised:
		return sha256Cell(location, value)
	case algFNV:
		return fnvCell(location, value)
	case algNone:
		return noKey
	}
	panic("hashing: " + f.Name() + " has no code for Cell")
}

// Pair returns the hash of one fact that is no plain word but two: an expression by its own hash,
// a marker. The words are hashed one after the other, so that no pair is a Cell.
func (f Function) Pair(l Location, a, b uint64) Key {
	k := f.Cell(l, a)
	return f.Cell(Location{k.Lo}, k.Hi^b)
}

// The domains keep Words(l, w) apart from Bytes(l, b) when w and b are the same
// bytes. Cell needs none: its input has a length of its own.
const (
	domainWords = 1
	domainBytes = 2
)

// Words returns the hash of a sequence of words at a location. Different locations,
// lengths or words give unrelated keys, unrelated to those of Cell and Bytes too.
func (f Function) Words(l Location, w []uint64) Key {
	return f.data(l.bits, domainWords, wordBytes(w))
}

// Bytes returns the hash of a sequence of bytes at a location, with the same
// guarantees as Words.
func (f Function) Bytes(l Location, b []byte) Key {
	return f.data(l.bits, domainBytes, b)
}

// data hashes bytes within a domain.
func (f Function) data(tag, domain uint64, b []byte) Key {
	switch f.alg {
	case algXXH3:
		return xxh3Data(tag, domain, b)
	case algXXH3Short:
		return xxh3ShortData(tag, domain, b)
	case algSHA256:
		return sha256Data(tag, domain, b)
	case algSerialised:
		return serialisedData(tag, domain, b)
	case algFNV:
		return fnvData(tag, domain, b)
	case algNone:
		return noKey
	}
	panic("hashing: " + f.Name() + " has no code for data")
}

// wordBytes returns the words' memory. Keys therefore depend on the machine's
// byte order, which no saved run survives a change of anyway.
func wordBytes(w []uint64) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(w))), 8*len(w))
}
