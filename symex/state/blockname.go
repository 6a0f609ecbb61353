package state

// This file defines how blocks of the heap are called: by what they hold and where they were made, as in
// job@pool.c:26. A trace numbers the blocks of one place in the order in which they are made, from the second on:
// job@pool.c:26#2.

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"heddle.example/ir"
	"heddle.example/symex/mem"
	"heddle.example/symex/static"
)

// blockLayout gives the C type of a block, nil if it is not known: what it holds, or an array of it.
func (m *State) blockLayout(o *mem.Object) *ir.Layout {
	s := int(o.Site) - mem.FirstSite
	if s < 0 || s >= len(m.Code.Sites) {
		return nil
	}
	l := m.Code.Sites[s].Holds
	switch {
	case l == nil || l.Size == 0 || l.Size > o.Size:
		return nil
	}
	if f := flexible(l, o.Size); f != nil {
		return f
	}
	switch {
	case l.Size == o.Size:
		return l
	case o.Size%l.Size == 0:
		return &ir.Layout{Kind: ir.LayoutArray, Name: l.Name + "[]", Size: o.Size, Align: l.Align, Elem: l, Len: o.Size / l.Size}
	case l.Kind == ir.LayoutStruct:
		return l // with more behind it that no member has
	}
	return nil
}

// flexible gives the structure of size bytes whose flexible array member has what elements find room in it; nil: l ends with none, or
// nothing finds room.
func flexible(l *ir.Layout, size int64) *ir.Layout {
	if l.Kind != ir.LayoutStruct || len(l.Fields) == 0 {
		return nil
	}
	last := l.Fields[len(l.Fields)-1]
	a := last.Layout
	if a.Kind != ir.LayoutArray || a.Size != 0 || a.Elem == nil || a.Elem.Size == 0 || size-last.Off < a.Elem.Size {
		return nil
	}
	n := (size - last.Off) / a.Elem.Size
	last.Layout = &ir.Layout{Kind: ir.LayoutArray, Name: a.Name, Size: n * a.Elem.Size, Align: a.Align, Elem: a.Elem, Len: n}
	return &ir.Layout{Kind: l.Kind, Name: l.Name, Size: size, Align: l.Align, Fields: append(slices.Clip(l.Fields[:len(l.Fields)-1]), last)}
}

// isBlock tells whether a site makes blocks, of the heap or by alloca: objects that the program gives no name.
func (m *State) isBlock(site int) bool {
	if site < 0 || site >= len(m.Code.Sites) {
		return false
	}
	s := &m.Code.Sites[site]
	return s.Kind == ir.SiteHeap || s.Kind == ir.SiteAlloca && s.Name == "alloca"
}

// BlockName gives the name of a block that lives.
func (m *State) BlockName(o *mem.Object) string {
	s := int(o.Site) - mem.FirstSite
	if s < 0 || s >= len(m.Code.Sites) {
		return "block"
	}
	site := &m.Code.Sites[s]
	name := site.Name
	if site.Kind == ir.SiteHeap {
		name = "block"
	}
	if l := site.Holds; l != nil && (l.Kind == ir.LayoutStruct || l.Kind == ir.LayoutUnion) {
		tag := strings.TrimPrefix(strings.TrimPrefix(l.Name, "struct "), "union ")
		if tag != "" && !strings.ContainsAny(tag, " ({<") {
			name = tag
		}
	}
	pos, number, thread := site.Pos, int(o.Count)+1, o.Thread
	if b := m.Births.Blocks[o.Addr]; b != nil {
		pos, number, thread = b.Pos, b.Number, 0
	}
	if pos.Line > 0 && int(pos.File) >= 0 && int(pos.File) < len(m.Code.Prog.Files) {
		name += "@" + path.Base(m.Code.Prog.Files[pos.File].Name) + ":" + strconv.Itoa(int(pos.Line))
	}
	if number > 1 {
		name += "#" + strconv.Itoa(number)
	}
	if thread != 0 {
		name += " of thread " + strconv.Itoa(int(thread))
	}
	return name
}

// StaleBlock tells whether an object that is dead was a block of the heap, and addr its beginning.
func (m *State) StaleBlock(addr uint64) bool {
	_, at, _, _ := m.Space.Name(addr)
	site := at - mem.FirstSite
	return site >= 0 && site < len(m.Code.Sites) && m.Code.Sites[site].Kind == ir.SiteHeap && m.SlotAddr(m.Slot(addr)) == addr
}

// StaleName names the site of an object that is dead.
func (m *State) StaleName(addr uint64) string {
	_, at, _, _ := m.Space.Name(addr)
	site := at - mem.FirstSite
	if site < 0 || site >= len(m.Code.Sites) {
		return "thread-local storage of a thread that ended"
	}
	s := &m.Code.Sites[site]
	if s.Kind == ir.SiteHeap {
		end := "freed"
		if b := m.Births.Blocks[m.SlotAddr(m.Slot(addr))]; b != nil && b.End != "" {
			end = b.End
		}
		return end + "; " + m.allocated(m.SlotAddr(m.Slot(addr)), s)
	}
	if s.Func == "" {
		return "thread-local '" + s.Name + "' of a thread that ended"
	}
	return "local variable " + s.Name + " of " + s.Func + " is out of scope"
}

// allocated says who has made the block at addr: a function that the program calls and, where that is known, its call. Calls of the
// library's own functions are known in traces.
func (m *State) allocated(addr uint64, s *static.Site) string {
	if !s.Model {
		return "allocated by " + s.Name + " at " + m.Code.Prog.PosString(s.Pos)
	}
	how := "allocated"
	if !strings.HasPrefix(s.Func, "__heddle") {
		how += " by " + s.Func
	}
	if b := m.Births.Blocks[addr]; b != nil {
		how += " at " + m.Code.Prog.PosString(b.Pos)
	}
	return how
}

// NoteBlock notes that a call of t makes the block o, where a trace is made.
func (m *State) NoteBlock(t *Thread, o *mem.Object) {
	pos, fn := m.VisiblePos(t), ""
	if stack := m.CallStack(int(t.ID)); len(stack) > 0 {
		fn = stack[0].Func
	}
	m.Births.Note(o.Addr, pos, fn)
}

// NoteFree notes that a call of t frees the block id, where a trace is made.
func (m *State) NoteFree(t *Thread, id int32) {
	if x := m.Births.Blocks[m.Object(id).Addr]; x != nil {
		x.End = "freed by " + m.ThreadName(t) + " at " + m.Code.Prog.PosString(m.VisiblePos(t))
	}
}
