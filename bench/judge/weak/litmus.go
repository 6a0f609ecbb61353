package weak

// This file defines litmus tests and how they are written in a line:
//
//	MP+rel+acq | Wx1n Wy1r | Rya Rxn | 1 0 | ----
//
// are a name, the threads, the outcome that is asked for, and whether it is forbidden (-) or allowed (A) under SC, TSO, PSO and RC11. An
// operation is a letter (W store, R load, E exchange, A add, C compare-and-exchange), a cell, a value (two with a colon: expected and
// stored) and an order: n relaxed, a acquire, r release, b acq_rel, s seq_cst; a fence is F and an order. After a
// compare-and-exchange's order may stand that of its failure; otherwise it is the same without release. The outcome
// has the values that are read, in the order of the text, and final values of cells.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Litmus is a litmus test.
type Litmus struct {
	Name    string
	Program *Program
	Reads   []int          // the outcome: what is read
	Finals  map[string]int // and what cells hold in the end
	Allowed map[Model]bool
}

const orderLetters = "pnarbs"

// ParseLitmus reads a line.
func ParseLitmus(line string) (*Litmus, error) {
	fail := func(what string) (*Litmus, error) { return nil, fmt.Errorf("%s: %s", what, line) }
	parts := strings.Split(line, "|")
	if len(parts) < 4 {
		return fail("too few parts")
	}
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	l := &Litmus{Name: parts[0], Program: &Program{}, Finals: map[string]int{}, Allowed: map[Model]bool{}}
	verdicts, outcome := parts[len(parts)-1], parts[len(parts)-2]
	if len(verdicts) != len(Models) || strings.Trim(verdicts, "-A") != "" {
		return fail("no verdicts")
	}
	for i, m := range Models {
		l.Allowed[m] = verdicts[i] == 'A'
	}
	reads := 0
	for _, text := range parts[1 : len(parts)-2] {
		var list []*Op
		regs := 0
		for word := range strings.FieldsSeq(text) {
			o, err := l.Program.parse(word)
			if err != nil {
				return fail(err.Error())
			}
			if o.reads() {
				o.Reg = regs
				regs++
			}
			list = append(list, o)
		}
		reads += regs
		l.Program.Threads = append(l.Program.Threads, list)
	}
	for word := range strings.FieldsSeq(outcome) {
		if n, err := strconv.Atoi(word); err == nil {
			l.Reads = append(l.Reads, n)
		} else if n, err = strconv.Atoi(word[1:]); err == nil {
			l.Finals[word[:1]] = n
		} else {
			return fail("outcome")
		}
	}
	if len(l.Reads) != reads {
		return fail("the outcome has another number of reads")
	}
	return l, nil
}

// cell gives the number of a cell.
func (p *Program) cell(name string) int {
	i := slices.IndexFunc(p.Cells, func(c Cell) bool { return c.Name == name })
	if i < 0 {
		i = len(p.Cells)
		p.Cells = append(p.Cells, Cell{Name: name})
	}
	return i
}

func (p *Program) parse(word string) (*Op, error) {
	bad := fmt.Errorf("operation %s", word)
	kinds := map[byte]Kind{'W': Store, 'R': Load, 'E': Exchange, 'A': Add, 'C': CompareExchange, 'F': Fence}
	kind, ok := kinds[word[0]]
	rest := strings.TrimRight(word[1:], orderLetters[1:])
	letters := word[1+len(rest):]
	if kind == Load || kind == Fence {
		// The cell of a load is a letter too.
		n := map[Kind]int{Load: 1, Fence: 0}[kind]
		rest, letters = word[1:1+n], word[1+n:]
	}
	if !ok || letters == "" || len(letters) > 2 || len(letters) == 2 && kind != CompareExchange {
		return nil, bad
	}
	o := &Op{Kind: kind, Order: Order(strings.IndexByte(orderLetters, letters[0]))}
	if kind == Fence {
		return o, nil
	}
	if rest == "" {
		return nil, bad
	}
	o.Cell = p.cell(rest[:1])
	if kind == Load {
		return o, nil
	}
	expected, value, two := strings.Cut(rest[1:], ":")
	if !two {
		value = expected
	}
	var err1, err2 error
	o.Value, err1 = strconv.Atoi(value)
	if kind == CompareExchange {
		o.Expected, err2 = strconv.Atoi(expected)
		o.Failure = withoutRelease(o.Order)
		if len(letters) == 2 {
			o.Failure = Order(strings.IndexByte(orderLetters, letters[1]))
		}
	}
	if err1 != nil || err2 != nil || two != (kind == CompareExchange) {
		return nil, bad
	}
	return o, nil
}

// withoutRelease is the order that a failed compare-and-exchange has if none is given.
func withoutRelease(o Order) Order {
	switch o {
	case AcqRel:
		return Acquire
	case Release:
		return Relaxed
	}
	return o
}

// Holds tells whether some outcome is the one that is asked for.
func (l *Litmus) Holds(finals map[string]bool) bool {
	for f := range finals {
		values := strings.Fields(f)
		hit := true
		for i, n := range l.Reads {
			hit = hit && values[i] == strconv.Itoa(n)
		}
		for c, cell := range l.Program.Cells {
			if n, ok := l.Finals[cell.Name]; ok {
				hit = hit && values[len(l.Reads)+c] == strconv.Itoa(n)
			}
		}
		if hit {
			return true
		}
	}
	return false
}
