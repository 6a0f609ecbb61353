package std

// This file defines how printf-like calls read their formats and arguments, and the
// text that they make. The format and the strings that %s prints are read char by
// char, %n is written, each access where the conversion stands.

import (
	"bytes"
	"errors"
	"math"
	"slices"
	"unicode/utf8"

	"heddle.example/cformat"
	"heddle.example/expr"
	"heddle.example/symex"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
)

// format is a format that was read, with its conversions.
type format struct {
	char  uint8  // bytes of a char of it
	text  []byte // in UTF-8 where chars are wide
	verbs []cformat.Verb
	err   error
	args  []cformat.Arg // that it takes
	plain bool          // it accesses no memory beside the arguments
	count bool          // it has a %n
}

func parseFormat(text []byte, char uint8, word int) *format {
	f := &format{char: char, text: text, plain: true}
	f.verbs, f.err = cformat.Parse(text, word)
	f.args = cformat.Arguments(f.verbs)
	for i := range f.verbs {
		switch f.verbs[i].Kind {
		case cformat.StrArg, cformat.WideArg:
			f.plain = false
		case cformat.CountArg:
			f.plain, f.count = false, true
		}
	}
	return f
}

// readFormat reads the format at addr, of chars of so many bytes. One that is constant is parsed once.
func readFormat(w *symex.Walk, addr state.Value, char uint8) (*format, bool) {
	m := w.Machine
	if f, ok := m.ConstantAt(addr.Bits).(*format); ok && f.char == char {
		return f, true
	}
	o, _ := m.Lookup(addr.Bits)
	var text []byte
	if o != nil && o.Kind == mem.Global && o.ReadOnly {
		for off := int64(addr.Bits - o.Addr); ; off += int64(char) {
			if off+int64(char) > o.Size {
				break // its end is missed below
			}
			b, _ := m.LoadConcrete(o, off, char)
			if b == 0 {
				f := parseFormat(text, char, m.Code().PtrSize)
				m.KeepConstant(addr.Bits, f)
				return f, true
			}
			text = appendChar(text, b, char)
		}
	}
	chars, ok := w.Text(addr, char, noLimit, true)
	if !ok {
		return nil, false
	}
	text = text[:0]
	for _, c := range chars {
		if c.Sym != 0 {
			return nil, w.StopWith(m.Unsupported(w.Call.Thread, "a format that depends on input"))
		}
		text = appendChar(text, c.Bits, char)
	}
	return parseFormat(text, char, m.Code().PtrSize), true
}

// appendChar appends a char of a format, of so many bytes.
func appendChar(text []byte, c uint64, char uint8) []byte {
	if char == 1 {
		return append(text, byte(c))
	}
	return utf8.AppendRune(text, rune(c))
}

// noLimit is the precision of a conversion that has none.
var noLimit = state.Value{Bits: 0xffffffff}

// printed is a text that a call made: bytes, of which some depend on input.
type printed struct {
	text    []byte
	symbols []symbolicChar // in the order of places
	illegal bool           // a wide character ended it
	open    bool           // what it is depends on input in a way that is not followed
	read    []textRead     // the strings in it
}

// nothing is what is printed where no text is made and none is looked at.
var nothing = &printed{}

// textRead is where a string was read.
type textRead struct {
	addr state.Value
	size uint64
}

type symbolicChar struct {
	at int
	v  state.Value
}

// char gives the char at i.
func (p *printed) char(i int) state.Value {
	if k, ok := slices.BinarySearchFunc(p.symbols, i, func(s symbolicChar, i int) int { return s.at - i }); ok {
		return p.symbols[k].v
	}
	return state.Value{Bits: uint64(p.text[i])}
}

// print reads what a printf-like call prints: its format is argument at, behind it
// stand the arguments or, with list, a va_list. The text itself is made only if exact is
// set or a %n needs its length. char is the size of the chars of format and text; a text of wide chars is given in UTF-8.
func print(w *symex.Walk, at int, list, exact bool, char uint8) (*printed, bool) {
	m, c := w.Machine, w.Call
	f, ok := readFormat(w, c.Args[at], char)
	if !ok {
		return nil, false
	}
	if f.err != nil {
		return nil, w.StopWith(m.Unsupported(c.Thread, "printf format: "+f.err.Error()))
	}
	if !list && !exact && !f.count && f.plain && len(c.Args)-at-1 >= len(f.args) {
		return nothing, w.Stop == state.GoOn
	}
	a := &textArgs{w: w, format: f, first: at + 1, next: at + 1, exact: exact || f.count}
	if list {
		if a.area, ok = vaArea(w, c.Args[at+1]); !ok {
			return nil, false
		}
		a.begin = a.area
	} else if len(c.Args)-at-1 < len(f.args) {
		return nil, w.StopWith(m.Violate(c.Thread, c.Grant, state.PropMemory, "too few arguments for the format"))
	}
	a.list = list
	out := &a.out
	if !a.exact {
		if !f.plain {
			a.skim(f)
		}
		return out, w.Stop == state.GoOn
	}
	done := 0
	for i := range f.verbs {
		v := f.verbs[i]
		out.text = append(out.text, f.text[done:v.Start]...)
		done = v.End
		a.field = true
		err := v.FetchField(a)
		a.field = false
		before := len(out.text)
		if err == nil {
			a.conversion(&v)
			out.text, err = v.Append(out.text, 0, a)
			a.place(&v, before)
		}
		switch {
		case w.Stop != state.GoOn:
			return nil, false
		case char > 1 && (err != nil || foreign(out.text[before:])):
			return nil, w.StopWith(m.Unsupported(c.Thread, "wide printf of chars outside of ASCII"))
		case errors.Is(err, cformat.ErrIllegalSequence):
			out.illegal = true
			return out, true
		case err != nil:
			return nil, w.StopWith(m.Unsupported(c.Thread, "printf format: "+err.Error()))
		}
	}
	out.text = append(out.text, f.text[done:]...)
	return out, true
}

// foreign tells whether a text has bytes that are not ASCII.
func foreign(text []byte) bool {
	return slices.ContainsFunc(text, func(b byte) bool { return b >= utf8.RuneSelf })
}

// vaArea gives the address of the arguments in a va_list, which is an array: its address is passed.
func vaArea(w *symex.Walk, ap state.Value) (uint64, bool) {
	m := w.Machine
	if ap.Sym != 0 {
		return 0, w.StopWith(m.Unsupported(w.Call.Thread, "a va_list that depends on input"))
	}
	v, ok := m.Peek(ap.Bits, uint8(m.Code().PtrSize))
	if !ok {
		return 0, w.StopWith(m.Unsupported(w.Call.Thread, "an uninitialised va_list"))
	}
	return v, true
}

// textArgs implements cformat.Args over a call's arguments or a vararg area. What cannot be
// had stops the walk.
type textArgs struct {
	w      *symex.Walk
	format *format
	list   bool
	next   int // of the call's arguments; the first one is first
	first  int
	area   uint64 // of a list: where the next argument is; the first one is at begin
	begin  uint64
	exact  bool
	out    printed

	// Of the conversion in progress:
	field  bool           // its width or precision is fetched
	verb   *cformat.Verb  // nil then
	marks  []symbolicChar // places in what is converted
	length int            // of what is converted: a string or char
	digits []state.Value  // of a number that depends on input
}

// At implements cformat.Args.
func (a *textArgs) At(number int) {
	a.next, a.area = a.first+number, a.begin
	for _, arg := range a.format.args[:number] {
		a.area += argSize(arg)
	}
}

// argSize is what an argument takes in a list.
func argSize(arg cformat.Arg) uint64 {
	if arg.Kind == cformat.LongArg {
		return 16
	}
	return 8
}

// take goes to an argument that a conversion names.
func (a *textArgs) take(at int) {
	if at > 0 {
		a.At(at - 1)
	}
}

// word takes the next argument, of so many bytes.
func (a *textArgs) word(size uint8) state.Value {
	w, m := a.w, a.w.Machine
	if w.Stop != state.GoOn {
		return state.Value{}
	}
	if !a.list {
		v := w.Call.Args[a.next]
		a.next++
		return v
	}
	o, msg := m.Resolve(a.area, int64(size))
	if o == nil {
		w.StopWith(m.Violate(w.Call.Thread, w.Call.Grant, state.PropMemory, "too few arguments for the format ("+msg+")"))
		return state.Value{}
	}
	v := m.Reveal(m.LoadScalar(w.Call.Thread.ID, o, int64(a.area-o.Addr), size, false))
	a.area += 8
	m.CheckUse(w.Call.Thread, v, "an argument of "+w.Name())
	return v
}

// pointer takes the next argument, a pointer.
func (a *textArgs) pointer() state.Value {
	w, m := a.w, a.w.Machine
	if w.Stop == state.GoOn && a.list {
		if o, _ := m.Resolve(a.area, int64(m.Code().PtrSize)); o != nil {
			v := m.LoadPointer(w.Call.Thread.ID, o, int64(a.area-o.Addr))
			a.area += 8
			m.CheckUse(w.Call.Thread, v, "an argument of "+w.Name())
			return v
		}
	}
	return a.word(uint8(m.Code().PtrSize))
}

// skim goes through the arguments for the sake of what is read and written there.
func (a *textArgs) skim(f *format) {
	for i := range f.verbs {
		v := &f.verbs[i]
		limit := state.Value{Bits: uint64(v.Prec) & 0xffffffff}
		if v.StarWidth {
			a.take(v.At.Width)
			a.word(4)
		}
		if v.StarPrec {
			a.take(v.At.Prec)
			limit = a.word(4)
		}
		a.take(v.At.Arg)
		switch v.Kind {
		case cformat.NoArg:
		case cformat.StrArg:
			a.w.Text(a.pointer(), 1, limit, false)
		case cformat.WideArg:
			a.w.Text(a.pointer(), 4, limit, false)
		case cformat.LongArg:
			a.LongFloat()
		case cformat.IntArg:
			a.word(uint8(max(v.Size, 4)))
		case cformat.PtrArg:
			a.pointer()
		default:
			a.word(8)
		}
	}
}

// conversion prepares for the conversion v.
func (a *textArgs) conversion(v *cformat.Verb) {
	a.verb, a.marks, a.length, a.digits = v, a.marks[:0], 0, nil
}

// place enters the symbolic chars of the conversion v, whose text begins at from.
func (a *textArgs) place(v *cformat.Verb, from int) {
	out := &a.out
	if len(a.marks) > 0 {
		if v.Flags&cformat.Left == 0 {
			from = len(out.text) - a.length
		}
		for _, s := range a.marks {
			out.symbols = append(out.symbols, symbolicChar{from + s.at, s.v})
		}
	}
	if len(a.digits) > 0 {
		// The number in its place is 1 and zeros; sign and prefix have no 1.
		first := from + bytes.IndexByte(out.text[from:], '1')
		for i, d := range a.digits {
			out.symbols = append(out.symbols, symbolicChar{first + i, d})
		}
	}
}

// Int implements cformat.Args.
func (a *textArgs) Int(size int, signed bool) uint64 {
	m := a.w.Machine
	v := a.word(uint8(max(size, 4)))
	if v.Sym != 0 {
		r := v.Sym
		if w := m.Table().Width(r); w > 8*max(size, 4) {
			r = m.Table().Extract(r, 8*max(size, 4)-1, 0)
		}
		v = m.Wrap(r)
	}
	switch {
	case v.Sym == 0:
	case a.field:
		var st state.Stop
		if v, st = m.Concretise(a.w.Call.Thread, -1, v, 32, "a field of a format"); st != state.GoOn {
			a.w.StopWith(st)
			return 0
		}
	case a.verb.Conv != 'c':
		return a.number(v.Sym, size, signed)
	case a.verb.Wide:
		a.out.open = true
		return 'c'
	default:
		a.marks, a.length = append(a.marks, symbolicChar{0, m.Wrap(m.Table().Extract(v.Sym, 7, 0))}), 1
		return 'c'
	}
	if signed {
		return uint64(int64(v.Bits<<(64-size*8)) >> (64 - size*8))
	}
	return v.Bits & mem.Mask(size*8)
}

// number gives a number with the sign and as many digits as r, of size bytes, has: on
// each of the ways that are feasible. The digits replace its own later.
func (a *textArgs) number(r expr.Ref, size int, signed bool) uint64 {
	w, tab, bits := a.w, a.w.Machine.Table(), size*8
	if tab.Width(r) > bits {
		r = tab.Extract(r, bits-1, 0)
	}
	k := func(n uint64) expr.Ref { return tab.Const(bits, n, 0) }
	if zero, ok := w.Fork(tab.Eq(r, k(0))); zero || !ok {
		return 0
	}
	negative := false
	if signed {
		var ok bool
		if negative, ok = w.Fork(tab.SLt(r, k(0))); !ok {
			return 0
		}
		if negative {
			r = tab.Neg(r)
		}
	}
	base, letters := uint64(10), byte('a')
	switch a.verb.Conv {
	case 'o':
		base = 8
	case 'x':
		base = 16
	case 'X':
		base, letters = 16, 'A'
	}
	powers := []uint64{1}
	for {
		last := powers[len(powers)-1]
		if last > mem.Mask(bits)/base {
			break // no more digits fit
		}
		fewer, ok := w.Fork(tab.ULt(r, k(last*base)))
		if !ok {
			return 0
		}
		if fewer {
			break
		}
		powers = append(powers, last*base)
	}
	for i := len(powers) - 1; i >= 0; i-- {
		d := tab.URem(tab.UDiv(r, k(powers[i])), k(base))
		if bits > 8 {
			d = tab.Extract(d, 7, 0)
		}
		char := tab.Add(d, tab.Const(8, '0', 0))
		if base == 16 {
			char = tab.ITE(tab.ULt(d, tab.Const(8, 10, 0)), char, tab.Add(d, tab.Const(8, uint64(letters)-10, 0)))
		}
		a.digits = append(a.digits, w.Machine.Wrap(char))
	}
	n := powers[len(powers)-1]
	if negative {
		return -n
	}
	return n
}

// known takes a word that is converted as a whole; if it depends on input the text is open.
func (a *textArgs) known(size uint8) uint64 {
	v := a.word(size)
	if v.Sym != 0 {
		a.out.open = true
		return 0
	}
	return v.Bits
}

// Float implements cformat.Args.
func (a *textArgs) Float() float64 { return math.Float64frombits(a.known(8)) }

// LongFloat implements cformat.Args.
func (a *textArgs) LongFloat() cformat.Float80 {
	v := a.word(16)
	if a.w.Stop != state.GoOn {
		return cformat.Float80{}
	}
	if a.list {
		a.area += 8
	}
	m := a.w.Machine
	low, high, known := uint64(0), uint64(0), false
	if m.Code().PtrSize == 8 && v.Sym != state.Uninit && v.Sym != 0 {
		low, high, known = m.Table().IsConst(v.Sym)
	}
	if !known {
		a.out.open = true
	}
	return cformat.Float80{SignExp: uint16(high), Mant: low}
}

// Ptr implements cformat.Args.
func (a *textArgs) Ptr() uint64 {
	p := a.pointer()
	if st := a.w.Machine.SettleNumber(a.w.Call.Thread, p); st != state.GoOn {
		a.w.StopWith(st)
		return 0
	}
	v := a.w.Machine.Reveal(a.w.Machine.AddressValue(p))
	if v.Sym != 0 {
		a.out.open = true
		return 0
	}
	return v.Bits
}

// ErrorText implements cformat.Args.
func (a *textArgs) ErrorText() []byte {
	a.out.open = true
	return []byte{}
}

// Str implements cformat.Args.
func (a *textArgs) Str(limit int) []byte {
	p := a.pointer()
	if a.w.Stop != state.GoOn || p == (state.Value{}) && a.w.Machine.Options().Concrete {
		return nil
	}
	chars, _ := a.w.Text(p, 1, state.Value{Bits: uint64(limit) & 0xffffffff}, true)
	if len(chars) > 0 {
		a.out.read = append(a.out.read, textRead{p, uint64(len(chars))})
	}
	s := make([]byte, len(chars))
	for i, c := range chars {
		s[i] = byte(c.Bits)
		if c.Sym != 0 {
			s[i] = '?'
			a.marks = append(a.marks, symbolicChar{i, c})
		}
	}
	a.length = len(s)
	return s
}

// WideStr implements cformat.Args.
func (a *textArgs) WideStr(limit int) []uint32 {
	p := a.pointer()
	if a.w.Stop != state.GoOn || p == (state.Value{}) && a.w.Machine.Options().Concrete {
		return nil
	}
	chars, _ := a.w.Text(p, 4, state.Value{Bits: uint64(limit) & 0xffffffff}, true)
	s := make([]uint32, len(chars))
	for i, c := range chars {
		s[i] = uint32(c.Bits)
		if c.Sym != 0 {
			s[i] = '?'
			a.out.open = true
		}
	}
	return s
}

// Count implements cformat.Args.
func (a *textArgs) Count(size int, n int64) {
	w, m := a.w, a.w.Machine
	p := a.pointer()
	v := state.Value{Bits: uint64(n) & mem.Mask(size*8)}
	if a.out.open && w.Stop == state.GoOn {
		v = outputCount(m, w.Call, size*8)
	}
	w.Write(p, uint8(size), v)
}
