package aiger

// This file defines the writer of files.

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
)

// Write writes the file in the ASCII or the binary form. Literals are counted anew: inputs, latches, gates.
func (f *File) Write(to io.Writer, binary bool) error {
	w := bufio.NewWriter(to)
	number := map[uint32]Lit{0: 0}
	next := Lit(2)
	name := func(l Lit) {
		number[l.Var()] = next
		next += 2
	}
	for _, l := range f.Inputs {
		name(l)
	}
	for _, l := range f.Latches {
		name(l.Lit)
	}
	for _, a := range f.Ands {
		name(a.Lit)
	}
	lit := func(l Lit) Lit { return number[l.Var()] | l&1 }
	form := "aag"
	if binary {
		form = "aig"
	}
	fmt.Fprintf(w, "%s %d %d %d %d %d", form, len(f.Inputs)+len(f.Latches)+len(f.Ands), len(f.Inputs), len(f.Latches), len(f.Outputs), len(f.Ands))
	tail := []int{len(f.Bad), len(f.Constraints), len(f.Justice), len(f.Fair)}
	for len(tail) > 0 && tail[len(tail)-1] == 0 {
		tail = tail[:len(tail)-1]
	}
	for _, n := range tail {
		fmt.Fprintf(w, " %d", n)
	}
	fmt.Fprintln(w)
	if !binary {
		for _, l := range f.Inputs {
			fmt.Fprintln(w, lit(l))
		}
	}
	for _, l := range f.Latches {
		if !binary {
			fmt.Fprintf(w, "%d ", lit(l.Lit))
		}
		fmt.Fprint(w, lit(l.Next))
		if l.Reset != False {
			fmt.Fprintf(w, " %d", lit(l.Reset))
		}
		fmt.Fprintln(w)
	}
	for _, list := range [][]Lit{f.Outputs, f.Bad, f.Constraints} {
		for _, l := range list {
			fmt.Fprintln(w, lit(l))
		}
	}
	for _, set := range f.Justice {
		fmt.Fprintln(w, len(set))
	}
	for _, list := range append(slices.Clone(f.Justice), f.Fair) {
		for _, l := range list {
			fmt.Fprintln(w, lit(l))
		}
	}
	for _, g := range f.Ands {
		out, a, b := lit(g.Lit), lit(g.A), lit(g.B)
		a, b = max(a, b), min(a, b)
		if !binary {
			fmt.Fprintln(w, out, a, b)
			continue
		}
		for _, d := range []Lit{out - a, a - b} {
			for ; d > 0x7f; d >>= 7 {
				_ = w.WriteByte(byte(d) | 0x80) // Flush tells
			}
			_ = w.WriteByte(byte(d))
		}
	}
	const sections = "ilobcjf"
	for _, key := range slices.SortedFunc(maps.Keys(f.Symbols), func(a, b Symbol) int {
		return cmp.Or(cmp.Compare(index(sections, a.Section), index(sections, b.Section)), cmp.Compare(a.Index, b.Index))
	}) {
		fmt.Fprintf(w, "%c%d %s\n", key.Section, key.Index, f.Symbols[key])
	}
	return w.Flush()
}

func index(of string, b byte) int { return slices.Index([]byte(of), b) }
