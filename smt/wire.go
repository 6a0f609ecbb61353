package smt

// This file defines the messages between heddle and a solver process: frames of a length
// and so many bytes. A question names nodes by numbers, given in the order in which they
// were sent first, so that what a process knows is not sent again.

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"time"

	"heddle.example/expr"
)

var errWire = errors.New("a message of the solver process is damaged")

// maxFrame bounds the length that a damaged message can claim.
const maxFrame = 1 << 31

func writeFrame(w io.Writer, body []byte) error {
	var head [4]byte
	binary.LittleEndian.PutUint32(head[:], uint32(len(body)))
	if _, err := w.Write(append(head[:], body...)); err != nil {
		return err
	}
	return nil
}

func readFrame(r *bufio.Reader, buf []byte) ([]byte, error) {
	var head [4]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return nil, err
	}
	n := int(binary.LittleEndian.Uint32(head[:]))
	if n > maxFrame {
		return nil, errWire
	}
	if cap(buf) < n {
		buf = make([]byte, n)
	}
	_, err := io.ReadFull(r, buf[:n])
	return buf[:n], err
}

// reader takes a message apart.
type reader struct {
	b   []byte
	bad bool
}

func (r *reader) number() uint64 {
	v, n := binary.Uvarint(r.b)
	if n <= 0 {
		r.bad = true
		return 0
	}
	r.b = r.b[n:]
	return v
}

// count reads a number of things that follow, of one byte or more each.
func (r *reader) count() int {
	n := r.number()
	if n > uint64(len(r.b)) {
		r.bad = true
		return 0
	}
	return int(n)
}

func (r *reader) bytes(n int) []byte {
	if n > len(r.b) {
		r.bad = true
		return make([]byte, n)
	}
	b := r.b[:n]
	r.b = r.b[n:]
	return b
}

func (r *reader) word() Value {
	b := r.bytes(16)
	return Value{Lo: binary.LittleEndian.Uint64(b), Hi: binary.LittleEndian.Uint64(b[8:])}
}

func appendWord(b []byte, v Value) []byte {
	return binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(b, v.Lo), v.Hi)
}

// vocabulary numbers the nodes that a process knows.
type vocabulary struct {
	numbers map[expr.Hash]uint64
	fresh   []byte // the nodes that are sent with the next question
	count   int    // how many these are
}

// number gives the number of a node, which is sent if it is new.
func (v *vocabulary) number(t *expr.Table, r expr.Ref) uint64 {
	h := t.Hash(r)
	if n, ok := v.numbers[h]; ok {
		return n
	}
	c := t.Content(r)
	args := make([]uint64, len(c.Args))
	for i, a := range c.Args {
		args[i] = v.number(t, a)
	}
	v.fresh = append(v.fresh, byte(c.Op), c.Width, c.Low)
	if c.Op <= expr.OpSym {
		v.fresh = appendWord(v.fresh, c.Val)
	} else {
		v.fresh = binary.AppendUvarint(v.fresh, uint64(len(args)))
		for _, a := range args {
			v.fresh = binary.AppendUvarint(v.fresh, a)
		}
	}
	n := uint64(len(v.numbers))
	v.numbers[h] = n
	v.count++
	return n
}

// The flags of a question.
const (
	wireForget = 1 << iota // the process forgets the nodes that it knows
	wireFresh              // problem.fresh
)

// question encodes p; syms are the symbols whose values a model gives, in this order.
func (v *vocabulary) question(p *problem, syms []expr.Ref) []byte {
	flags := uint64(0)
	if v.numbers == nil || len(v.numbers) > maxTerms {
		v.numbers = make(map[expr.Hash]uint64)
		flags |= wireForget
	}
	if p.fresh {
		flags |= wireFresh
	}
	v.fresh, v.count = v.fresh[:0], 0
	var list []byte
	for _, refs := range [][]expr.Ref{p.constraints, syms} {
		list = binary.AppendUvarint(list, uint64(len(refs)))
		for _, r := range refs {
			list = binary.AppendUvarint(list, v.number(p.table, r))
		}
	}
	out := binary.AppendUvarint(nil, flags)
	out = binary.AppendUvarint(out, uint64(v.count))
	out = append(out, v.fresh...)
	return append(out, list...)
}

// lexicon is the other side of a vocabulary: the nodes by their numbers.
type lexicon struct {
	table *expr.Table
	nodes []expr.Ref
}

// question decodes a question.
func (l *lexicon) question(b []byte) (p problem, syms []expr.Ref, err error) {
	r := &reader{b: b}
	flags := r.number()
	if flags&wireForget != 0 || l.table == nil {
		l.table, l.nodes = expr.NewTable(), l.nodes[:0]
	}
	if err := l.learn(r); err != nil {
		return p, nil, err
	}
	p = problem{table: l.table, fresh: flags&wireFresh != 0}
	p.constraints = l.list(r)
	syms = l.list(r)
	if r.bad {
		return p, nil, errWire
	}
	return p, syms, nil
}

// learn decodes the nodes that a message brings.
func (l *lexicon) learn(r *reader) error {
	for range r.count() {
		head := r.bytes(3)
		c := expr.Content{Op: expr.Op(head[0]), Width: head[1], Low: head[2]}
		if c.Op <= expr.OpSym {
			c.Val = r.word()
		} else {
			c.Args = l.list(r)
		}
		if r.bad {
			return errWire
		}
		l.nodes = append(l.nodes, l.table.Enter(c))
	}
	return nil
}

func (l *lexicon) list(r *reader) []expr.Ref {
	out := make([]expr.Ref, r.count())
	for i := range out {
		n := r.number()
		if n >= uint64(len(l.nodes)) {
			r.bad = true
			return nil
		}
		out[i] = l.nodes[n]
	}
	return out
}

// work is what a process has done for an answer.
type work struct {
	checks, contexts, failures int64
	held                       int64 // memory that Z3 holds
	took                       time.Duration
}

// appendAnswer encodes an answer, with the values of syms.
func appendAnswer(b []byte, a Answer, syms []expr.Ref, w work) []byte {
	b = append(b, byte(a.Result))
	for _, n := range []int64{w.checks, w.contexts, w.failures, w.held, int64(w.took)} {
		b = binary.AppendUvarint(b, uint64(n))
	}
	b = binary.AppendUvarint(b, uint64(len(a.Reason)))
	b = append(b, a.Reason...)
	if a.Result == Sat {
		for _, s := range syms {
			b = appendWord(b, a.Model[s])
		}
	}
	return b
}

// readAnswer decodes an answer.
func readAnswer(b []byte, syms []expr.Ref) (a Answer, w work, err error) {
	r := &reader{b: b}
	a.Result = Result(r.bytes(1)[0])
	for _, n := range []*int64{&w.checks, &w.contexts, &w.failures, &w.held, (*int64)(&w.took)} {
		*n = int64(r.number())
	}
	a.Reason = string(r.bytes(r.count()))
	if a.Result == Sat {
		a.Model = make(map[expr.Ref]Value, len(syms))
		for _, s := range syms {
			a.Model[s] = r.word()
		}
	}
	if r.bad || a.Result > Unsat {
		return Answer{}, w, errWire
	}
	return a, w, nil
}
