package simulation

// This file defines where the moves of a node lead: whether somebody has been there, and whether a search would go on behind it. A machine
// of its own makes the moves, so that the path is left alone; it follows the path and takes steps back as a search does.

import (
	"fmt"

	"heddle.example/hashing"
	"heddle.example/scheduler"
	"heddle.example/symex/state"
)

// Child is the node to which a move leads.
type Child struct {
	Been    bool   `json:"been"`              // this walk has been there
	Visited *bool  `json:"visited,omitempty"` // the search has; absent: nobody knows
	Covered *bool  `json:"covered,omitempty"` // it would not go on there: it was there with as many context switches left; absent as visited
	Pruned  string `json:"pruned,omitempty"`  // why a depth-first search from here would not go on behind it; "": it would
	Inside  string `json:"inside,omitempty"`  // the kind of choice that comes before the node: then nothing else is known
}

// scout is the machine that makes moves, with its way.
type scout struct {
	m     *scheduler.Driver
	takes []scheduler.Choice
	marks []state.Mark // before each choice, and now
	evs   []state.Event
}

// follow brings the scout to the end of a path.
func (p *scout) follow(s *Simulation) error {
	if p.m == nil {
		p.m = s.Machine(&s.Function)
		p.evs = append(p.evs, *p.m.Start())
		p.marks = append(p.marks, p.m.Mark())
	}
	same := 0
	for same < len(p.takes) && same < len(s.takes) && p.takes[same] == s.takes[same] {
		same++
	}
	p.m.Undo(p.marks[same])
	p.takes, p.marks, p.evs = p.takes[:same], p.marks[:same+1], p.evs[:same+1]
	for i := same; i < len(s.takes); i++ {
		ev, err := p.m.Replay(p.evs[i], s.takes[i], i)
		if err != nil {
			p.m = nil
			*p = scout{}
			return err
		}
		p.takes, p.evs, p.marks = append(p.takes, s.takes[i]), append(p.evs, ev), append(p.marks, p.m.Mark())
	}
	p.m.TakeReports()
	return nil
}

// children tells where the moves of threads that can move lead.
func (s *Simulation) children(threads []Thread) {
	p := &s.scout
	if s.ev.Kind != state.EventNode || p.follow(s) != nil {
		return
	}
	onWay := map[hashing.Key]int{}
	for i := range s.at {
		if s.at[i].isNode {
			onWay[s.at[i].key] = i
		}
	}
	siblings := map[hashing.Key]int{}
	here := len(s.takes)
	for i := range threads {
		t := &threads[i]
		if !t.Enabled {
			continue
		}
		ev, err := p.m.Replay(p.evs[here], scheduler.Choice{Kind: scheduler.ChooseThread, Index: t.ID}, here)
		if err == nil {
			t.Child = &Child{}
			s.look(t.Child, &ev, t.ID, onWay, siblings)
		}
		p.m.TakeReports()
		p.m.Undo(p.marks[here])
	}
}

// look tells of the child at which the scout stands.
func (s *Simulation) look(c *Child, ev *state.Event, thread int, onWay, siblings map[hashing.Key]int) {
	switch ev.Kind {
	case state.EventChoice:
		c.Inside = string(scheduler.KindOf(ev.Choice))
		return
	case state.EventCut:
		c.Pruned = "bound: a bound of loops"
		return
	case state.EventDead:
		c.Pruned = "an assumption does not hold"
		return
	case state.EventNode:
	default:
		return
	}
	key := s.scout.m.Hash()
	c.Been = s.seen[key]
	if s.Visited != nil {
		at := s.now()
		if been, covered, known := s.Visited(key, thread, scheduler.Switches(at.switches, at.active, thread)); known {
			c.Visited, c.Covered = &been, &covered
		}
	}
	if n, ok := onWay[key]; ok {
		c.Pruned = fmt.Sprintf("hash: it is the node at choice %d of this way", n)
	} else if other, ok := siblings[key]; ok {
		c.Pruned = fmt.Sprintf("hash: the move of thread %d leads to the same node", other)
	} else {
		siblings[key] = thread
	}
}

// waiting lists the stores of a thread that have not reached memory, the oldest first.
func (s *Simulation) waiting(thread int) []Cell {
	var out []Cell
	if s.m.Delays == nil {
		return nil
	}
	for _, e := range s.m.Queues().Of(int32(thread)) {
		if e.Barrier {
			out = append(out, Cell{"barrier", "stores behind it leave later"})
			continue
		}
		name, o := s.m.Describe(e.Addr), ""
		if obj, _ := s.m.Lookup(e.Addr); obj != nil {
			n, l := s.m.Place(obj, int64(e.Addr-obj.Addr), int64(e.Size))
			name, o = n, s.m.Show(e.Value, int(e.Size)*8, l)
		} else {
			o = s.m.Show(e.Value, int(e.Size)*8, nil)
		}
		out = append(out, Cell{name, o})
	}
	return out
}
