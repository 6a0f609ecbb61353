package btor2

// This file defines the reader: lines, sorts, and what states, inputs and properties become.

import (
	"bytes"
	"fmt"
	"math"
	"strconv"

	"heddle.example/expr"
	"heddle.example/prove/circuit"
	"heddle.example/prove/system"
)

// sort is that of a value: bits wide, or with an index of so many bits, an array of such values.
type sort struct {
	bits  int
	index int // 0: no array
}

func (s sort) String() string {
	if s.index > 0 {
		return fmt.Sprintf("arrays of %d bits by %d bits", s.bits, s.index)
	}
	return fmt.Sprintf("%d bits", s.bits)
}

// value is what a line computes: one expression, or the elements of an array in the order of their indices.
type value struct {
	sort  sort
	parts []expr.Ref
}

// state is a state or an input of the file.
type state struct {
	value
	name       string
	vars       []int // of the system; nil: it is an input
	inputs     []int
	init, next *value
	line       int
}

// line is an entry by its identifier.
type line struct {
	sort   *sort // of a sort line
	value  *value
	state  *state
	number int // of the line in the file
}

// token is a word with its column, from 1.
type token struct {
	text   string
	column int
}

type reader struct {
	name     string
	number   int // of the line
	tokens   []token
	end      int // the column behind the line
	m        *circuit.Model
	t        *expr.Table
	lines    map[int64]*line
	last     int64
	states   []*state
	inputs   []*state
	spent    int // see maxTables
	elements int // of arrays
	count    map[circuit.Kind]int
}

// fail ends reading with a mistake at a token.
func (r *reader) fail(at int, format string, args ...any) {
	column := r.end
	if at < len(r.tokens) {
		column = r.tokens[at].column
	}
	panic(&circuit.Error{File: r.name, Line: r.number, Column: column, Message: fmt.Sprintf(format, args...)})
}

// Read reads a file; name is for its mistakes.
func Read(name string, b []byte) (m *circuit.Model, err error) {
	defer func() {
		switch x := recover().(type) {
		case nil:
		case *circuit.Error:
			m, err = nil, x
		default:
			panic(x)
		}
	}()
	t := expr.NewTable()
	r := &reader{
		name: name, t: t, lines: map[int64]*line{}, count: map[circuit.Kind]int{},
		m: &circuit.Model{Sys: system.New(t), Symbols: map[string]expr.Ref{}},
	}
	t.OnGrowth(r.grown)
	for text := range bytes.Lines(b) {
		r.number++
		if r.split(text); len(r.tokens) > 0 {
			r.line()
		}
	}
	r.finish()
	t.OnGrowth(nil)
	return r.m, nil
}

// maxTables bounds the expressions of a model, in steps of expr.Table.OnGrowth.
const maxTables = 1 << 9

func (r *reader) grown() {
	if r.spent++; r.spent > maxTables {
		r.fail(0, "the model grows too large here")
	}
}

// split takes a line apart. A semicolon at the begin of a word starts a comment.
func (r *reader) split(text []byte) {
	r.tokens = r.tokens[:0]
	text = bytes.TrimRight(text, "\r\n")
	r.end = len(text) + 1
	for i := 0; i < len(text); {
		if text[i] == ' ' || text[i] == '\t' {
			i++
			continue
		}
		if text[i] == ';' {
			r.end = i + 1
			return
		}
		start := i
		for i < len(text) && text[i] != ' ' && text[i] != '\t' {
			i++
		}
		r.tokens = append(r.tokens, token{string(text[start:i]), start + 1})
	}
}

// word gives a token that must be there.
func (r *reader) word(at int, what string) string {
	if at >= len(r.tokens) {
		r.fail(at, "%s is missing", what)
	}
	return r.tokens[at].text
}

// number reads a token as a number from least to most.
func (r *reader) integer(at int, what string, least, most int64) int64 {
	text := r.word(at, what)
	v, err := strconv.ParseInt(text, 10, 64)
	if err != nil || text[0] == '+' {
		r.fail(at, "%s is expected, not %q", what, text)
	}
	if v < least || v > most {
		r.fail(at, "%s of %d is not from %d to %d", what, v, least, most)
	}
	return v
}

// sortAt gives the sort that a token names.
func (r *reader) sortAt(at int) sort {
	id := r.integer(at, "a sort", 1, math.MaxInt64)
	l := r.lines[id]
	switch {
	case l == nil:
		r.fail(at, "line %d is not defined, or only later", id)
	case l.sort == nil:
		r.fail(at, "line %d is no sort", id)
	}
	return *l.sort
}

// operand gives the value that a token names.
func (r *reader) operand(at int) value {
	id := r.integer(at, "an operand", -math.MaxInt64, math.MaxInt64)
	abs := max(id, -id)
	l := r.lines[abs]
	switch {
	case l == nil:
		r.fail(at, "line %d is not defined, or only later", abs)
	case l.value == nil:
		r.fail(at, "line %d is no value", abs)
	}
	if id > 0 {
		return *l.value
	}
	if l.value.sort.index > 0 {
		r.fail(at, "an array has no complement")
	}
	return r.bits(r.t.Not(l.value.parts[0]))
}

// bits is the value of an expression.
func (r *reader) bits(e expr.Ref) value {
	return value{sort{bits: r.t.Width(e)}, []expr.Ref{e}}
}

// condition gives an operand of one bit.
func (r *reader) condition(at int) expr.Ref {
	v := r.operand(at)
	r.want(at, v, sort{bits: 1})
	return v.parts[0]
}

// want fails if a value has another sort.
func (r *reader) want(at int, v value, s sort) {
	if v.sort != s {
		r.fail(at, "the operand has %v, not %v", v.sort, s)
	}
}

// line reads a line.
func (r *reader) line() {
	id := r.integer(0, "the number of a line", 1, math.MaxInt64)
	if id <= r.last {
		r.fail(0, "line numbers must grow: %d stands behind %d", id, r.last)
	}
	r.last = id
	l := &line{number: r.number}
	op := r.word(1, "an operator")
	used := 0 // tokens
	switch op {
	case "sort":
		l.sort, used = r.sort()
	case "input", "state":
		s := r.sortAt(2)
		l.state = &state{line: r.number, name: r.symbol(3)}
		if l.state.name == "" {
			l.state.name = op + strconv.FormatInt(id, 10)
		}
		l.state.value = r.fresh(s, l.state)
		l.value, used = &l.state.value, 3
		if op == "state" {
			r.states = append(r.states, l.state)
		} else {
			r.inputs = append(r.inputs, l.state)
		}
	case "init", "next":
		r.follows(op)
		used = 5
	case "bad", "constraint", "fair", "output":
		used = 3
		r.property(op)
	case "justice":
		used = r.justice()
	default:
		v, n := r.operation(op)
		l.value, used = &v, n
	}
	if len(r.tokens) > used+1 {
		r.fail(used+1, "the line ought to end here")
	}
	if name := r.symbol(used); name != "" && l.value != nil && l.value.sort.index == 0 {
		if _, twice := r.m.Symbols[name]; !twice {
			r.m.Symbols[name] = l.value.parts[0]
		}
	}
	r.lines[id] = l
}

// symbol is the name at the end of a line.
func (r *reader) symbol(at int) string {
	if at < len(r.tokens) {
		return r.tokens[at].text
	}
	return ""
}

func (r *reader) sort() (*sort, int) {
	switch kind := r.word(2, "bitvec or array"); kind {
	case "bitvec":
		w := r.integer(3, "a width", 1, math.MaxInt32)
		if w > expr.MaxWidth {
			r.fail(3, "bit-vectors of %d bits are not supported, only up to %d", w, expr.MaxWidth)
		}
		return &sort{bits: int(w)}, 4
	case "array":
		index, element := r.sortAt(3), r.sortAt(4)
		switch {
		case index.index > 0 || element.index > 0:
			r.fail(3, "arrays of arrays are not supported")
		case index.bits > maxIndexBits:
			r.fail(3, "arrays with indices of %d bits are not supported, only up to %d", index.bits, maxIndexBits)
		}
		return &sort{element.bits, index.bits}, 5
	default:
		r.fail(2, "bitvec or array is expected, not %q", kind)
	}
	return nil, 0
}

// fresh makes the variables of a state or the inputs of an input.
func (r *reader) fresh(s sort, of *state) value {
	v := value{sort: s}
	n := 1 << s.index
	r.spend(n - 1)
	isState := r.tokens[1].text == "state"
	for i := range n {
		name := of.name
		if s.index > 0 {
			name = fmt.Sprintf("%s[%d]", of.name, i)
		}
		if isState {
			of.vars = append(of.vars, len(r.m.Sys.Vars))
			v.parts = append(v.parts, r.m.Sys.AddVar(name, s.bits).Cur)
		} else {
			of.inputs = append(of.inputs, len(r.m.Sys.Inputs))
			v.parts = append(v.parts, r.m.Sys.AddInput(name, s.bits))
		}
	}
	return v
}

// follows reads init and next.
func (r *reader) follows(op string) {
	s := r.sortAt(2)
	id := r.integer(3, "a state", 1, math.MaxInt64)
	l := r.lines[id]
	if l == nil || l.state == nil || l.state.vars == nil {
		r.fail(3, "line %d is no state", id)
	}
	r.want(3, l.state.value, s)
	v := r.operand(4)
	if op == "init" && s.index > 0 && v.sort == (sort{bits: s.bits}) {
		v = r.constantArray(s, v.parts[0])
	}
	r.want(4, v, s)
	to := &l.state.next
	if op == "init" {
		to = &l.state.init
	}
	if *to != nil {
		r.fail(3, "state %d has its %s value already", id, op)
	}
	*to = &v
}

// property reads the lines of one condition.
func (r *reader) property(op string) {
	name := r.symbol(3)
	if op == "output" {
		if v := r.operand(2); name != "" && v.sort.index == 0 {
			r.m.Symbols[name] = v.parts[0]
		}
		return
	}
	c := r.condition(2)
	if name != "" {
		if _, twice := r.m.Symbols[name]; !twice {
			r.m.Symbols[name] = c
		}
	}
	switch op {
	case "bad":
		r.add(circuit.Bad, name, []expr.Ref{c})
	case "constraint":
		r.m.Sys.Now = append(r.m.Sys.Now, c)
	case "fair":
		r.m.Fair = append(r.m.Fair, c)
	}
}

func (r *reader) justice() (used int) {
	n := int(r.integer(2, "the number of conditions", 1, int64(max(1, len(r.tokens)))))
	var list []expr.Ref
	for i := range n {
		list = append(list, r.condition(3+i))
	}
	r.add(circuit.Justice, r.symbol(3+n), list)
	return 3 + n
}

func (r *reader) add(kind circuit.Kind, name string, conditions []expr.Ref) {
	r.m.Properties = append(r.m.Properties, circuit.Property{Kind: kind, Index: r.count[kind], Name: name, Line: r.number, Conditions: conditions})
	r.count[kind]++
}

// finish gives the system its initial and next values.
func (r *reader) finish() {
	sys := r.m.Sys
	sys.Total = len(sys.Now) == 0
	first := expr.None
	for _, st := range r.states {
		for i, v := range st.vars {
			if st.next != nil {
				sys.Vars[v].Update = st.next.parts[i]
			}
			if st.init == nil {
				continue
			}
			if sys.OverState(st.init.parts[i]) {
				sys.Vars[v].Init = st.init.parts[i]
				continue
			}
			// An initial value that depends on inputs is one of the first state alone.
			if first == expr.None {
				f := sys.AddVar("first", 1)
				f.Hidden, f.Init, f.Update = true, r.t.Bool(true), r.t.Bool(false)
				first = f.Cur
			}
			sys.Now = append(sys.Now, r.t.Or(r.t.Not(first), r.t.Eq(sys.Vars[v].Cur, st.init.parts[i])))
		}
	}
	r.m.Witness = &witness{states: r.states, inputs: r.inputs}
}
