package compare

// This file defines Comparison: what all runs together say of each cell.

import (
	"math/big"
	"path/filepath"
	"slices"
	"strings"
)

// Spread is the middle and the ends of several measurements.
type Spread struct {
	Median float64 `json:"median"`
	Least  float64 `json:"least"`
	Most   float64 `json:"most"`
}

func spreadOf(list []float64) Spread {
	slices.Sort(list)
	n := len(list)
	return Spread{(list[(n-1)/2] + list[n/2]) / 2, list[0], list[n-1]}
}

// Row is what the runs of a cell gave: the counts are those of the run in the middle of the times.
type Row struct {
	Cell
	Peer     string             `json:"peer,omitempty"` // another checker: its name
	Runs     int                `json:"runs"`
	Verdict  string             `json:"verdict"`
	Others   []string           `json:"other_verdicts,omitempty"` // of further runs, where they differ
	Complete bool               `json:"complete"`
	Reason   string             `json:"reason,omitempty"`
	LTL      []string           `json:"ltl,omitempty"`
	Nodes    int64              `json:"nodes"`
	Distinct int64              `json:"different_nodes"` // in the visited set
	Pruned   int64              `json:"pruned"`
	Paths    int64              `json:"paths"` // that were walked
	Queries  int64              `json:"solver_queries"`
	Seconds  Spread             `json:"seconds"`
	CPU      float64            `json:"cpu"`
	Peak     int64              `json:"peak_bytes"`
	PerNode  float64            `json:"bytes_per_node,omitempty"` // 0: too few nodes to tell
	Profile  map[string]float64 `json:"profile,omitempty"`

	Interleavings string `json:"interleavings,omitempty"` // without pruning and reduction; Infinite, Uncounted
	Exact         bool   `json:"exact,omitempty"`
	Unsteady      bool   `json:"unsteady,omitempty"` // times of the same work differ by half or more
}

// Comparison is the outcome of all runs.
type Comparison struct {
	Axes           []Axis   `json:"axes"`
	Flags          []string `json:"flags"`
	Repeat         int      `json:"repeat"`
	TimeLimit      float64  `json:"time_limit"`
	MemoryLimit    int64    `json:"memory_limit"`
	Base           int64    `json:"base_bytes"` // peak on a program of two steps
	Missing        int      `json:"missing"`    // cells that were not run
	Rows           []Row    `json:"rows"`
	Contradictions []string `json:"contradictions"`
	Effects        []Effect `json:"effects"`
	PeerNotes      []string `json:"peers,omitempty"`

	search, bounds []string
}

// fewNodes is the least number of different nodes for which bytes per node are told: below it the tables of
// the visited set are lost in what a process takes in any case.
const fewNodes = 100_000

// steadySeconds is the least time of which the steadiness is judged.
const steadySeconds = 0.05

// compare puts measurements together by cells.
func (o *Options) compare(cells []Cell, jobs []job, got []*Measurement) *Comparison {
	c := &Comparison{
		Axes: o.Axes, Flags: o.Flags, Repeat: o.Repeat, TimeLimit: o.Time.Seconds(), MemoryLimit: o.Memory,
		search: o.SearchFlags, bounds: o.BoundFlags, Contradictions: []string{}, Effects: []Effect{},
	}
	runs := map[string][]*Measurement{}
	for i := range jobs {
		if got[i] != nil {
			k := rowKey(jobs[i].kind, peerName(&jobs[i]), jobs[i].cell)
			runs[k] = append(runs[k], got[i])
		}
	}
	if base := runs[rowKey(kindBase, "", Cell{})]; len(base) > 0 {
		c.Base = middle(base).Peak
	}
	for _, cell := range cells {
		list := runs[rowKey(kindVerify, "", cell)]
		if len(list) == 0 {
			c.Missing++
			continue
		}
		r := rowOf(list)
		r.Cell = cell
		hashes := true
		for i, a := range o.Axes {
			hashes = hashes && !(a.Flag == "hash" && cell.Values[i] == "none")
		}
		if hashes && !slices.Contains(o.Flags, "--hash=none") {
			r.Distinct = r.Nodes - r.Pruned
		}
		if r.Distinct >= fewNodes && c.Base > 0 && r.Peak > c.Base {
			r.PerNode = float64(r.Peak-c.Base) / float64(r.Distinct)
		}
		if n := runs[rowKey(kindCount, "", Cell{cell.Program, o.meaning(cell.Values)})]; len(n) > 0 {
			r.Interleavings, r.Exact = n[0].Interleavings, n[0].Exact
		}
		c.Rows = append(c.Rows, r)
	}
	for i := range o.Peers {
		p := &o.Peers[i]
		c.PeerNotes = append(c.PeerNotes, p.Name+": "+p.Note)
		for _, program := range o.Programs {
			if list := runs[rowKey(kindPeer, p.Name, Cell{Program: program})]; len(list) > 0 {
				r := rowOf(list)
				r.Cell, r.Peer, r.Distinct = Cell{program, make([]string, len(o.Axes))}, p.Name, r.Nodes
				c.Rows = append(c.Rows, r)
			}
		}
	}
	slices.SortStableFunc(c.Rows, func(a, b Row) int {
		return slices.Index(o.Programs, a.Program) - slices.Index(o.Programs, b.Program)
	})
	c.contradict()
	c.effects()
	return c
}

func peerName(j *job) string {
	if j.peer == nil {
		return ""
	}
	return j.peer.Name
}

func rowKey(kind, peer string, c Cell) string {
	return kind + "\x00" + peer + "\x00" + c.Program + "\x00" + strings.Join(c.Values, "\x00")
}

// middle gives the run in the middle of the times.
func middle(list []*Measurement) *Measurement {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b *Measurement) int {
		switch {
		case a.Seconds < b.Seconds:
			return -1
		case a.Seconds > b.Seconds:
			return 1
		}
		return 0
	})
	return list[(len(list)-1)/2]
}

func rowOf(list []*Measurement) Row {
	m := middle(list)
	r := Row{
		Runs: len(list), Verdict: m.Verdict, Complete: m.Complete, Reason: m.Reason, LTL: m.LTL, Nodes: m.Nodes, Pruned: m.Pruned,
		Paths: m.Paths, Queries: m.SolverQueries, Peak: m.Peak, Profile: m.Profile,
	}
	var seconds, cpu []float64
	for _, x := range list {
		seconds, cpu = append(seconds, x.Seconds), append(cpu, x.CPU)
		if v := x.Verdict; v != r.Verdict && !slices.Contains(r.Others, v) {
			r.Others = append(r.Others, v)
		}
	}
	r.Seconds, r.CPU = spreadOf(seconds), spreadOf(cpu).Median
	r.Unsteady = r.Seconds.Median > steadySeconds && r.Seconds.Most > 1.5*r.Seconds.Least
	return r
}

// shortName gives a program's name without folder and ending.
func shortName(path string) string {
	return strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
}

// saving is how many times more interleavings there are than paths were walked; 0: not known.
func (r *Row) saving() float64 {
	n, ok := new(big.Float).SetString(r.Interleavings)
	if !ok || r.Paths <= 0 || !r.decided() {
		return 0
	}
	q, _ := n.Quo(n, new(big.Float).SetInt64(r.Paths)).Float64()
	return q
}

// decided tells whether the run came to an answer.
func (r *Row) decided() bool { return r.Verdict == "safe" || r.Verdict == "violated" }

// value gives the value of an axis, "" if that does not vary.
func (c *Comparison) value(r *Row, flag string) string {
	for i, a := range c.Axes {
		if a.Flag == flag {
			return r.Values[i]
		}
	}
	return ""
}

// strategy names how a row was found: the values of the search flags, or the other checker.
func (c *Comparison) strategy(r *Row, without ...string) string {
	if r.Peer != "" {
		return r.Peer
	}
	return c.describe(r, func(flag string) bool { return slices.Contains(c.search, flag) && !slices.Contains(without, flag) })
}

// describe lists the values of those axes that has accepts, and that have more than one.
func (c *Comparison) describe(r *Row, has func(flag string) bool) string {
	var words []string
	for i, a := range c.Axes {
		if has(a.Flag) && len(a.Values) > 1 && r.Values[i] != "" {
			words = append(words, a.Flag+"="+r.Values[i])
		}
	}
	return strings.Join(words, " ")
}
