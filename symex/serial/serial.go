// Package serial defines variable-level hashes by serialisation, the scheme of sefm2011
// §4.1 that the other one is compared with.
//
// At each assignment the assigned expression is written down as bytes (its operator; of
// each operand the constant, the name of the input, or the hash of the assignment that it
// comes from), and the bytes are hashed. Programs are in three-address form: what the
// papers do for the expression of a C statement is done here for each of its operations. The
// scheme keeps the limits that the papers name: expressions stand as they are written (see
// expr.NewTableAsWritten), so the order of assignments shows, and an input is known by its
// name, so that another input in its place makes another state.
//
// Equal hashes mean equal expressions over equal names. What the path condition adds
// to a state is the same as with the other scheme: the constraints that bear on live inputs.
package serial

import (
	"encoding/binary"

	"heddle.example/expr"
	"heddle.example/hashing"
)

// Serialiser hashes the assignments of one machine.
type Serialiser struct {
	tab  *expr.Table
	hash *hashing.Function
	// Known holds the hashes of expressions that were assigned, by Ref; the zero Key
	// stands for none. They do not depend on the path.
	Known []hashing.Key
	buf   []byte
}

// New makes a serialiser of tab's expressions.
func New(tab *expr.Table, hash *hashing.Function) *Serialiser {
	return &Serialiser{tab: tab, hash: hash}
}

// The kinds of operand.
const (
	operandConst byte = iota
	operandInput
	operandAssigned
)

// Assign hashes r, which is being assigned.
func (s *Serialiser) Assign(r expr.Ref) hashing.Key {
	args := s.tab.Args(r)
	for _, a := range args {
		if kind := s.kind(a); kind == operandAssigned {
			s.Of(a) // uses the buffer
		}
	}
	b := append(s.buf[:0], byte(s.tab.Op(r)), byte(s.tab.Width(r)), byte(s.tab.Low(r)))
	if len(args) == 0 || s.tab.Op(r) == expr.OpTagged {
		b = s.operand(b, r)
	}
	for _, a := range args {
		b = s.operand(b, a)
	}
	s.buf = b
	k := s.hash.Bytes(hashing.Serialised(), b)
	if n := int(r) + 1 - len(s.Known); n > 0 {
		s.Known = append(s.Known, make([]hashing.Key, n)...)
	}
	s.Known[r] = k
	return k
}

// Of gives the hash of r, which was assigned, or is a part of what was.
func (s *Serialiser) Of(r expr.Ref) hashing.Key {
	if int(r) < len(s.Known) && s.Known[r] != (hashing.Key{}) {
		return s.Known[r]
	}
	return s.Assign(r)
}

func (s *Serialiser) kind(r expr.Ref) byte {
	switch s.tab.Op(r) {
	case expr.OpConst, expr.OpTagged:
		return operandConst
	case expr.OpSym:
		return operandInput
	}
	return operandAssigned
}

// operand appends one operand. Its kind tells its length, so that no two lists of
// operands have the same bytes.
func (s *Serialiser) operand(b []byte, r expr.Ref) []byte {
	kind := s.kind(r)
	b = append(b, kind, byte(s.tab.Width(r)))
	number := func(x uint64) { b = binary.LittleEndian.AppendUint64(b, x) }
	switch kind {
	case operandConst:
		lo, hi, _ := s.tab.Closed(r)
		number(lo)
		number(hi)
	case operandInput:
		name, _ := s.tab.SymName(r)
		number(uint64(name.Site)<<32 | uint64(name.Thread))
		number(uint64(name.Count)<<8 | uint64(name.Kind))
	case operandAssigned:
		k := s.Of(r)
		number(k.Lo)
		number(k.Hi)
	}
	return b
}
