package aiger

// This file defines witnesses in the form of the hardware model checking competition, which aigsim checks: the status, the property,
// the latches of the first state, the inputs of each state. After the last inputs of a lasso comes a state that was there before.

import (
	"bufio"
	"fmt"
	"io"

	"heddle.example/expr"
	"heddle.example/prove/circuit"
	"heddle.example/prove/system"
)

// witness writes witnesses of a file's model.
type witness struct {
	file  *File
	input []int // of the system, by the file's; -1: nothing depends on it
}

func (w *witness) Proved(to io.Writer, p *circuit.Property) error {
	_, err := fmt.Fprintf(to, "0\n%s\n.\n", p.Label())
	return err
}

func (w *witness) Unknown(to io.Writer, p *circuit.Property) error {
	_, err := fmt.Fprintf(to, "2\n%s\n.\n", p.Label())
	return err
}

func (w *witness) Refuted(to io.Writer, p *circuit.Property, path system.Path) error {
	b := bufio.NewWriter(to)
	bit := func(v expr.Word) {
		_ = b.WriteByte('0' + byte(v.Lo&1)) // Flush tells
	}
	fmt.Fprintf(b, "1\n%s\n", p.Label())
	for _, v := range path.Steps[0].State {
		bit(v)
	}
	fmt.Fprintln(b)
	for _, st := range path.Steps {
		for _, i := range w.input {
			if i < 0 {
				bit(expr.Word{})
			} else {
				bit(st.Inputs[i])
			}
		}
		fmt.Fprintln(b)
	}
	fmt.Fprintln(b, ".")
	return b.Flush()
}
