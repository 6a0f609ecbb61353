package compare

// This file defines what is varied, and which cells that makes.

import (
	"fmt"
	"slices"
	"strings"
)

// Default is the value of a flag that is not given.
const Default = "default"

// Axis is a flag of verify and the values that it takes.
type Axis struct {
	Flag   string   `json:"flag"`
	Values []string `json:"values"`
}

// ParseAxis reads FLAG=VALUE,VALUE,...; values that hold commas are separated by semicolons.
func ParseAxis(s string) (Axis, error) {
	flag, list, ok := strings.Cut(strings.TrimLeft(s, "-"), "=")
	if !ok || flag == "" || list == "" {
		return Axis{}, fmt.Errorf("%q is not of the form FLAG=VALUE,VALUE", s)
	}
	separator := ","
	if strings.Contains(list, ";") {
		separator = ";"
	}
	a := Axis{Flag: flag}
	for v := range strings.SplitSeq(list, separator) {
		if v = strings.TrimSpace(v); v == "" || slices.Contains(a.Values, v) {
			return Axis{}, fmt.Errorf("%q: a value is empty or there twice", s)
		}
		a.Values = append(a.Values, v)
	}
	return a, nil
}

// argument gives the flag for one value; "": none.
func (a *Axis) argument(value string) string {
	if value == Default {
		return ""
	}
	return "--" + a.Flag + "=" + value
}

// Part is a named part of the product of all axes.
type Part struct {
	Name, Help string
	has        func(axes []Axis, index []int) bool // index: of the value on each axis
}

// Parts are the parts of a product, the default first.
var Parts = []Part{
	{"full", "every combination", func([]Axis, []int) bool { return true }},
	{"each", "one axis at a time, the others at their first value", func(_ []Axis, index []int) bool {
		moved := 0
		for _, i := range index {
			if i > 0 {
				moved++
			}
		}
		return moved <= 1
	}},
	{"diagonal", "the first values of all axes, the second ones, and so on; a short\naxis stays at its last", func(axes []Axis, index []int) bool {
		most := 0
		for _, i := range index {
			most = max(most, i)
		}
		for k, i := range index {
			if i != min(most, len(axes[k].Values)-1) {
				return false
			}
		}
		return true
	}},
}

// Exclusion is a part of the product that is left out: cells that have all of these values.
type Exclusion map[string]string

// ParseExclusion reads FLAG=VALUE,FLAG=VALUE.
func ParseExclusion(s string, axes []Axis) (Exclusion, error) {
	x := Exclusion{}
	for part := range strings.SplitSeq(s, ",") {
		flag, value, ok := strings.Cut(strings.TrimLeft(strings.TrimSpace(part), "-"), "=")
		i := slices.IndexFunc(axes, func(a Axis) bool { return a.Flag == flag })
		if !ok || i < 0 || !slices.Contains(axes[i].Values, value) {
			return nil, fmt.Errorf("%q: name flags that are varied and values of theirs, as FLAG=VALUE,FLAG=VALUE", s)
		}
		x[flag] = value
	}
	return x, nil
}

// Cell is a program with a value on each axis.
type Cell struct {
	Program string   `json:"program"`
	Values  []string `json:"values"`
}

// cells lists the cells of a part, programs first, the last axis moving fastest.
func (o *Options) cells() ([]Cell, error) {
	part := Parts[0]
	if o.Part != "" {
		i := slices.IndexFunc(Parts, func(p Part) bool { return p.Name == o.Part })
		if i < 0 {
			return nil, fmt.Errorf("there is no part %q of a product", o.Part)
		}
		part = Parts[i]
	}
	for i, a := range o.Axes {
		if slices.ContainsFunc(o.Axes[:i], func(b Axis) bool { return b.Flag == a.Flag }) {
			return nil, fmt.Errorf("--%s is varied twice", a.Flag)
		}
	}
	for i, p := range o.Programs {
		if k := slices.IndexFunc(o.Programs[:i], func(q string) bool { return shortName(q) == shortName(p) }); k >= 0 {
			return nil, fmt.Errorf("%s and %s have the same name: tables could not tell them apart", o.Programs[k], p)
		}
	}
	var out []Cell
	index := make([]int, len(o.Axes))
	var product func(k int)
	product = func(k int) {
		if k < len(o.Axes) {
			for index[k] = range o.Axes[k].Values {
				product(k + 1)
			}
			return
		}
		if !part.has(o.Axes, index) {
			return
		}
		values := make([]string, len(index))
		for k, i := range index {
			values[k] = o.Axes[k].Values[i]
		}
		for _, x := range o.Without {
			if x.fits(o.Axes, values) {
				return
			}
		}
		for _, p := range o.Programs {
			out = append(out, Cell{p, values})
		}
	}
	product(0)
	slices.SortStableFunc(out, func(a, b Cell) int {
		return slices.Index(o.Programs, a.Program) - slices.Index(o.Programs, b.Program)
	})
	if len(out) == 0 {
		return nil, fmt.Errorf("nothing is left to run")
	}
	return out, nil
}

func (x Exclusion) fits(axes []Axis, values []string) bool {
	for i := range axes {
		if want, ok := x[axes[i].Flag]; ok && want != values[i] {
			return false
		}
	}
	return true
}
