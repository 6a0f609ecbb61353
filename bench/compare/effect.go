package compare

// This file defines effects: how much a choice of the search matters.

import (
	"slices"
	"strings"
)

// Effect says on which program the values of an axis differ most and least in one measure: by how many times the largest
// value exceeds the smallest, where nothing else differs.
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
		for _, m := range measures {
			e := Effect{Flag: a.Flag, Measure: m.name}
			for _, k := range keys {
				g := groups[k]
				if len(g) < 2 {
					continue
				}
				low, high := g[0], g[0]
				for _, r := range g {
					if m.of(r) < m.of(low) {
						low = r
					}
					if m.of(r) > m.of(high) {
						high = r
					}
				}
				f := Factor{
					Program: shortName(low.Program), Times: m.of(high) / m.of(low), Low: low.Values[i], High: high.Values[i],
					Where: c.describe(low, func(flag string) bool { return flag != a.Flag }),
				}
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
