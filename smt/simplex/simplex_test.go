package simplex

import (
	"math/rand/v2"
	"testing"
)

// TestAgainstPoints: what has an integer solution is never infeasible, and what a feasible answer's values come to is checked where they are integers.
func TestAgainstPoints(t *testing.T) {
	count := map[Result]int{}
	for seed := range uint64(20_000) {
		rng := rand.New(rand.NewPCG(seed, 3))
		n := 1 + rng.IntN(6)
		point := make([]int64, n)
		sides := make([]Side, n)
		for j := range sides {
			point[j] = rng.Int64N(40) - 20
			sides[j] = Side{point[j] - rng.Int64N(10), point[j] + rng.Int64N(10)}
		}
		solvable := rng.IntN(2) == 0
		var rows []Row
		for range 1 + rng.IntN(10) {
			var r Row
			at := int64(0)
			for j := range n {
				if k := rng.Int64N(9) - 4; k != 0 && rng.IntN(3) > 0 {
					r.Terms = append(r.Terms, Term{j, k})
					at += k * point[j]
				}
			}
			if r.Most = at + rng.Int64N(3); !solvable {
				r.Most = at + rng.Int64N(60) - 40
			}
			rows = append(rows, r)
		}
		got, values := Solve(sides, rows)
		count[got]++
		exists := solvable || bruteForce(sides, rows, make([]int64, n), 0)
		if got == Infeasible && exists {
			t.Fatalf("seed %d: %v %v is infeasible, but has a solution like %v", seed, sides, rows, point)
		}
		if got == Feasible && len(values) != n {
			t.Fatalf("seed %d: %v", seed, values)
		}
	}
	t.Log(count)
	if count[Infeasible] < 3000 || count[Feasible] < 3000 || count[Unknown] > 20 {
		t.Error(count)
	}
}

// bruteForce tries all integer points of up to three variables, and says that there is a solution of more.
func bruteForce(sides []Side, rows []Row, point []int64, j int) bool {
	if len(sides) > 3 {
		return false
	}
	if j == len(sides) {
		for _, r := range rows {
			sum := int64(0)
			for _, term := range r.Terms {
				sum += term.Factor * point[term.Var]
			}
			if sum > r.Most {
				return false
			}
		}
		return true
	}
	for v := sides[j].Low; v <= sides[j].High; v++ {
		if point[j] = v; bruteForce(sides, rows, point, j+1) {
			return true
		}
	}
	return false
}

// TestSolve: small systems.
func TestSolve(t *testing.T) {
	wide := Side{-1 << 60, 1 << 60}
	for _, tt := range []struct {
		name  string
		sides []Side
		rows  []Row
		want  Result
	}{
		{"nothing", nil, nil, Feasible},
		{"no terms", nil, []Row{{nil, -1}}, Infeasible},
		{"a cycle", []Side{wide, wide, wide}, []Row{{[]Term{{0, 1}, {1, -1}}, 0}, {[]Term{{1, 1}, {2, -1}}, 0}, {[]Term{{2, 1}, {0, -1}}, -1}}, Infeasible},
		{"a cycle of equals", []Side{wide, wide, wide}, []Row{{[]Term{{0, 1}, {1, -1}}, 0}, {[]Term{{1, 1}, {2, -1}}, 0}, {[]Term{{2, 1}, {0, -1}}, 0}}, Feasible},
		{"a mean below all", []Side{{0, 255}, {0, 255}, {0, 255}}, []Row{{[]Term{{0, 1}, {1, -1}}, 0}, {[]Term{{0, 1}, {2, -1}}, 0}, {[]Term{{0, -2}, {1, 1}, {2, 1}}, -1}}, Infeasible},
		{"too large", []Side{wide}, []Row{{[]Term{{0, 1 << 40}}, -1}, {[]Term{{0, -1 << 40}}, 1}, {[]Term{{0, 1<<40 + 1}}, -1 << 61}}, Unknown},
	} {
		if got, _ := Solve(tt.sides, tt.rows); got != tt.want {
			t.Errorf("%s: %v", tt.name, got)
		}
	}
}
