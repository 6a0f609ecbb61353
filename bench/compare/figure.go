package compare

// This file defines which pictures a comparison makes.

import (
	"math"
	"math/big"
	"slices"
	"sort"
	"strconv"
	"strings"

	"heddle.example/profile"
)

// Figure is one picture.
type Figure struct {
	Name  string // of its file
	Title string
	Note  string // what it shows, for those who cannot see it too
	kind  figureKind
	x, y  scale
	lines []series
	names []string // of the categories on the y axis, from the bottom
}

type figureKind uint8

const (
	joined   figureKind = iota // points with lines between them
	points                     // points alone
	diagonal                   // points, and the line where both are equal
	ideal                      // joined, and that line
	stacked                    // bars of shares that lie side by side: x the share, y the category
)

// scale is an axis of a picture.
type scale struct {
	label string
	log   bool
	write func(float64) string // nil: a whole number
}

type series struct {
	name   string
	color  int // in the palette
	points []point
}

type point struct{ x, y float64 }

// add appends a point to the series of that name.
func (f *Figure) add(name string, x, y float64) {
	if math.IsInf(x, 0) || math.IsInf(y, 0) || f.x.log && x <= 0 || f.y.log && y <= 0 {
		return
	}
	i := slices.IndexFunc(f.lines, func(s series) bool { return s.name == name })
	if i < 0 {
		i = len(f.lines)
		f.lines = append(f.lines, series{name: name, color: i})
	}
	f.lines[i].points = append(f.lines[i].points, point{x, y})
}

// size is the number of points.
func (f *Figure) size() (n int) {
	for _, s := range f.lines {
		n += len(s.points)
	}
	return n
}

// leastTime is the time that pictures show for shorter ones.
const leastTime = 0.001

func timeOf(r *Row) float64 { return max(r.Seconds.Median, leastTime) }

func plainNumber(x float64) string { return strconv.FormatFloat(x, 'g', 3, 64) }

// shortCount writes 1,000 as 1k.
func shortCount(x float64) string {
	for _, u := range []struct {
		size float64
		mark string
	}{{1e12, ""}, {1e9, "G"}, {1e6, "M"}, {1e3, "k"}, {1, ""}} {
		switch {
		case x >= 1e15:
			return "1e" + strconv.Itoa(int(math.Round(math.Log10(x))))
		case x >= u.size && u.size == 1e12:
			return strconv.FormatFloat(x/1e12, 'g', 3, 64) + "T"
		case x >= u.size:
			return strconv.FormatFloat(x/u.size, 'g', 3, 64) + u.mark
		}
	}
	return plainNumber(x)
}

func shortTime(x float64) string {
	if x < 0.9995 {
		return strconv.FormatFloat(x*1000, 'g', 3, 64) + " ms"
	}
	return strconv.FormatFloat(x, 'g', 4, 64) + " s"
}

// Figures makes the pictures for which the comparison has what they show.
func (c *Comparison) Figures() []Figure {
	var out []Figure
	keep := func(f Figure, least int) {
		if f.size() >= least {
			out = append(out, f)
		}
	}
	for _, p := range c.programs() {
		keep(c.overBound(p, "nodes", scale{"nodes", true, shortCount}, func(r *Row) float64 { return float64(r.Nodes) }), 2)
		keep(c.overBound(p, "seconds", scale{"time of the search", true, shortTime}, timeOf), 2)
	}
	keep(c.savingFigure(), 1)
	keep(c.cactus(), 2)
	keep(c.scatter(), 2)
	keep(c.memory(), 2)
	keep(c.speedUp(), 2)
	keep(c.profile(), 1)
	return out
}

// programs lists the programs in their order.
func (c *Comparison) programs() (out []string) {
	for i := range c.Rows {
		if p := c.Rows[i].Program; !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	return out
}

// overBound shows a measure over the context bound, a line for each combination of the other flags.
func (c *Comparison) overBound(program, name string, y scale, of func(r *Row) float64) Figure {
	f := Figure{
		Name: name + "-" + shortName(program), Title: shortName(program) + ": " + name + " over context bound",
		Note: "runs that came to an answer", x: scale{"context bound", false, nil}, y: y,
	}
	for i := range c.Rows {
		r := &c.Rows[i]
		bound, err := strconv.Atoi(c.value(r, "context-bound"))
		if err != nil || r.Program != program || !r.decided() {
			continue
		}
		f.add(c.describe(r, func(flag string) bool { return flag != "context-bound" }), float64(bound), of(r))
	}
	for i := range f.lines {
		slices.SortFunc(f.lines[i].points, func(a, b point) int { return int(a.x - b.x) })
	}
	return f
}

// savingFigure shows how many times more interleavings there are than paths are walked, at the largest bound.
func (c *Comparison) savingFigure() Figure {
	f := Figure{
		Name: "saving", Title: "Saving by hashing", Note: "interleavings of the full tree per path that was walked, at each program's largest count",
		kind: points, x: scale{"interleavings per path walked", true, shortCount},
	}
	best := map[string]*Row{}
	var order []string
	for i := range c.Rows {
		r := &c.Rows[i]
		if r.saving() == 0 || c.value(r, "hash") == "none" {
			continue
		}
		name := c.strategy(r)
		key := r.Program + "\x00" + name
		if best[key] == nil {
			order = append(order, key)
		}
		if best[key] == nil || larger(r, best[key]) {
			best[key] = r
		}
	}
	programs := c.programs()
	slices.Reverse(programs)
	programs = slices.DeleteFunc(programs, func(p string) bool {
		return !slices.ContainsFunc(order, func(k string) bool { return best[k].Program == p })
	})
	for _, p := range programs {
		f.names = append(f.names, shortName(p))
	}
	for _, key := range order {
		r := best[key]
		f.add(c.strategy(r), r.saving(), float64(slices.Index(programs, r.Program)))
	}
	return f
}

// larger tells whether a has more interleavings than b.
func larger(a, b *Row) bool {
	x, ok := new(big.Int).SetString(a.Interleavings, 10)
	y, also := new(big.Int).SetString(b.Interleavings, 10)
	return ok && also && x.Cmp(y) > 0
}

// cactus shows how many cells each strategy decides within a time each.
func (c *Comparison) cactus() Figure {
	f := Figure{
		Name: "cactus", Title: "Cells decided within a time", Note: "the times of each strategy, sorted: further right and lower is better",
		x: scale{"cells decided", false, nil}, y: scale{"time each", true, shortTime},
	}
	times := map[string][]float64{}
	var order []string
	for i := range c.Rows {
		r := &c.Rows[i]
		if name := c.strategy(r); r.decided() {
			if times[name] == nil {
				order = append(order, name)
			}
			times[name] = append(times[name], timeOf(r))
		}
	}
	for _, name := range order {
		sort.Float64s(times[name])
		for i, s := range times[name] {
			f.add(name, float64(i+1), s)
		}
	}
	return f
}

// scatter sets the times of the first two values of a search flag against each other.
func (c *Comparison) scatter() Figure {
	i := slices.IndexFunc(c.Axes, func(a Axis) bool { return len(a.Values) > 1 && slices.Contains(c.search, a.Flag) })
	if i < 0 {
		return Figure{}
	}
	a := c.Axes[i]
	f := Figure{
		Name: "scatter", Title: a.Flag + ": " + a.Values[0] + " against " + a.Values[1], Note: "a point below the line: " + a.Values[1] + " is faster; a run without an answer stands at the time limit",
		kind: diagonal, x: scale{a.Values[0], true, shortTime}, y: scale{a.Values[1], true, shortTime},
	}
	shown := func(r *Row) float64 {
		if r.decided() {
			return timeOf(r)
		}
		return c.TimeLimit
	}
	for n := range c.Rows {
		x := &c.Rows[n]
		if x.Peer != "" || x.Values[i] != a.Values[0] || x.Verdict == "refused" {
			continue
		}
		for k := range c.Rows {
			y := &c.Rows[k]
			want := slices.Clone(x.Values)
			want[i] = a.Values[1]
			if y.Program == x.Program && y.Peer == "" && slices.Equal(y.Values, want) && y.Verdict != "refused" && (x.decided() || y.decided()) {
				f.add(c.strategy(x, a.Flag), shown(x), shown(y))
			}
		}
	}
	return f
}

// memory shows the peak of the resident set over the nodes that are kept.
func (c *Comparison) memory() Figure {
	f := Figure{
		Name: "memory", Title: "Memory over nodes", Note: "peak of the resident set over different nodes; where nothing is pruned, over all",
		kind: points, x: scale{"different nodes", true, shortCount}, y: scale{"peak MB", true, shortCount},
	}
	for i := range c.Rows {
		r := &c.Rows[i]
		n := r.Distinct
		if n == 0 {
			n = r.Nodes
		}
		f.add(c.strategy(r), float64(n), float64(r.Peak)/1e6)
	}
	return f
}

// speedUp shows how many times faster more workers are than the fewest, on programs that take long enough.
func (c *Comparison) speedUp() Figure {
	f := Figure{
		Name: "speed-up", Title: "Speed-up over workers", Note: "programs that take a tenth of a second or more with the fewest workers",
		kind: ideal, x: scale{"workers", false, nil}, y: scale{"times faster", false, plainNumber},
	}
	i := slices.IndexFunc(c.Axes, func(a Axis) bool { return a.Flag == "workers" && len(a.Values) > 1 })
	if i < 0 {
		return f
	}
	for n := range c.Rows {
		one := &c.Rows[n]
		if one.Peer != "" || one.Values[i] != c.Axes[i].Values[0] || !one.decided() || one.Seconds.Median < 0.1 {
			continue
		}
		for k := range c.Rows {
			r := &c.Rows[k]
			want := slices.Clone(one.Values)
			want[i] = r.Values[i]
			workers, err := strconv.Atoi(r.Values[i])
			if err == nil && r.Program == one.Program && r.Peer == "" && r.decided() && slices.Equal(r.Values, want) {
				name := shortName(r.Program)
				if s := c.describe(r, func(flag string) bool { return flag != "workers" }); s != "" {
					name += " " + s
				}
				f.add(name, float64(workers), one.Seconds.Median/timeOf(r))
			}
		}
	}
	return f
}

// mostBars is how many bars are told apart by program; more are put together by strategy.
const mostBars = 24

// profile shows into what the time went.
func (c *Comparison) profile() Figure {
	f := Figure{
		Name: "profile", Title: "Where the time goes", Note: "shares of the search's processor time, waiting for the solver included; sampled",
		kind: stacked, x: scale{"percent", false, plainNumber},
	}
	name := func(r *Row) string { return strings.TrimSpace(shortName(r.Program) + " " + c.full(r)) }
	if len(c.Axes) == 0 {
		name = func(r *Row) string { return shortName(r.Program) }
	}
	with := 0
	for i := range c.Rows {
		if len(c.Rows[i].Profile) > 0 {
			with++
		}
	}
	if with > mostBars {
		name = func(r *Row) string { return c.strategy(r) }
		f.Note += "; programs together"
	}
	bars := map[string]map[string]float64{}
	for i := range c.Rows {
		r := &c.Rows[i]
		if len(r.Profile) == 0 {
			continue
		}
		n := name(r)
		if bars[n] == nil {
			bars[n] = map[string]float64{}
			f.names = append(f.names, n)
		}
		for part, s := range r.Profile {
			bars[n][part] += s
			bars[n][""] += s
		}
	}
	slices.Reverse(f.names) // the first is on top
	for i, part := range profile.Parts {
		s := series{name: part, color: i}
		some := false
		for y, n := range f.names {
			share := 0.0
			if bars[n][""] > 0 {
				share = 100 * bars[n][part] / bars[n][""]
			}
			some = some || share > 0.5
			s.points = append(s.points, point{share, float64(y)})
		}
		if some {
			f.lines = append(f.lines, s)
		}
	}
	return f
}

// NewTimes makes a picture that sets the times of two ways to do the same things against each other. It is for tables that are no comparison of
// flags of verify.
func NewTimes(name, title, x, y string) Figure {
	return Figure{
		Name: name, Title: title, Note: "a point below the line: " + y + " is faster; a run without an answer stands at the time limit",
		kind: diagonal, x: scale{x, true, shortTime}, y: scale{y, true, shortTime},
	}
}

// AddTimes adds a point, in seconds, to a series.
func (f *Figure) AddTimes(series string, x, y float64) {
	f.add(series, max(x, leastTime), max(y, leastTime))
}

// Points is how many there are.
func (f *Figure) Points() int { return f.size() }
