// Package simplex decides whether linear inequalities have a rational solution.
package simplex

// This file defines the general simplex method: each row is a variable with a bound, which the others make up (B. Dutertre, L. de Moura, "A Fast Linear-Arithmetic Solver for DPLL(T)", CAV 2006). Variables
// are chosen by their order (R. G. Bland, 1977), so that it ends.

// Term is a variable with a factor.
type Term struct {
	Var    int
	Factor int64
}

// Row says that the sum of the terms is at most Most. No variable is in two terms.
type Row struct {
	Terms []Term
	Most  int64
}

// Side has the bounds of a variable, which belong to it.
type Side struct{ Low, High int64 }

// Result is what Solve finds.
type Result int

// There is a solution, there is none, or it would take too long or too large numbers to know.
const (
	Unknown Result = iota
	Feasible
	Infeasible
)

// maxPivots is how many times two variables change places at most.
const maxPivots = 200

// tableau has basic variables as sums of the others.
type tableau struct {
	sides []bounded
	value []number
	basic []int      // the variable of each row
	row   []int      // of a variable; -1: it is not basic
	sum   [][]number // of a row, by variable; 0 of basic ones
	wide  bool       // a number became too large
}

// bounded is what is known of a variable; rows have no lower bound.
type bounded struct {
	low, high number
	endless   bool // there is no lower bound
}

// Solve decides whether the rows hold for some values within the sides, a variable each, and gives such values, rounded to integers.
func Solve(sides []Side, rows []Row) (Result, []int64) {
	t := newTableau(sides, rows)
	for range maxPivots {
		i, low := t.violated()
		if i < 0 {
			break
		}
		j := t.entering(i, low)
		switch {
		case t.wide:
			return Unknown, nil
		case j < 0:
			return Infeasible, nil
		}
		t.pivot(i, j, low)
		if t.wide {
			return Unknown, nil
		}
	}
	if i, _ := t.violated(); i >= 0 || t.wide {
		return Unknown, nil
	}
	out := make([]int64, len(sides))
	for j := range sides {
		out[j] = t.value[j].floor()
	}
	return Feasible, out
}

func newTableau(sides []Side, rows []Row) *tableau {
	n := len(sides) + len(rows)
	t := &tableau{sides: make([]bounded, n), value: make([]number, n), row: make([]int, n)}
	for j, s := range sides {
		t.sides[j] = bounded{low: number{s.Low, 1}, high: number{s.High, 1}}
		t.row[j] = -1
		switch v := &t.value[j]; {
		case s.Low > 0:
			*v = number{s.Low, 1}
		case s.High < 0:
			*v = number{s.High, 1}
		default:
			*v = number{0, 1}
		}
	}
	for i, r := range rows {
		v := len(sides) + i
		sum := make([]number, n)
		for k := range sum {
			sum[k].d = 1
		}
		total := number{0, 1}
		for _, term := range r.Terms {
			sum[term.Var] = number{term.Factor, 1}
			total = t.plus(total, t.times(sum[term.Var], t.value[term.Var]))
		}
		t.sides[v] = bounded{high: number{r.Most, 1}, endless: true}
		t.value[v], t.row[v] = total, i
		t.basic, t.sum = append(t.basic, v), append(t.sum, sum)
	}
	return t
}

// violated gives the row of the first basic variable out of its bounds, and whether it is too low; -1: there is none.
func (t *tableau) violated() (i int, low bool) {
	for v := range t.value {
		if t.row[v] < 0 {
			continue
		}
		switch s := &t.sides[v]; {
		case !s.endless && t.less(t.value[v], s.low):
			return t.row[v], true
		case t.less(s.high, t.value[v]):
			return t.row[v], false
		}
	}
	return -1, false
}

// entering gives the first variable that can move a row toward its bound, -1 if there is none.
func (t *tableau) entering(i int, low bool) int {
	for j := range t.value {
		k := t.sum[i][j]
		if t.row[j] >= 0 || k.n == 0 {
			continue
		}
		up := (k.n > 0) == low
		s := &t.sides[j]
		if up && t.less(t.value[j], s.high) || !up && (s.endless || t.less(s.low, t.value[j])) {
			return j
		}
	}
	return -1
}

// pivot makes variable j basic in the place of that of row i, which gets the value of its bound.
func (t *tableau) pivot(i, j int, low bool) {
	leaving := t.basic[i]
	target := t.sides[leaving].high
	if low {
		target = t.sides[leaving].low
	}
	k := t.sum[i][j]
	step := t.over(t.minus(target, t.value[leaving]), k)
	t.value[leaving] = target
	t.value[j] = t.plus(t.value[j], step)
	for other, v := range t.basic {
		if other != i {
			t.value[v] = t.plus(t.value[v], t.times(t.sum[other][j], step))
		}
	}
	// leaving = … + k j, so j = (leaving - …) / k
	sum := t.sum[i]
	sum[j] = number{0, 1}
	for v := range sum {
		if sum[v].n != 0 {
			sum[v] = t.minus(number{0, 1}, t.over(sum[v], k))
		}
	}
	sum[leaving] = t.over(number{1, 1}, k)
	t.basic[i], t.row[j], t.row[leaving] = j, i, -1
	for other := range t.basic {
		f := t.sum[other][j]
		if other == i || f.n == 0 {
			continue
		}
		t.sum[other][j] = number{0, 1}
		for v := range sum {
			if sum[v].n != 0 {
				t.sum[other][v] = t.plus(t.sum[other][v], t.times(f, sum[v]))
			}
		}
	}
}
