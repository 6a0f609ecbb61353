package words

// This file defines the language of programs, and how one is printed as C.

import (
	"fmt"
	"strings"
)

// The globals. The first two occur in formulas.
const (
	varX = iota
	varY
	varZ
	numVars
)

// Program is a program with a formula.
type Program struct {
	Main    []*Stmt
	Threads [][]*Stmt
	Formula *Formula
	Fair    bool
}

// StmtKind is the kind of a statement.
type StmtKind uint8

// The kinds of statement. V and W are globals; each function has two locals.
const (
	Set     StmtKind = iota // V = K
	Copy                    // V = W
	Input                   // local V = any value of 0 to K
	FromLoc                 // V = local W
	If                      // if (V == K) Body else Else
	IfLoc                   // if (local V == K) Body else Else
	While                   // while (V == K) Body
	Loop                    // for (;;) Body
	Break                   // leave the innermost loop
	Return                  // end the function
	Create                  // thread V; in main only
	Join                    // thread V; in main only
)

// Stmt is a statement.
type Stmt struct {
	Kind       StmtKind
	V, W, K    int
	Body, Else []*Stmt
}

// C prints the program.
func (p *Program) C() string {
	w := &printer{}
	flags := "--ltl '" + p.Formula.String() + "'"
	if p.Fair {
		flags = "--fairness weak " + flags
	}
	w.put("// flags: %s", flags)
	if len(p.Threads) > 0 {
		w.put("#include <pthread.h>")
	}
	w.put("extern _Bool __VERIFIER_nondet_bool(void);")
	w.put("int x, y, z;")
	for i, t := range p.Threads {
		w.put("void *t%d(void *arg) {", i)
		w.function(t)
	}
	w.put("int main(void) {")
	for i := range p.Threads {
		w.put("\tpthread_t id%d;", i)
	}
	w.function(p.Main)
	return w.b.String()
}

type printer struct {
	b     strings.Builder
	depth int
}

func (w *printer) put(format string, args ...any) {
	w.b.WriteString(strings.Repeat("\t", w.depth))
	fmt.Fprintf(&w.b, format+"\n", args...)
}

func (w *printer) function(body []*Stmt) {
	w.depth++
	w.put("int a = 0, b = 0;")
	w.stmts(body)
	w.put("return 0;")
	w.depth--
	w.put("}")
}

func (w *printer) block(list []*Stmt) {
	w.depth++
	w.stmts(list)
	w.depth--
}

func (w *printer) branch(s *Stmt, condition string) {
	w.put("if (%s == %d) {", condition, s.K)
	w.block(s.Body)
	if len(s.Else) > 0 {
		w.put("} else {")
		w.block(s.Else)
	}
	w.put("}")
}

func (w *printer) stmts(list []*Stmt) {
	global := func(v int) string { return string("xyz"[v]) }
	local := func(v int) string { return string("ab"[v]) }
	for _, s := range list {
		switch s.Kind {
		case Set:
			w.put("%s = %d;", global(s.V), s.K)
		case Copy:
			w.put("%s = %s;", global(s.V), global(s.W))
		case Input:
			text := "__VERIFIER_nondet_bool()"
			if s.K > 1 {
				text += " + " + text
			}
			w.put("%s = %s;", local(s.V), text)
		case FromLoc:
			w.put("%s = %s;", global(s.V), local(s.W))
		case If:
			w.branch(s, global(s.V))
		case IfLoc:
			w.branch(s, local(s.V))
		case While:
			w.put("while (%s == %d) {", global(s.V), s.K)
			w.block(s.Body)
			w.put("}")
		case Loop:
			w.put("for (;;) {")
			w.block(s.Body)
			w.put("}")
		case Break:
			w.put("break;")
		case Return:
			w.put("return 0;")
		case Create:
			w.put("pthread_create(&id%d, 0, t%d, 0);", s.V, s.V)
		case Join:
			w.put("pthread_join(id%d, 0);", s.V)
		}
	}
}

// Clone makes a deep copy.
func (p *Program) Clone() *Program {
	q := *p
	q.Main = cloneStmts(p.Main)
	q.Threads = nil
	for _, t := range p.Threads {
		q.Threads = append(q.Threads, cloneStmts(t))
	}
	return &q
}

func cloneStmts(list []*Stmt) []*Stmt {
	var out []*Stmt
	for _, s := range list {
		t := *s
		t.Body, t.Else = cloneStmts(s.Body), cloneStmts(s.Else)
		out = append(out, &t)
	}
	return out
}
