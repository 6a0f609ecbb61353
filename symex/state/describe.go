package state

// This file defines how memory and values are shown to people: names like
// node.next or buf[3], and numbers as their C type prints them.

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"heddle.example/expr"
	"heddle.example/extended"
	"heddle.example/ir"
	"heddle.example/symex/arith"
	"heddle.example/symex/mem"
	"heddle.example/symex/static"
)

// LayoutOfObject gives the C type of an object, nil if none is known.
func (m *State) LayoutOfObject(o *mem.Object) *ir.Layout {
	switch o.Kind {
	case mem.Global, mem.ThreadLocal:
		if o.ID >= 0 {
			return m.Code.Prog.Globals[o.ID].Layout
		}
	case mem.Stack:
		if s := int(o.Site) - mem.FirstSite; s >= 0 && s < len(m.Code.Prog.Sites) {
			if l := m.Code.Prog.Sites[s].Layout; l != nil {
				return l
			}
			return m.blockLayout(o)
		}
	case mem.Heap:
		return m.blockLayout(o)
	}
	return nil
}

// Place names the size bytes at off of o, and gives the layout of the scalar there.
func (m *State) Place(o *mem.Object, off int64, size int64) (string, *ir.Layout) {
	name := m.baseName(o)
	l := m.LayoutOfObject(o)
	if l == nil && o.Kind == mem.Global && o.ID < 0 {
		return m.argumentPlace(o, off, size)
	}
	if l == nil {
		if off != 0 || o.Size != size {
			name += fmt.Sprintf("[byte %d]", off)
		}
		return name, nil
	}
	path, l := m.walkLayout(name, l, off, size)
	return m.throughPointer(o, name, path), l
}

// argumentPlace is Place for the object that argv points to: pointers, to strings behind them.
func (m *State) argumentPlace(o *mem.Object, off int64, size int64) (string, *ir.Layout) {
	ptr := int64(m.Code.PtrSize)
	first, ok := m.Peek(o.Addr, uint8(ptr))
	strings := int64(first - o.Addr)
	switch {
	case !ok || strings <= 0 || strings > o.Size:
		return "argv", nil
	case off < strings && off%ptr == 0 && size == ptr:
		return fmt.Sprintf("argv[%d]", off/ptr), &ir.Layout{Kind: ir.LayoutScalar, Name: "char *", Size: ptr, Align: ptr, Scalar: ir.Ptr}
	case off < strings:
		return fmt.Sprintf("argv[byte %d]", off), nil
	}
	argument, start := int64(0), strings
	for i := ptr; i < strings; i += ptr {
		if at, ok := m.Peek(o.Addr+uint64(i), uint8(ptr)); ok && at != 0 && int64(at-o.Addr) <= off {
			argument, start = i/ptr, int64(at-o.Addr)
		}
	}
	return fmt.Sprintf("argv[%d][%d]", argument, off-start), &ir.Layout{Kind: ir.LayoutScalar, Name: "char", Size: 1, Align: 1, Scalar: ir.I8, Signed: true}
}

// baseName names an object as paths into it begin.
func (m *State) baseName(o *mem.Object) string {
	switch o.Kind {
	case mem.Global, mem.ThreadLocal:
		if o.ID >= 0 {
			return globalName(m.Code.Prog.Globals[o.ID])
		}
		if o.Kind == mem.Global {
			return "argv"
		}
	}
	s := int(o.Site) - mem.FirstSite
	switch {
	case s < 0 || s >= len(m.Code.Sites):
		return ""
	case m.isBlock(s):
		return m.BlockName(o)
	}
	return m.Code.Sites[s].Name
}

// longestLiteral is how much of a string is told where it stands for its place.
const longestLiteral = 20

// globalName names a global; a string literal by its text.
func globalName(g *ir.Global) string {
	if !g.Literal {
		return g.Name
	}
	return literalText(g.Data)
}

func literalText(data []byte) string {
	text, _, _ := strings.Cut(string(data), "\x00")
	if len(text) > longestLiteral {
		text = text[:longestLiteral] + "..."
	}
	return strconv.QuoteToASCII(text)
}

// pointerText tells a pointer: the address of what it points to, or the rest of a string literal from there on.
func (m *State) pointerText(addr uint64) string {
	if o, _ := m.Lookup(addr); o != nil && o.Kind == mem.Global && o.ID >= 0 {
		if g := m.Code.Prog.Globals[o.ID]; g.Literal && addr-o.Addr < uint64(len(g.Data)) {
			return literalText(g.Data[addr-o.Addr:])
		}
	}
	return "&" + m.Describe(addr)
}

// throughPointer writes a path to a member of a block as programs do, which have a pointer to it.
func (m *State) throughPointer(o *mem.Object, name, path string) string {
	if rest, ok := strings.CutPrefix(path, name+"."); ok && (o.Kind == mem.Heap || m.isBlock(int(o.Site)-mem.FirstSite)) {
		return name + "->" + rest
	}
	return path
}

// Opaque tells whether a type is one of the library.
func (m *State) Opaque(l *ir.Layout) bool {
	if m.types[l.Name] {
		return true
	}
	for i := range l.Fields {
		if strings.HasPrefix(l.Fields[i].Name, "__") {
			return true
		}
	}
	return false
}

func (m *State) walkLayout(name string, l *ir.Layout, off, size int64) (string, *ir.Layout) {
	for {
		if m.Opaque(l) {
			return name, nil
		}
		switch l.Kind {
		case ir.LayoutArray:
			if l.Elem == nil || l.Elem.Size == 0 {
				return name, nil
			}
			name += fmt.Sprintf("[%d]", off/l.Elem.Size)
			off %= l.Elem.Size
			l = l.Elem
			continue
		case ir.LayoutStruct, ir.LayoutUnion:
			var best *ir.Field
			for i := range l.Fields {
				f := &l.Fields[i]
				if f.BitWidth == 0 && off >= f.Off && off < f.Off+f.Layout.Size && (best == nil || f.Layout.Size == size) {
					best = f
				}
			}
			if best == nil {
				return name, nil
			}
			if best.Name != "" {
				name += "." + best.Name
			}
			off -= best.Off
			l = best.Layout
			continue
		case ir.LayoutScalar:
			if off != 0 || l.Size != size {
				return fmt.Sprintf("%s[byte %d]", name, off), nil
			}
			return name, l
		}
		return name, nil
	}
}

// Describe names what an address points to.
func (m *State) Describe(addr uint64) string {
	if addr == 0 {
		return "NULL"
	}
	if i := m.FuncAt(addr); i >= 0 {
		return m.Code.Funcs[i].Src.Name
	}
	if id := m.ThreadOf(addr); id >= 0 {
		return "thread " + strconv.Itoa(id)
	}
	o, stale := m.Lookup(addr)
	if o == nil {
		if stale {
			return "dead memory"
		}
		return fmt.Sprintf("0x%x", addr)
	}
	off := int64(addr - o.Addr)
	if off == 0 {
		if l := m.LayoutOfObject(o); l == nil || l.Kind != ir.LayoutArray {
			name, _ := m.Place(o, 0, o.Size)
			if l != nil && l.Kind != ir.LayoutScalar {
				if o.Kind == mem.Global || o.Kind == mem.ThreadLocal {
					name = m.Code.Prog.Globals[max(0, o.ID)].Name
				} else if s := int(o.Site) - mem.FirstSite; o.Kind == mem.Heap || m.isBlock(s) {
					name = m.BlockName(o)
				} else if s >= 0 && s < len(m.Code.Sites) {
					name = m.Code.Sites[s].Name
				}
			}
			return name
		}
	}
	name, l := m.baseName(o), m.LayoutOfObject(o)
	switch {
	case l == nil && o.Kind == mem.Global && o.ID < 0:
		name, _ = m.argumentPlace(o, off, int64(m.Code.PtrSize))
		return name
	case l == nil:
		return fmt.Sprintf("%s[byte %d]", name, off)
	}
	return m.throughPointer(o, name, m.walkAddress(name, l, off))
}

// walkAddress is walkLayout for an address, of whatever is there: it goes no deeper than it must, but into arrays.
func (m *State) walkAddress(name string, l *ir.Layout, off int64) string {
	for !m.Opaque(l) {
		switch {
		case l.Kind == ir.LayoutArray && l.Elem != nil && l.Elem.Size > 0:
			name += fmt.Sprintf("[%d]", off/l.Elem.Size)
			off %= l.Elem.Size
			l = l.Elem
		case off == 0:
			return name
		case l.Kind == ir.LayoutStruct || l.Kind == ir.LayoutUnion:
			f := memberAt(l, off)
			if f == nil {
				return name
			}
			if f.Name != "" {
				name += "." + f.Name
			}
			off -= f.Off
			l = f.Layout
		default:
			return fmt.Sprintf("%s[byte %d]", name, off)
		}
	}
	return name
}

// memberAt gives the first member of a record that has the byte at off, bit-fields left out; nil: there is none.
func memberAt(l *ir.Layout, off int64) *ir.Field {
	for i := range l.Fields {
		if f := &l.Fields[i]; f.BitWidth == 0 && off >= f.Off && off < f.Off+f.Layout.Size {
			return f
		}
	}
	return nil
}

// DescribeOpaque names an object of a type of the library at an address: the member itself where a record begins with it.
func (m *State) DescribeOpaque(addr uint64) string {
	if o, _ := m.Lookup(addr); o != nil {
		if l := m.LayoutOfObject(o); l != nil {
			name := m.baseName(o)
			if path, ok := m.opaquePath(name, l, int64(addr-o.Addr)); ok {
				return m.throughPointer(o, name, path)
			}
		}
	}
	return m.Describe(addr)
}

// opaquePath walks to the object of a type of the library that begins at off of something of type l; ok is false if there is none.
func (m *State) opaquePath(name string, l *ir.Layout, off int64) (path string, ok bool) {
	for l != nil && !m.Opaque(l) {
		switch {
		case l.Kind == ir.LayoutArray && l.Elem != nil && l.Elem.Size > 0:
			name += fmt.Sprintf("[%d]", off/l.Elem.Size)
			off %= l.Elem.Size
			l = l.Elem
		case l.Kind == ir.LayoutStruct || l.Kind == ir.LayoutUnion:
			f := memberAt(l, off)
			if f == nil {
				return "", false
			}
			if f.Name != "" {
				name += "." + f.Name
			}
			off -= f.Off
			l = f.Layout
		default:
			return "", false
		}
	}
	return name, l != nil && off == 0
}

// Show prints a value as its C type would; symbols have the values of model,
// which may be nil.
func (m *State) Show(v Value, width int, l *ir.Layout) string {
	if v.Sym == Uninit {
		return "uninitialised"
	}
	if v.Sym != 0 {
		if n, ok := m.Tab.SymName(v.Sym); ok && n.Kind == SymUninitialised {
			if l != nil && l.Kind == ir.LayoutScalar && l.Scalar == ir.Ptr || m.model == nil {
				return "uninitialised"
			}
			lo, _ := m.Tab.Eval(v.Sym, m.model)
			return m.Show(Value{Bits: lo & mem.Mask(width)}, width, l) + " (uninitialised)"
		}
		if m.model == nil {
			return m.Tab.String(v.Sym)
		}
		lo, hi := m.Tab.Eval(v.Sym, m.model)
		if l != nil && l.Kind == ir.LayoutScalar && l.Scalar == ir.F80 {
			return extended.FromWords(lo, hi).String()
		}
		if width > 64 && hi != 0 {
			return fmt.Sprintf("0x%x%016x", hi, lo)
		}
		tags := m.Tab.Tags(v.Sym)
		v = Value{Bits: lo & mem.Mask(width)}
		if p := m.PointerTo(v.Bits, tags); p.Sym == 0 && width == m.Code.PtrSize*8 {
			v = p
		} else if len(tags) == 1 && !mem.IsObject(tags[0]) && l != nil && l.Kind == ir.LayoutScalar && l.Scalar == ir.Ptr {
			return fmt.Sprintf("0x%x", v.Bits) // a number, not the name of an object
		}
	}
	signed := true
	if l != nil && l.Kind == ir.LayoutScalar {
		switch {
		case l.Scalar == ir.F32:
			return fmt.Sprint(math.Float32frombits(uint32(v.Bits)))
		case l.Scalar == ir.F64:
			return fmt.Sprint(math.Float64frombits(v.Bits))
		case l.Scalar == ir.Ptr:
			if m.Space.Null(v.Bits) {
				if v.Bits == 0 {
					return "NULL"
				}
				return fmt.Sprintf("0x%x", v.Bits)
			}
			return m.pointerText(v.Bits)
		}
		signed = l.Signed
	} else if !m.Space.Null(v.Bits) && width == m.Code.PtrSize*8 {
		if o, _ := m.Lookup(v.Bits); o != nil {
			return m.pointerText(v.Bits)
		}
	}
	if signed && width <= 64 {
		return strconv.FormatInt(arith.SignExtend(v.Bits, uint8(width)), 10)
	}
	return strconv.FormatUint(v.Bits, 10)
}

// SetModel gives the values of symbols by which Show prints symbolic values; nil: none.
func (m *State) SetModel(f func(sym expr.Ref) (lo, hi uint64)) { m.model = f }

// TraceAccess reports an access; what the caller does not fill in is filled in here.
func (m *State) TraceAccess(t *Thread, o *mem.Object, a Access) {
	a.Thread, a.Pos, a.Func, a.Shared = int(t.ID), m.VisiblePos(t), m.VisibleFunc(t), o.Shared
	a.Object, a.Inner = o.Addr, m.IsInner(o)
	m.Trace.Access(a)
}

// IsInner tells whether an object is one that the program does not see: a local one of a library function, or the area by which a
// variadic function gets its arguments.
func (m *State) IsInner(o *mem.Object) bool {
	s := int(o.Site) - mem.FirstSite
	if s < 0 || s >= len(m.Code.Sites) {
		return false
	}
	site := &m.Code.Sites[s]
	return site.Kind == ir.SiteVarArgs || site.Model && site.Kind != ir.SiteHeap
}

func isChar(l *ir.Layout) bool { return l != nil && l.Kind == ir.LayoutScalar && l.Name == "char" }

// at gives the place of an access to o at off, or at sym unless that is 0: where it lies in the model, and somewhere in o where there is none.
func (m *State) at(o *mem.Object, off int64, sym expr.Ref, size uint8) (a Access, l *ir.Layout) {
	if sym != 0 && m.model == nil {
		return Access{Name: m.Describe(o.Addr) + " somewhere", Size: o.Size}, nil
	}
	if sym != 0 {
		lo, _ := m.Tab.Eval(sym, m.model)
		off = int64(lo)
	}
	a = Access{Offset: off, Size: int64(size)}
	a.Name, l = m.Place(o, off, a.Size)
	a.Char = isChar(l)
	return a, l
}

// TraceRead reports a load.
func (m *State) TraceRead(t *Thread, o *mem.Object, off int64, sym expr.Ref, in *static.Instr, v Value) {
	if m.Trace.Passes(false, o.Shared) {
		return
	}
	m.TraceAccess(t, o, m.ReadAccess(o, off, sym, in, v))
}

// ReadAccess is a load of what o has at off, or at sym unless that is 0, as it is told.
func (m *State) ReadAccess(o *mem.Object, off int64, sym expr.Ref, in *static.Instr, v Value) Access {
	a, l := m.at(o, off, sym, in.Size)
	a.Value = m.Show(v, int(in.Width), l)
	if l == nil {
		a.Whole = m.whole(o, a.Offset)
	}
	return a
}

// whole tells the value of the scalar of several bytes that lies aligned in o and has one at off, "" if there is none.
func (m *State) whole(o *mem.Object, off int64) string {
	for n := int64(2); n <= 8; n *= 2 {
		start := off &^ (n - 1)
		if start+n > o.Size {
			break
		}
		if _, l := m.Place(o, start, n); l == nil || l.Kind != ir.LayoutScalar {
			continue
		} else if v, ok := m.RawBits(o, start, uint8(n)); ok {
			return m.Show(Value{Bits: v}, int(n)*8, l)
		}
	}
	return ""
}

// TraceWrite reports a store before it happens.
func (m *State) TraceWrite(t *Thread, o *mem.Object, off int64, sym expr.Ref, size uint8, v Value) {
	if sym == 0 && m.Trace.Passes(true, o.Shared) {
		m.Trace.Reaches(o.Addr, off, int64(size), 0)
		return
	}
	m.TraceAccess(t, o, m.WriteAccess(o, off, sym, size, v))
}

// WriteAccess is a store that has not happened yet, as it is told.
func (m *State) WriteAccess(o *mem.Object, off int64, sym expr.Ref, size uint8, v Value) Access {
	a, l := m.at(o, off, sym, size)
	a.Write, a.Value = true, m.Show(v, int(size)*8, l)
	if size <= 8 && a.Size == int64(size) {
		if b, ok := m.RawBits(o, a.Offset, size); ok && v != (Value{Bits: b}) {
			a.Was = m.Show(Value{Bits: b}, int(size)*8, l)
		}
	}
	return a
}

// TraceUpdate reports an atomic read-modify-write before it happens; writes: unless it is a compare-and-exchange that finds another value.
func (m *State) TraceUpdate(t *Thread, o *mem.Object, off int64, sym expr.Ref, in *static.Instr, old, now Value, writes bool) {
	m.TraceAccess(t, o, m.UpdateAccess(o, off, sym, in, old, now, writes))
}

// UpdateAccess is an atomic read-modify-write that has not happened yet, as it is told.
func (m *State) UpdateAccess(o *mem.Object, off int64, sym expr.Ref, in *static.Instr, old, now Value, writes bool) Access {
	if !writes {
		return m.ReadAccess(o, off, sym, in, old)
	}
	a, l := m.at(o, off, sym, in.Size)
	w := int(in.Width)
	a.Write, a.Atomic, a.Value, a.Was = true, true, m.Show(now, w, l), m.Show(old, w, l)
	return a
}

// CalledName names the function of the library that the program calls where t is about to call fn, which
// may be called by a model written in C.
func (m *State) CalledName(t *Thread, fn int32) string {
	if m.Code.Funcs[t.Fn].Src.Model {
		return m.VisibleFunc(t)
	}
	return m.Code.Funcs[fn].Src.Name
}

// ThreadName names a thread for people.
func (m *State) ThreadName(t *Thread) string {
	fn := t.Fn
	if t.NumFrames > 0 {
		fn = t.Frames[0].Fn
	}
	return "thread " + strconv.Itoa(int(t.ID)) + " (" + m.Code.Funcs[fn].Src.Name + ")"
}

// Change saves a thread other than the current one before its state is written.
func (m *State) Change(t *Thread) { m.SaveThread(t) }

// Traces tells whether somebody reads what calls do: only then the texts are made.
func (m *State) Traces() bool { return m.Trace != nil }

// TraceThread reports what happens to a thread, likewise.
func (m *State) TraceThread(t *Thread, text string) {
	m.Trace.Sync(int(t.ID), m.VisiblePos(t), m.VisibleFunc(t), text)
}

// Current is the number of the thread in execution.
func (m *State) Current() int32 { return m.Cur }

// Thread gives a thread by its number.
func (m *State) Thread(id int) *Thread { return m.ThreadTable[id] }

// Threads gives the threads that there have been on this path, by their numbers.
func (m *State) Threads() []*Thread { return m.ThreadTable[:m.ThreadCount] }

// Options are those with which the machine runs.
func (m *State) Options() *Options { return &m.Opts }

// SetTracer makes the machine report what it does; nil stops it.
func (m *State) SetTracer(t Tracer) { m.Trace = t }

// ShortName names a thread in few words.
func (m *State) ShortName(id int) string {
	if id == 0 {
		return "main"
	}
	return "thread " + strconv.Itoa(id)
}

// Where gives the position and function at which a thread stands.
func (m *State) Where(id int) (pos string, line int, col int, file string, fn string) {
	t := m.ThreadTable[id]
	p := m.VisiblePos(t)
	name := ""
	if int(p.File) < len(m.Code.Prog.Files) && p.File >= 0 {
		name = m.Code.Prog.Files[p.File].Name
	}
	return m.Code.Prog.PosString(p), int(p.Line), int(p.Col), name, m.VisibleFunc(t)
}

// StartRoutine names the function that a thread runs.
func (m *State) StartRoutine(id int) string {
	t := m.ThreadTable[id]
	if t.Status == ThreadUnused {
		return ""
	}
	fn := t.Fn
	if t.NumFrames > 0 {
		fn = t.Frames[0].Fn
	}
	return m.Code.Funcs[fn].Src.Name
}

// At gives the position and function at which a thread stands.
func (m *State) At(id int) (ir.Pos, string) {
	t := m.ThreadTable[id]
	return m.VisiblePos(t), m.VisibleFunc(t)
}

// ObjectName names an object for people.
func (m *State) ObjectName(o *mem.Object) string {
	if o.Kind == mem.Global || o.Kind == mem.ThreadLocal {
		if o.ID >= 0 && int(o.ID) < len(m.Code.Prog.Globals) {
			g := m.Code.Prog.Globals[o.ID]
			if g.Literal {
				return "a string literal"
			}
			return "'" + g.Name + "'"
		}
		if o.Kind == mem.Global {
			return "the program's arguments"
		}
		return "an internal object"
	}
	site := int(o.Site) - mem.FirstSite
	if site < 0 || site >= len(m.Code.Sites) {
		return "an internal object"
	}
	s := &m.Code.Sites[site]
	if m.isBlock(site) {
		return "the block " + m.allocated(o.Addr, s)
	}
	if s.Name == "" {
		return "a temporary of " + s.Func
	}
	return "'" + s.Name + "'"
}

func Bytes(n int64) string {
	if n == 1 {
		return "1 byte"
	}
	return fmt.Sprintf("%d bytes", n)
}
