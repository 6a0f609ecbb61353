package weak

// This file defines litmus tests made of the shapes that herd's authors have named (Alglave, Maranget, Tautschnig, TOPLAS 2014,
// figures 3 and 20; Sarkar et al., PLDI 2011), each with several ways to order what a thread does.

import (
	"fmt"
	"slices"
	"strings"
)

// named are shapes with an outcome that shows a cycle.
var named = strings.Split(`SB | Wx1 Ry | Wy1 Rx | 0 0
MP | Wx1 Wy1 | Ry Rx | 1 0
LB | Rx Wy1 | Ry Wx1 | 1 1
S | Wx2 Wy1 | Ry Wx1 | 1 x2
R | Wx1 Wy1 | Wy2 Rx | 0 y2
2+2W | Wx2 Wy1 | Wy2 Wx1 | x2 y2
WRC | Wx1 | Rx Wy1 | Ry Rx | 1 1 0
WWC | Wx2 | Rx Wy1 | Ry Wx1 | 2 1 x2
RWC | Wx1 | Rx Ry | Wy1 Rx | 1 0 0
WRW+2W | Wx2 | Rx Wy1 | Wy2 Wx1 | 2 x2 y2
WRR+2W | Wx2 | Rx Ry | Wy1 Wx1 | 2 0 x2
WRW+WR | Wx1 | Rx Wy1 | Wy2 Rx | 1 0 y2
IRIW | Wx1 | Wy1 | Rx Ry | Ry Rx | 1 0 1 0
IRRWIW | Wx2 | Wy1 | Rx Ry | Ry Wx1 | 2 0 1 x2
IRWIW | Wx2 | Wy2 | Rx Wy1 | Ry Wx1 | 2 2 x2 y2
ISA2 | Wx1 Wy1 | Ry Wz1 | Rz Rx | 1 1 0
W+RWC | Wx1 Wy1 | Ry Rz | Wz1 Rx | 1 0 0
Z6.0 | Wx1 Wy1 | Ry Wz1 | Wz2 Rx | 1 0 z2
Z6.1 | Wx2 Wy1 | Wy2 Wz1 | Rz Wx1 | 1 x2 y2
Z6.2 | Wx2 Wy1 | Ry Wz1 | Rz Wx1 | 1 1 x2
Z6.3 | Wx1 Wy1 | Wy2 Wz1 | Rz Rx | 1 0 y2
Z6.4 | Wx1 Wy1 | Wy2 Rz | Wz1 Rx | 0 0 y2
Z6.5 | Wx2 Wy1 | Wy2 Rz | Wz1 Wx1 | 0 x2 y2
3.SB | Wx1 Ry | Wy1 Rz | Wz1 Rx | 0 0 0
3.LB | Rx Wy1 | Ry Wz1 | Rz Wx1 | 1 1 1
3.2W | Wx2 Wy1 | Wy2 Wz1 | Wz2 Wx1 | x2 y2 z2
RS | Wx1 Wy1 | Ey2 | Ry Rx | 1 2 0
SB.U | Ex1 Ry | Ey1 Rx | 0 0 0 0
MP.U | Wx1 Ey1 | Ay1 Rx | 0 1 0
Z6.U | Wx1 Wy1 | Ay1 Ry | Wy3 Rx | 1 3 0
CoWR | Wx1 Rx | Wx2 | 2 x1
CoRR | Wx1 | Rx Rx | 1 0`, "\n")

// ways are how threads order their operations: the one that comes first, and all others. What begins with f is a fence between
// relaxed operations.
var ways = [][2]string{{"rlx", "rlx"}, {"ra", "ra"}, {"sc", "sc"}, {"fsc", "fsc"}, {"frel", "facq"}, {"sc", "ra"}, {"ra", "sc"}, {"fsc", "ra"}}

// NamedFamilies makes litmus tests of the shapes, and asks the judge for their verdicts.
func NamedFamilies() ([]*Litmus, error) {
	var out []*Litmus
	for _, line := range named {
		parts := strings.Split(line, "|")
		for _, way := range ways {
			l, err := decorate(parts, way)
			if err != nil {
				return nil, err
			}
			for _, m := range Models {
				l.Allowed[m] = l.Holds(Judge(l.Program, m, 1<<20).Finals)
			}
			out = append(out, l)
		}
	}
	return out, nil
}

// decorate gives the operations of a shape their orders.
func decorate(parts []string, way [2]string) (*Litmus, error) {
	name := strings.TrimSpace(parts[0])
	line := name + "+" + way[0]
	if way[0] != way[1] {
		line += "+" + way[1]
	}
	last := len(parts) - 1
	for t, text := range parts[1:last] {
		how := way[min(t, 1)]
		var list []string
		for i, word := range strings.Fields(text) {
			fence := strings.TrimPrefix(how, "f")
			if i > 0 && fence != how {
				list = append(list, "F"+map[string]string{"sc": "s", "rel": "r", "acq": "a"}[fence])
			}
			letter := "n"
			switch how {
			case "sc":
				letter = "s"
			case "ra":
				letter = map[byte]string{'W': "r", 'R': "a", 'E': "b", 'A': "b"}[word[0]]
			}
			list = append(list, word+letter)
		}
		line += " | " + strings.Join(list, " ")
	}
	return ParseLitmus(line + " |" + parts[last] + " | " + strings.Repeat("-", len(Models)))
}

// String writes a test as ParseLitmus reads it.
func (l *Litmus) String() string {
	parts := []string{l.Name}
	for _, list := range l.Program.Threads {
		var words []string
		for _, o := range list {
			words = append(words, l.Program.word(o))
		}
		parts = append(parts, strings.Join(words, " "))
	}
	outcome := strings.Fields(Valuation(l.Reads))
	for _, c := range slices.SortedFunc(slices.Values(l.Program.Cells), func(a, b Cell) int { return strings.Compare(a.Name, b.Name) }) {
		if n, ok := l.Finals[c.Name]; ok {
			outcome = append(outcome, fmt.Sprint(c.Name, n))
		}
	}
	verdicts := ""
	for _, m := range Models {
		verdicts += map[bool]string{false: "-", true: "A"}[l.Allowed[m]]
	}
	return strings.Join(append(parts, strings.Join(outcome, " "), verdicts), " | ")
}

func (p *Program) word(o *Op) string {
	order := string(orderLetters[o.Order])
	if o.Kind == Fence {
		return "F" + order
	}
	text := string("RWEAC"[o.Kind]) + p.Cells[o.Cell].Name
	switch o.Kind {
	case Load:
		return text + order
	case CompareExchange:
		text += fmt.Sprintf("%d:", o.Expected)
		if o.Failure != withoutRelease(o.Order) {
			order += string(orderLetters[o.Failure])
		}
	}
	return fmt.Sprint(text, o.Value, order)
}
