package smt

// This file defines sessions: one solver process that somebody holds, with a stack of
// levels of constraints that grow and shrink as they say. It is for long series of questions
// about one growing formula, as bounded model checking asks them: what Z3 learned about the lower
// levels stays. The layers of New take no part.

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/aclements/go-z3/z3"

	"heddle.example/expr"
)

// Session is a conversation with one solver process. It is for one goroutine. It starts with one level, which is never popped.
// Once an answer was Unknown, so are all further ones.
type Session struct {
	table *expr.Table
	pr    *process
	n     counters
	ops   []byte // since the last Check
	held  []expr.Ref
	depth int
	lost  string // why it is of no use any more
}

// The operations of a session's message.
const (
	sessionBegin = iota // everything starts anew
	sessionPush
	sessionPop
	sessionAssert
)

// NewSession starts a session for constraints over t.
//
// Z3's solver for finite domains (QF_FD) would be several times as fast, but that of Z3 4.8.12 gives models in long series that do not meet
// what was asserted.
func NewSession(t *expr.Table) (*Session, error) {
	pr, err := openProcess(setup{Session: true})
	if err != nil {
		return nil, fmt.Errorf("the solver's process cannot be started: %w", err)
	}
	s := &Session{table: t, pr: pr}
	s.ops = append(s.ops, sessionBegin)
	return s, nil
}

// Push begins a level.
func (s *Session) Push() {
	s.depth++
	s.ops = append(s.ops, sessionPush)
}

// Pop forgets all since the last Push.
func (s *Session) Pop() {
	if s.depth == 0 {
		panic("smt: Pop without Push")
	}
	s.depth--
	s.ops = append(s.ops, sessionPop)
}

// Assert adds a constraint of width 1 to the level.
func (s *Session) Assert(r expr.Ref) {
	s.ops = append(s.ops, sessionAssert)
	s.held = append(s.held, r)
}

// Check tells whether the constraints of all levels can be met. If they can, the answer has values
// for the symbols of want. When ctx ends, the answer is Unknown and the session is lost.
func (s *Session) Check(ctx context.Context, want []expr.Ref) Answer {
	if s.lost == "" && ctx.Err() != nil {
		s.lose(fmt.Sprintf("cancelled: %v", context.Cause(ctx)))
	}
	if s.lost != "" {
		return Answer{Reason: s.lost}
	}
	stop := context.AfterFunc(ctx, func() { s.pr.kill("") })
	a, err := s.ask(want)
	if stop() && err == nil {
		if a.Result == Unknown {
			s.lose(a.Reason)
		}
		return a
	}
	switch why := s.pr.why.Load(); {
	case ctx.Err() != nil:
		s.lose(fmt.Sprintf("cancelled: %v", context.Cause(ctx)))
	case why != nil && *why != "":
		s.lose(*why)
	default:
		s.lose(fmt.Sprintf("solver failed: its process ended: %v", err))
	}
	return Answer{Reason: s.lost}
}

// Took is the time that Z3 has worked, Checks how often it was asked.
func (s *Session) Took() (took time.Duration, checks int64) {
	return time.Duration(s.n.z3Time.Load()), s.n.z3Checks.Load()
}

// Close ends the session.
func (s *Session) Close() {
	const why = "the session is closed"
	if s.lost == "" && idle.put(s.pr) {
		s.lost = why
	}
	s.lose(why)
}

func (s *Session) lose(why string) {
	if s.lost == "" {
		s.lost = why
		s.pr.kill(why)
	}
}

func (s *Session) ask(want []expr.Ref) (Answer, error) {
	if err := writeFrame(s.pr.to, s.message(want)); err != nil {
		return Answer{}, err
	}
	b, err := readFrame(s.pr.from, s.pr.buf)
	if err != nil {
		return Answer{}, err
	}
	s.pr.buf = b
	a, w, err := readAnswer(b, want)
	s.n.z3Checks.Add(w.checks)
	s.n.addZ3(w.took)
	s.pr.held.Store(w.held)
	return a, err
}

// message encodes the operations since the last one.
func (s *Session) message(want []expr.Ref) []byte {
	v, begins := &s.pr.words, uint64(0)
	if v.numbers == nil {
		v.numbers, begins = make(map[expr.Hash]uint64), 1
	}
	v.fresh, v.count = v.fresh[:0], 0
	list := binary.AppendUvarint(nil, uint64(len(s.ops)))
	held := s.held
	for _, op := range s.ops {
		list = append(list, op)
		if op == sessionAssert {
			list = binary.AppendUvarint(list, v.number(s.table, held[0]))
			held = held[1:]
		}
	}
	list = binary.AppendUvarint(list, uint64(len(want)))
	for _, r := range want {
		list = binary.AppendUvarint(list, v.number(s.table, r))
	}
	s.ops, s.held = s.ops[:0], s.held[:0]
	out := binary.AppendUvarint(nil, begins)
	out = binary.AppendUvarint(out, uint64(v.count))
	out = append(out, v.fresh...)
	return append(out, list...)
}

// maxSessionTerms is how many terms of earlier sessions a context may hold when one begins.
const maxSessionTerms = 20_000

// begin starts a session. To make a context costs as much as many small questions.
func (w *worker) begin() {
	if w.z != nil && w.z.tr.size() < maxSessionTerms {
		w.z.solver.Reset()
		return
	}
	w.retire()
	ctx := z3.NewContext(z3.NewContextConfig())
	w.z = &session{ctx: ctx, solver: newSolver(ctx), tr: newTranslator(ctx)}
}

// sessionAnswer does what a message says. What goes wrong inside Z3 becomes Unknown.
func (w *worker) sessionAnswer(l *lexicon, b []byte) (a Answer, want []expr.Ref, err error) {
	r := &reader{b: b}
	if r.number() == 1 {
		l.table, l.nodes = expr.NewTable(), nil
	}
	if err := l.learn(r); err != nil {
		return a, nil, err
	}
	defer func() {
		if x := recover(); x != nil {
			w.z = nil // not to be used again
			a = unknown("solver failed: %v", x)
		}
	}()
	for range r.count() {
		switch r.bytes(1)[0] {
		case sessionBegin:
			w.begin()
		case sessionPush:
			w.z.solver.Push()
		case sessionPop:
			w.z.solver.Pop()
		case sessionAssert:
			n := r.number()
			if r.bad || n >= uint64(len(l.nodes)) {
				return a, nil, errWire
			}
			w.z.solver.Assert(w.z.tr.truth(l.table, l.nodes[n]))
		}
	}
	want = l.list(r)
	if r.bad {
		return a, nil, errWire
	}
	sat, err := w.z.solver.Check()
	if err != nil {
		if u := (*z3.ErrSatUnknown)(nil); errors.As(err, &u) {
			return unknown("solver gave up: %s", u.Reason), want, nil
		}
		return unknown("solver failed: %v", err), want, nil
	}
	if !sat {
		return Answer{Result: Unsat}, want, nil
	}
	if len(want) == 0 {
		return Answer{Result: Sat}, want, nil
	}
	m := w.z.solver.Model()
	a = Answer{Result: Sat, Model: make(map[expr.Ref]Value, len(want))}
	for _, s := range want {
		v, ok := w.z.tr.value(m, l.table, s)
		if !ok {
			panic(fmt.Sprintf("no value for %s", l.table.String(s)))
		}
		a.Model[s] = v
	}
	runtime.KeepAlive(m)
	return a, want, nil
}
