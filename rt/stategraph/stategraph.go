// Package stategraph makes the graph of all states of a program that is closed: all its nodes and what leads from one to the next, without a
// reduction and without bounds. It is for figures of small programs; formulas are decided on a graph of package ltl, which keeps more.
package stategraph

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"heddle.example/hashing"
	"heddle.example/ir"
	"heddle.example/monitor/syntax"
	"heddle.example/rt"
	"heddle.example/rt/result"
	"heddle.example/rt/solver"
	"heddle.example/scheduler"
	"heddle.example/smt"
	"heddle.example/symex"
	"heddle.example/symex/proposition"
	"heddle.example/symex/state"
)

// Graph is a finite graph of states.
type Graph struct {
	Next    [][]int // sorted, each once
	Initial []int
	Stops   []bool   // the program has ended there, or no thread can go on
	Letters []uint64 // the values of the propositions of all formulas, the first one in bit 0
}

// Letter gives the values of a formula's propositions at a vertex, as its automaton reads them. i is the formula's index in opts, with which the graph was
// made.
func (g *Graph) Letter(opts *rt.Options, i, vertex int) (word uint64) {
	all := propositions(opts)
	for b, p := range opts.LTL[i].Props {
		if g.Letters[vertex]>>slices.Index(all, p)&1 != 0 {
			word |= 1 << b
		}
	}
	return word
}

// propositions lists those of all formulas, each once.
func propositions(opts *rt.Options) (list []*ir.Func) {
	for i := range opts.LTL {
		for _, p := range opts.LTL[i].Props {
			if !slices.Contains(list, p) {
				list = append(list, p)
			}
		}
	}
	return list
}

// Build gives the graph of p's states, of which there may be at most so many. Between the states of a transition that
// propositions see change more than once there are further ones, with a letter each.
func Build(ctx context.Context, p *ir.Program, opts rt.Options, most int) (*Graph, error) {
	if opts.Interleaved || p.Monitor != nil {
		return nil, errors.New("a monitor in the program is part of its states")
	}
	opts.Hash, opts.Reduction = hashing.DefaultFunction, ""
	code, mo, err := rt.Prepare(p, &opts)
	if err != nil {
		return nil, err
	}
	mo.SilentJumps = 1 // a round of a loop is a state
	asked := solver.New(ctx, func() smt.Solver { return smt.New(smt.Options{Workers: 1}) })
	defer asked.Close()
	hash, err := hashing.NewFunction(opts.Hash)
	if err != nil {
		return nil, err
	}
	b := &graphBuilder{ctx: ctx, most: most, index: map[stateName]int{}, d: scheduler.Drive(symex.New(code, mo, asked, &hash), "")}
	if props := propositions(&opts); len(props) > syntax.MaxPropositions {
		return nil, fmt.Errorf("the formulas have more than %d propositions", syntax.MaxPropositions)
	} else if len(props) > 0 {
		b.d.Observe(proposition.Observation{Propositions: props, Observer: letters{}})
		b.d.RecordWords()
	}
	if err := b.follow(-1, *b.d.Start()); err != nil {
		return nil, err
	}
	for v := range b.out.Next {
		slices.Sort(b.out.Next[v])
		b.out.Next[v] = slices.Compact(b.out.Next[v])
	}
	slices.Sort(b.out.Initial)
	b.out.Initial = slices.Compact(b.out.Initial)
	return &b.out, nil
}

// letters is an observer without states of its own.
type letters struct{}

func (letters) Step(uint32, uint64) uint32 { return 0 }
func (letters) Hash(uint32) hashing.Key    { return hashing.Key{} }

// stateName tells states apart.
type stateName struct {
	key    hashing.Key
	letter uint64
	ended  bool
	ahead  string // letters that a transition has still to read; empty: it is done
}

type graphBuilder struct {
	ctx   context.Context
	most  int
	d     *scheduler.Driver
	index map[stateName]int
	out   Graph
}

// enter finds a state, or makes it.
func (b *graphBuilder) enter(n stateName) (v int, known bool, err error) {
	if v, known = b.index[n]; known {
		return v, true, nil
	}
	if len(b.out.Next) == b.most {
		return 0, false, fmt.Errorf("there are more than %d states", b.most)
	}
	v = len(b.out.Next)
	b.index[n] = v
	b.out.Next, b.out.Stops, b.out.Letters = append(b.out.Next, nil), append(b.out.Stops, false), append(b.out.Letters, n.letter)
	return v, false, nil
}

// follow goes along the transition from a vertex, -1 where the program begins, from an event on. It leaves the machine where it stands.
func (b *graphBuilder) follow(from int, ev state.Event) error {
	if b.ctx.Err() != nil {
		return context.Cause(b.ctx)
	}
	b.d.TakeReports()
	if b.d.Uncertain() {
		return errors.New(result.PathUncertain)
	}
	mark := b.d.Mark()
	alternatives := 1 // with a check assumed
	switch ev.Kind {
	case state.EventNode:
		return b.arrive(from, false)
	case state.EventEnd:
		return b.arrive(from, true)
	case state.EventChoice:
		alternatives = ev.N
	case state.EventViolation:
		if !ev.Continue {
			return nil
		}
	case state.EventDead:
		return nil
	case state.EventCut:
		return errors.New("a bound cuts paths off")
	default:
		return fmt.Errorf("it does what is not supported: %s", ev.Message)
	}
	for i := range alternatives {
		if err := b.follow(from, *b.d.Choose(i)); err != nil {
			return err
		}
		b.d.Undo(mark)
	}
	return nil
}

// arrive enters the state in which a transition ends, with the way to it.
func (b *graphBuilder) arrive(from int, ended bool) error {
	to := stateName{ended: ended}
	if !ended {
		to.key = b.d.Hash()
	}
	var word []uint64
	if _, letter, ok := b.d.MonitorState(); ok {
		to.letter, word = letter, b.d.Word()
	}
	v, known, err := b.enter(to)
	if err != nil {
		return err
	}
	if err := b.link(from, v, to, word); err != nil || known {
		return err
	}
	if ended {
		b.out.Stops[v] = true
		return nil
	}
	mark := b.d.Mark()
	stops := true
	for t := range b.d.NumThreads() {
		if b.d.Enabled(t) {
			stops = false
			if err := b.follow(v, *b.d.Step(t)); err != nil {
				return err
			}
			b.d.Undo(mark)
		}
	}
	b.out.Stops[v] = stops
	return nil
}

// link leads from a vertex over the letters of a word to another one, whose letter is the last of them.
func (b *graphBuilder) link(from, v int, to stateName, word []uint64) error {
	for i := range word[:max(0, len(word)-1)] {
		if from >= 0 && word[i] == b.out.Letters[from] {
			continue
		}
		at := stateName{key: to.key, ended: to.ended, letter: word[i]}
		for _, w := range word[i+1:] {
			at.ahead += string(binary.LittleEndian.AppendUint64(nil, w))
		}
		mid, _, err := b.enter(at)
		if err != nil {
			return err
		}
		b.edge(from, mid)
		from = mid
	}
	b.edge(from, v)
	return nil
}

func (b *graphBuilder) edge(from, to int) {
	if from < 0 {
		b.out.Initial = append(b.out.Initial, to)
	} else {
		b.out.Next[from] = append(b.out.Next[from], to)
	}
}
