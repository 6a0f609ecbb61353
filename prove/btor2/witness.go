package btor2

// This file defines witnesses in the form that btorsim checks: the states of the first step that are open, and in each step the
// inputs and the states that nothing determines.

import (
	"bufio"
	"fmt"
	"io"

	"heddle.example/expr"
	"heddle.example/prove/circuit"
	"heddle.example/prove/system"
)

// witness writes witnesses of a file.
type witness struct {
	states, inputs []*state
}

func (w *witness) Proved(to io.Writer, p *circuit.Property) error {
	_, err := fmt.Fprintf(to, "unsat\n%s\n.\n", p.Label())
	return err
}

func (w *witness) Unknown(to io.Writer, p *circuit.Property) error {
	_, err := fmt.Fprintf(to, "unknown\n%s\n.\n", p.Label())
	return err
}

func (w *witness) Refuted(to io.Writer, p *circuit.Property, path system.Path) error {
	b := bufio.NewWriter(to)
	fmt.Fprintf(b, "sat\n%s\n", p.Label())
	assign := func(i int, s *state, values []expr.Word, which []int, mark byte, step int) {
		for e, v := range which {
			fmt.Fprintf(b, "%d ", i)
			if s.sort.index > 0 {
				fmt.Fprintf(b, "[%0*b] ", s.sort.index, e)
			}
			for bit := s.sort.bits - 1; bit >= 0; bit-- {
				c := byte('0')
				if values[v].Bit(bit) {
					c = '1'
				}
				_ = b.WriteByte(c) // Flush tells
			}
			fmt.Fprintf(b, " %s%c%d\n", s.name, mark, step)
		}
	}
	for k, st := range path.Steps {
		open := k == 0
		for _, s := range w.states {
			open = open || s.next == nil
		}
		if open {
			fmt.Fprintf(b, "#%d\n", k)
			for i, s := range w.states {
				if k == 0 && s.init == nil || k > 0 && s.next == nil {
					assign(i, s, st.State, s.vars, '#', k)
				}
			}
		}
		fmt.Fprintf(b, "@%d\n", k)
		for i, s := range w.inputs {
			assign(i, s, st.Inputs, s.inputs, '@', k)
		}
	}
	fmt.Fprintln(b, ".")
	return b.Flush()
}
