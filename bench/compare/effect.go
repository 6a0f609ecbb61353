package compare

// This file defines effects: how much a choice of the search matters.

import (
	"slices"
	"strings"
)

// Effect says on which program the values of an axis differ most and least in one measure: by how many times the largest
// value exceeds the smallest, where nothing else differs. A program counts by what differs most on it,
// among the cells for which most values came to an answer.
type Effect struct {
	Flag    string `json:"flag"`
	Measure string `json:"measure"`
	Most    Factor `json:"most"`
	Least   Factor `json:"least"`
}

// Factor is the effect on one program.
type Factor struct {
	Program string  `json:"program"`
	Where   string  `json:"where,omitempty"` // the values of the other axes
	Times   float64 `json:"times"`
	Low     string  `json:"low"` // the value of the axis with the smallest measure
	High    string  `json:"high"`
}

// measures are what effects are told of. A time under steadySeconds says nothing.
var measures = []struct {
	name string
	of   func(r *Row) float64
}{
	{"nodes", func(r *Row) float64 { return float64(r.Nodes) }},
	{"seconds", func(r *Row) float64 { return max(r.Seconds.Median, steadySeconds) }},
	{"peak bytes", func(r *Row) float64 { return float64(r.Peak) }},
}

// effects finds the effects of the axes that change the search only. Cells without an answer do not count.
func (c *Comparison) effects() {
	for i, a := range c.Axes {
		if !slices.Contains(c.search, a.Flag) || len(a.Values) < 2 {
			continue
		}
		groups := map[string][]*Row{}
		var keys []string
		for n := range c.Rows {
			r := &c.Rows[n]
			if !r.decided() || r.Peer != "" || r.Nodes == 0 {
				continue
			}
			others := slices.Clone(r.Values)
			others[i] = ""
			key := r.Program + "\x00" + strings.Join(others, "\x00")
			if groups[key] == nil {
				keys = append(keys, key)
			}
			groups[key] = append(groups[key], r)
		}
		// A group that lacks a value may lack the one that matters.
		need := 2
		for _, g := range groups {
			need = max(need, len(g))
		}
		for _, m := range measures {
			largest := map[string]Factor{} // by program, over its groups
			var programs []string
			for _, k := range keys {
				g := groups[k]
				if len(g) < need {
					continue
				}
				f := c.factor(a.Flag, i, g, m.of)
				old, ok := largest[g[0].Program]
				if !ok {
					programs = append(programs, g[0].Program)
				}
				if !ok || f.Times > old.Times {
					largest[g[0].Program] = f
				}
			}
			e := Effect{Flag: a.Flag, Measure: m.name}
			for _, p := range programs {
				f := largest[p]
				if e.Most.Program == "" || f.Times > e.Most.Times {
					e.Most = f
				}
				if e.Least.Program == "" || f.Times < e.Least.Times {
					e.Least = f
				}
			}
			if e.Most.Program != "" {
				c.Effects = append(c.Effects, e)
			}
		}
	}
}

// factor gives the effect on rows that differ in axis i only.
func (c *Comparison) factor(flag string, i int, rows []*Row, of func(*Row) float64) Factor {
	low, high := rows[0], rows[0]
	for _, r := range rows {
		if of(r) < of(low) {
			low = r
		}
		if of(r) > of(high) {
			high = r
		}
	}
	return Factor{
		Program: shortName(low.Program), Times: of(high) / of(low), Low: low.Values[i], High: high.Values[i],
		Where: c.describe(low, func(name string) bool { return name != flag }),
	}
}
