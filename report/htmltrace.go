package report

// This file defines traces on the HTML page: boxes of steps between context switches, a lane for each thread, and what the
// page's filter knows of each step.

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"heddle.example/rt"
)

// pageTrace is a trace in lanes.
type pageTrace struct {
	Length   string
	Lanes    string // a class of the style sheet
	Threads  []pageThread
	Segments []pageSegment
	Walk     string // the address at which one walks on; "": there is none
}

type pageThread struct {
	Color int
	Name  string
}

// pageSegment is what one thread does between two context switches.
type pageSegment struct {
	Lane, Color int
	Name        string
	Switch      string // what it begins with, "" for the first
	First       int
	Range       string
	Steps       []pageStep
}

type pageStep struct {
	ID         string
	N          int
	Kind       rt.StepKind
	Mark       string // "other": the other place of a violation
	At         pagePlace
	Source     string
	Text       string
	Thread     int    // for the filter
	Objects    string // likewise, by their numbers
	Operations []string
	From       []pageArrow
	Sets       string // names and values of memory that it reads or writes, as JSON
	Last       int    // the number of its last operation, from 1
}

// pageArrow leads to a step from another one.
type pageArrow struct {
	What string
	ID   string
	N    int
	By   string
}

// The style sheet has so many lanes and colours of threads.
const (
	pageLanes  = 6
	pageColors = 8
)

// pageBuilder makes the traces of one page.
type pageBuilder struct {
	info    Info
	marks   *lineMarks
	traces  int // made so far
	threads nameList
	objects nameList
}

// nameList numbers names as they come.
type nameList struct {
	names   []string
	numbers map[string]int
}

func (l *nameList) number(name string) int {
	n, ok := l.numbers[name]
	if !ok {
		if l.numbers == nil {
			l.numbers = map[string]int{}
		}
		n = len(l.names)
		l.numbers[name] = n
		l.names = append(l.names, name)
	}
	return n
}

// trace gives the steps of t, those of a statement together; related are the other places that it is about.
func (b *pageBuilder) trace(groups [][]rt.Step, t *rt.Trace, related []rt.Related) *pageTrace {
	b.traces++
	out := &pageTrace{}
	objects := objectsOf(groups)
	names := map[int]string{}
	for _, g := range groups {
		names[g[0].Thread] = threadText(g[0].Thread, g[0].ThreadName)
	}
	lane := map[int]int{}
	for n, thread := range slices.Sorted(maps.Keys(names)) {
		lane[thread] = n
		out.Threads = append(out.Threads, pageThread{n % pageColors, names[thread]})
	}
	if n := len(out.Threads); n > 1 && n <= pageLanes {
		out.Lanes = "lanes-" + strconv.Itoa(n)
	}
	switches := 0
	var segment *pageSegment
	thread := -1
	all, arrows := tell(groups), arrowsOf(groups)
	operations := 0
	for i, g := range groups {
		s := all[i]
		name := threadText(s.Thread, s.ThreadName)
		k := switched(&s)
		if switches += k; k > 0 || s.Thread != thread {
			thread = s.Thread
			out.Segments = append(out.Segments, pageSegment{Lane: lane[s.Thread], Color: lane[s.Thread] % pageColors, Name: name, First: i + 1})
			segment = &out.Segments[len(out.Segments)-1]
			if k > 0 {
				segment.Switch = switchText(switches, k)
			}
		}
		step := pageStep{
			ID: fmt.Sprintf("s%d-%d", b.traces, i+1), N: i + 1, Kind: s.Kind, At: b.place(s.Place), Source: s.Source, Text: s.Text,
			Sets: sets(g), Thread: b.threads.number(name), Objects: b.objectNumbers(g, objects),
		}
		if slices.ContainsFunc(related, func(r rt.Related) bool { return tells(g, &r) }) {
			step.Mark = "other"
		}
		operations += len(g)
		step.Last = operations
		for _, a := range arrows[i] {
			step.From = append(step.From, pageArrow{a.what, fmt.Sprintf("s%d-%d", b.traces, a.from+1), a.from + 1, threadText(all[a.from].Thread, all[a.from].ThreadName)})
		}
		if len(g) > 1 {
			for k := range g {
				step.Operations = append(step.Operations, g[k].Text)
			}
		}
		b.marks.visit(s.Place, step.ID, step.N)
		segment.Steps = append(segment.Steps, step)
	}
	for i := range out.Segments {
		g := &out.Segments[i]
		g.Range = fmt.Sprintf("steps %d–%d", g.First, g.First+len(g.Steps)-1)
		if len(g.Steps) == 1 {
			g.Range = fmt.Sprintf("step %d", g.First)
		}
	}
	out.Length = lengthText(len(groups), switches, t)
	return out
}

// sets gives the names and values of memory that the steps of a statement read or write, as JSON; "" if there are none.
func sets(g []rt.Step) string {
	var all [][2]string
	for i := range g {
		if m := g[i].Memory; m != nil && m.Name != "" {
			all = append(all, [2]string{m.Name, m.Value})
		}
	}
	if all == nil {
		return ""
	}
	text, _ := json.Marshal(all) // strings have a form
	return string(text)
}

// tells tells whether one of the steps is about the other place of a violation.
func tells(steps []rt.Step, r *rt.Related) bool {
	return slices.ContainsFunc(steps, func(s rt.Step) bool {
		return s.Kind == rt.StepSync && s.Thread == r.Thread && s.Text == r.Message && s.Place == r.Place
	})
}

// objectNames are the names of the objects of a trace: those that are accessed, by their numbers, and others.
type objectNames struct {
	accessed map[uint64]string
	roots    []string // of the accessed ones
}

// objectsOf names the objects of a trace by what all names of their parts have in common.
func objectsOf(groups [][]rt.Step) objectNames {
	names := objectNames{accessed: map[uint64]string{}}
	var order []uint64
	for _, g := range groups {
		for i := range g {
			m := g[i].Memory
			if m == nil || m.Object == 0 {
				continue
			}
			if known, ok := names.accessed[m.Object]; ok {
				names.accessed[m.Object] = commonName(known, m.Name)
			} else {
				names.accessed[m.Object] = m.Name
				order = append(order, m.Object)
			}
		}
	}
	for _, o := range order {
		names.roots = append(names.roots, names.accessed[o])
	}
	return names
}

// called finds the object of a call of the library: lock(box.lock), waits on box.filled, unlocks box.lock.
var called = regexp.MustCompile(`(?:\w\(|waits on |waits at |arrives last at |wakes from |unlocks |locks )([\w.@:#>*-]+(?:\[[^\]]*\][\w.@:#>-]*)*)`)

// objectNumbers gives the numbers, for the filter, of the objects that the steps of a statement are about.
func (b *pageBuilder) objectNumbers(steps []rt.Step, objects objectNames) string {
	var out []string
	seen := map[int]bool{}
	add := func(name string) {
		if n := b.objects.number(name); !seen[n] {
			seen[n] = true
			out = append(out, strconv.Itoa(n))
		}
	}
	for i := range steps {
		s := &steps[i]
		switch {
		case s.Memory != nil && s.Memory.Object != 0:
			add(objects.accessed[s.Memory.Object])
		case s.Kind == rt.StepSync:
			for _, m := range called.FindAllStringSubmatch(s.Text, -1) {
				add(objects.root(m[1]))
			}
		}
	}
	return strings.Join(out, " ")
}

// root gives the object that name is a part of, if such a one is accessed, else name.
func (o *objectNames) root(name string) string {
	for _, r := range o.roots {
		if rest, ok := strings.CutPrefix(name, r); ok && rest != "" && strings.ContainsRune(".[-", rune(rest[0])) {
			return r
		}
	}
	return name
}
