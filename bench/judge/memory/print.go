package memory

// This file defines how a program is printed as C. Every statement has a line of its own, which is how
// violations are told apart.

import (
	"fmt"
	"strings"
)

// C prints p as a C program.
func (p *Program) C() string {
	text, _ := p.print()
	return text
}

// print gives the C text and the line of each statement.
func (p *Program) print() (string, map[*Stmt]int) {
	w := &printer{p: p, line: 1, lines: map[*Stmt]int{}}
	w.program()
	return w.b.String(), w.lines
}

type printer struct {
	p     *Program
	f     *Func
	b     strings.Builder
	line  int
	depth int
	lines map[*Stmt]int
}

func (w *printer) put(format string, args ...any) {
	w.b.WriteString(strings.Repeat("\t", w.depth))
	fmt.Fprintf(&w.b, format, args...)
	w.b.WriteByte('\n')
	w.line++
}

func (w *printer) program() {
	p := w.p
	flags := ""
	if p.Narrow {
		flags += " --32"
	}
	if p.Leaks {
		flags += " --check assert,deadlock,memory,div,pthread,leak"
	}
	w.put("// flags:%s", flags)
	used := p.usedShapes()
	for _, h := range []struct {
		name string
		need bool
	}{
		{"assert", p.Has(Assert)},
		{"pthread", p.Has(Create, Lock, Unlock)},
		{"stdint", true},
		{"stdlib", p.Has(Calloc, MallocClear, Free, FreeWord, Realloc, Exit)},
		{"string", p.Has(Copy, Same, MallocClear)},
	} {
		if h.need {
			w.put("#include <%s.h>", h.name)
		}
	}
	if p.Has(Nondet) {
		w.put("extern int __VERIFIER_nondet_int(void);")
	}
	if p.Has(AnyPointer) {
		w.put("extern void *__VERIFIER_nondet_pointer(void);")
	}
	if p.Has(Nondet, AnyPointer) {
		w.put("extern void __VERIFIER_assume(int);")
	}
	half := "uint32_t"
	if p.Narrow {
		half = "uint16_t"
	}
	w.put("typedef %s half_t;", half)
	if used[Packed] {
		w.put("struct __attribute__((packed)) packed { unsigned char c; int *p; unsigned char d; uintptr_t w; };")
	}
	if used[Pun] {
		w.put("union pun { int *p; uintptr_t w; half_t h[2]; unsigned char b[sizeof(int *)]; };")
	}
	if used[Halves] {
		w.put("struct halves { half_t lo, pad, hi; };")
	}
	if used[Node] {
		w.put("struct node { int v; int *next; };")
	}
	for i, s := range p.Objects {
		w.put("%s;", declare(s, fmt.Sprintf("g%d", i)))
	}
	if p.Has(Lock, Unlock) {
		w.put("pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;")
	}
	for i, f := range p.Funcs {
		w.put("int *f%d(int *p0) {", i)
		w.body(f, 1, fmt.Sprintf("return p%d;", f.Result))
	}
	for i, f := range p.Threads {
		w.put("void *t%d(void *arg) {", i)
		w.body(f, 0, "return 0;")
	}
	w.put("int main(void) {")
	w.body(p.Main, 0, "return 0;")
}

func (p *Program) usedShapes() map[Shape]bool {
	used := map[Shape]bool{}
	for _, s := range p.Objects {
		used[s] = true
	}
	for _, f := range p.funcs() {
		for _, s := range f.Locals {
			used[s] = true
		}
	}
	return used
}

func declare(s Shape, name string) string {
	switch s {
	case IntArray:
		return fmt.Sprintf("int %s[4]", name)
	case PtrVar:
		return fmt.Sprintf("int *%s", name)
	case WordVar:
		return fmt.Sprintf("uintptr_t %s", name)
	case Bytes:
		return fmt.Sprintf("unsigned char %s[24]", name)
	case Packed:
		return fmt.Sprintf("struct packed %s", name)
	case Pun:
		return fmt.Sprintf("union pun %s", name)
	case Halves:
		return fmt.Sprintf("struct halves %s", name)
	case Node:
		return fmt.Sprintf("struct node %s", name)
	}
	return "int " + name
}

func local(s Shape, n int) string {
	text := declare(s, fmt.Sprintf("l%d", n))
	switch s {
	case IntVar, PtrVar, WordVar:
		return text + " = 0;"
	}
	return text + " = {0};"
}

// body prints declarations, statements, the end and the closing brace. Registers p below first
// are parameters.
func (w *printer) body(f *Func, first int, end string) {
	w.f = f
	w.depth++
	p, i, word := map[int]bool{}, map[int]bool{}, map[int]bool{}
	mark := func(used map[int]bool) func(*int) {
		return func(n *int) { used[*n] = true }
	}
	f.each(func(s *Stmt) { s.use(mark(p), mark(word), mark(i)) })
	r := w.p.registersOf(f)
	for n := first; n < r.p; n++ {
		from := "0"
		if n == 0 && f != w.p.Main {
			from = "arg"
		}
		if p[n] || n == f.Result && first == 1 {
			w.put("int *p%d = %s;", n, from)
		}
	}
	for n := range r.w {
		if word[n] {
			w.put("uintptr_t w%d = 0;", n)
		}
	}
	for n := range r.i {
		if i[n] {
			w.put("int i%d = 0;", n)
		}
	}
	for i, s := range f.Locals {
		if !f.Scoped[i] {
			w.put("%s", local(s, i))
		}
	}
	if f == w.p.Main {
		seen := map[int]bool{}
		f.each(func(s *Stmt) {
			if s.Kind == Create && !seen[s.N] {
				seen[s.N] = true
				w.put("pthread_t id%d;", s.N)
			}
		})
	}
	w.stmts(f.Body)
	w.put("%s", end)
	w.depth--
	w.put("}")
}

func (w *printer) block(list []*Stmt) {
	w.depth++
	w.stmts(list)
	w.depth--
}

func (w *printer) stmts(list []*Stmt) {
	for _, s := range list {
		w.lines[s] = w.line
		w.stmt(s)
	}
}

var typeNames = map[Type]string{Int: "int", Ptr: "int *", Word: "uintptr_t", Half: "half_t", Byte: "unsigned char"}

func pointerTo(t Type) string {
	if t == Ptr {
		return "int **"
	}
	return typeNames[t] + " *"
}

func register(t Type, n int) string {
	switch t {
	case Int:
		return fmt.Sprintf("i%d", n)
	case Ptr:
		return fmt.Sprintf("p%d", n)
	}
	return fmt.Sprintf("w%d", n)
}

func pointer(n int) string {
	if n < 0 {
		return "0"
	}
	return fmt.Sprintf("p%d", n)
}

func (w *printer) shapeOf(at *Place) (Shape, string) {
	if at.Base == Global {
		return w.p.Objects[at.N], fmt.Sprintf("g%d", at.N)
	}
	return w.f.Locals[at.N], fmt.Sprintf("l%d", at.N)
}

// place prints an lvalue, by its name where it has one.
func (w *printer) place(at *Place) string {
	size := w.p.size(at.Type)
	if at.Base != Through {
		s, name := w.shapeOf(at)
		element := s == IntArray && at.Type == Int || s == Bytes && at.Type == Byte
		if element && at.Off%size == 0 {
			return fmt.Sprintf("%s[%s]", name, index(at.Off/size, at.Index))
		}
		for _, m := range w.p.members(s) {
			if m.off == at.Off && m.typ == at.Type && at.Index < 0 {
				return name + m.name
			}
		}
	}
	if at.Base == Through && at.Type == Int && at.Off%4 == 0 {
		if at.Off == 0 && at.Index < 0 {
			return fmt.Sprintf("*p%d", at.N)
		}
		return fmt.Sprintf("p%d[%s]", at.N, index(at.Off/4, at.Index))
	}
	if at.Index < 0 {
		return fmt.Sprintf("*(%s)%s", pointerTo(at.Type), w.address(at))
	}
	return fmt.Sprintf("((%s)%s)[i%d]", pointerTo(at.Type), w.address(at), at.Index)
}

func index(k int64, reg int) string {
	switch {
	case reg < 0:
		return fmt.Sprintf("%d", k)
	case k == 0:
		return fmt.Sprintf("i%d", reg)
	}
	return fmt.Sprintf("i%d + %d", reg, k)
}

// address prints where a place begins, its Index left out, as a pointer to char.
func (w *printer) address(at *Place) string {
	base := ""
	if at.Base == Through {
		base = fmt.Sprintf("(char *)p%d", at.N)
	} else {
		_, name := w.shapeOf(at)
		base = fmt.Sprintf("(char *)&%s", name)
	}
	if at.Off == 0 {
		return base
	}
	return fmt.Sprintf("(%s + %d)", base, at.Off)
}

var operators = map[byte]string{'=': "==", '#': "!=", 'l': "<=", '<': "<<", '>': ">>"}

func operator(op byte) string {
	if s := operators[op]; s != "" {
		return s
	}
	return string(op)
}

func (w *printer) word(s *Stmt) string {
	bits := w.p.PointerSize() * 8
	b := fmt.Sprintf("w%d", s.B)
	if s.B < 0 {
		b = fmt.Sprintf("(uintptr_t)0x%xu", uint64(s.K)&(^uint64(0)>>(64-bits)))
		if s.Op == '<' || s.Op == '>' {
			b = fmt.Sprint(s.K)
		}
	}
	switch s.Op {
	case '~':
		return fmt.Sprintf("~w%d", s.A)
	case 'n':
		return fmt.Sprintf("-w%d", s.A)
	case 'r':
		return fmt.Sprintf("w%d << %d | w%d >> %d", s.A, s.K, s.A, bits-s.K)
	}
	return fmt.Sprintf("w%d %s %s", s.A, operator(s.Op), b)
}

func (w *printer) stmt(s *Stmt) {
	switch s.Kind {
	case Load:
		w.put("%s = %s;", register(s.At.Type, s.D), w.place(&s.At))
	case Store:
		v := fmt.Sprint(s.K)
		if s.A >= 0 {
			v = register(s.At.Type, s.A)
		}
		w.put("%s = %s;", w.place(&s.At), v)
	case AddressOf:
		w.put("p%d = (int *)%s;", s.D, w.address(&s.At))
	case PtrToWord:
		w.put("w%d = (uintptr_t)p%d;", s.D, s.A)
	case WordToPtr:
		w.put("p%d = (int *)w%d;", s.D, s.A)
	case WordOp:
		if s.Op == 'b' {
			w.put("w%d = 0; for (int k = 0; k < %d; k++) if (w%d >> k & 1) w%d |= (uintptr_t)1 << k;", s.D, w.p.PointerSize()*8, s.A, s.D)
			return
		}
		w.put("w%d = %s;", s.D, w.word(s))
	case PtrMove:
		w.put("p%d = %s;", s.D, pointer(s.A))
	case PtrAdd:
		switch {
		case s.B >= 0:
			w.put("p%d = p%d + i%d;", s.D, s.A, s.B)
		case s.K%4 == 0:
			w.put("p%d = p%d + %d;", s.D, s.A, s.K/4)
		default:
			w.put("p%d = (int *)((char *)p%d + %d);", s.D, s.A, s.K)
		}
	case Calloc:
		w.put("p%d = calloc(1, %d);", s.D, s.K)
	case MallocClear:
		w.put("p%d = malloc(%d); memset(p%d, 0, %d);", s.D, s.K, s.D, s.K)
	case Free:
		w.put("free(p%d);", s.A)
	case FreeWord:
		w.put("free((void *)w%d);", s.A)
	case Realloc:
		w.put("p%d = p%d ? realloc(p%d, %d) : calloc(1, %d);", s.D, s.A, s.A, s.K, s.K)
	case AnyPointer:
		var any []string
		for _, n := range s.Values {
			any = append(any, fmt.Sprintf("p%d == (int *)&g%d", s.D, n))
		}
		w.put("p%d = __VERIFIER_nondet_pointer(); __VERIFIER_assume(%s);", s.D, strings.Join(any, " || "))
	case Copy:
		w.put("memcpy(%s, %s, %d);", w.address(&s.At), w.address(&s.From), s.K)
	case Same:
		w.put("i%d = memcmp(%s, %s, %d) == 0;", s.D, w.address(&s.At), w.address(&s.From), s.K)
	case ByteLoop:
		at, from := s.At, s.From
		value := fmt.Sprintf("((unsigned char *)%s)[k]", w.address(&from))
		if s.B != 0 {
			value += fmt.Sprintf(" ^ %d", s.B)
		}
		w.put("for (int k = 0; k < %d; k++) ((unsigned char *)%s)[k] = %s;", s.K, w.address(&at), value)
	case CopyObject:
		_, to := w.shapeOf(&s.At)
		_, from := w.shapeOf(&s.From)
		w.put("%s = %s;", to, from)
	case PtrEqual:
		w.put("i%d = p%d == %s;", s.D, s.A, pointer(s.B))
	case WordEqual:
		b := fmt.Sprintf("w%d", s.B)
		if s.B < 0 {
			b = fmt.Sprint(s.K)
		}
		w.put("i%d = w%d == %s;", s.D, s.A, b)
	case IntSet:
		w.put("i%d = %d;", s.D, s.K)
	case IntOp:
		w.put("i%d = i%d %s %d;", s.D, s.A, operator(s.Op), s.K)
	case Nondet:
		var any []string
		for _, v := range s.Values {
			any = append(any, fmt.Sprintf("i%d == %d", s.D, v))
		}
		w.put("i%d = __VERIFIER_nondet_int(); __VERIFIER_assume(%s);", s.D, strings.Join(any, " || "))
	case If:
		w.put("if (i%d) {", s.A)
		w.block(s.Body)
		if len(s.Else) > 0 {
			w.put("} else {")
			w.block(s.Else)
		}
		w.put("}")
	case Repeat:
		w.put("for (int n = 0; n < %d; n++) {", s.K)
		w.block(s.Body)
		w.put("}")
	case Scope:
		w.put("{")
		w.depth++
		w.put("%s", local(w.f.Locals[s.N], s.N))
		w.stmts(s.Body)
		w.depth--
		w.put("}")
	case Assert:
		w.put("assert(i%d %s %d);", s.A, operator(s.Op), s.K)
	case Call:
		w.put("p%d = f%d(%s);", s.D, s.N, pointer(s.A))
	case Lock:
		w.put("pthread_mutex_lock(&m);")
	case Unlock:
		w.put("pthread_mutex_unlock(&m);")
	case Create:
		w.put("pthread_create(&id%d, 0, t%d, %s);", s.N, s.B, pointer(s.A))
	case Join:
		w.put("pthread_join(id%d, 0);", s.N)
	case Exit:
		w.put("exit(0);")
	}
}
