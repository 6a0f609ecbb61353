package ir

// This file defines the content hash of a program, by which a saved run or a
// trace recognises the program it belongs to.

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
)

// ContentHash gives a hash, in hexadecimal, of all that can change what p does or where
// its code stands: the printed form and every layout in full. Files count by their
// number, so that the hash does not depend on the directory heddle was started in.
func (p *Program) ContentHash() string {
	h := sha256.New() // its Write never fails
	numbered := *p
	numbered.Files = make([]File, len(p.Files))
	for i := range numbered.Files {
		numbered.Files[i].Name = strconv.Itoa(i)
	}
	w := bufio.NewWriter(h)
	Print(w, &numbered)
	lh := layoutHasher{w: w, seen: map[*Layout]int{}}
	for _, g := range p.Globals {
		fmt.Fprintf(w, "global %d %d:", g.Size, g.Align)
		lh.add(g.Layout)
	}
	for _, s := range p.Sites {
		lh.add(s.Layout)
	}
	for _, f := range p.Funcs {
		for i := range f.Regs {
			fmt.Fprintf(w, "reg %d:", f.Regs[i].Type)
			lh.add(f.Regs[i].Layout)
		}
		for pc := range f.Code {
			if l := f.Code[pc].Layout; l != nil {
				fmt.Fprintf(w, "code %d:", pc)
				lh.add(l)
			}
		}
	}
	w.Flush()
	return hex.EncodeToString(h.Sum(nil))
}

// layoutHasher writes layouts in full the first time and by number after that.
type layoutHasher struct {
	w    *bufio.Writer
	seen map[*Layout]int
}

func (h *layoutHasher) add(l *Layout) {
	if l == nil {
		fmt.Fprint(h.w, "nil;")
		return
	}
	if n, ok := h.seen[l]; ok {
		fmt.Fprintf(h.w, "same %d;", n)
		return
	}
	h.seen[l] = len(h.seen)
	fmt.Fprintf(h.w, "%d %q %d %d %d %t %t %d %d;", l.Kind, l.Name, l.Size, l.Align, l.Scalar, l.Signed, l.Bool, l.Len, len(l.Fields))
	if l.Kind == LayoutArray {
		h.add(l.Elem)
	}
	for i := range l.Fields {
		f := &l.Fields[i]
		fmt.Fprintf(h.w, "%q %d %d %d;", f.Name, f.Off, f.BitOff, f.BitWidth)
		h.add(f.Layout)
	}
}
