package monitor

// This file defines the table of output formats.

import (
	"fmt"
	"io"
	"strings"

	"heddle.example/monitor/syntax"
)

// Format is a way to print a Monitor.
type Format struct {
	Name  string
	Help  string
	Write func(w io.Writer, m *Monitor) error
}

// Formats are the output formats, the default first.
var Formats = []Format{
	{"text", "automaton, tables, class and values, to read", writeText},
	{"json", "the same as one object", writeJSON},
	{"dot", "the never claim as a Graphviz graph", writeDot},
	{"c", "the never claim as a monitor thread in C", writeC},
	{"c-interleaved", "the same for the older scheme, a thread that counts symbols", writeCInterleaved},
}

// FormatNamed returns the format of that name.
func FormatNamed(name string) (Format, error) {
	var names []string
	for _, f := range Formats {
		if f.Name == name {
			return f, nil
		}
		names = append(names, f.Name)
	}
	return Format{}, fmt.Errorf("unknown format %q; there are %s", name, strings.Join(names, ", "))
}

// Emit prints the monitor in the named format.
func Emit(w io.Writer, m *Monitor, format string) error {
	f, err := FormatNamed(format)
	if err != nil {
		return err
	}
	return f.Write(w, m)
}

// maxStutterProps is the largest number of propositions for which the stutter
// table is printed in full, one row per symbol.
const maxStutterProps = 12

// stutterRows calls row for every feasible symbol, ascending.
func (m *Monitor) stutterRows(row func(symbol uint64, accepting []bool)) {
	for v := range uint64(1) << len(m.Formula.Props) {
		if m.Symbols.Has(v) {
			row(v, m.Claim.StutterAccepting(v))
		}
	}
}

// valueNames returns the names of values.
func valueNames(values []Value) []string {
	names := make([]string, len(values))
	for i, v := range values {
		names[i] = v.String()
	}
	return names
}

// symbolText writes a symbol as a conjunction.
func symbolText(symbol uint64, props []syntax.Proposition) string {
	all := uint64(1)<<len(props) - 1
	return Label{symbol & all, ^symbol & all}.Text(props)
}
