package weak

// This file tests the judge: its axioms against its buffers, what random programs would show, generation and shrinking.

import (
	"fmt"
	"maps"
	"testing"

	"pgregory.net/rapid"

	"heddle.example/sample"
)

// draw makes the program of a seed; families take turns.
func draw(seed int64) *Program { return Generate(seed, Families[seed%int64(len(Families))]) }

// TestBuffers compares SC, TSO and PSO by axioms with those by store buffers.
func TestBuffers(t *testing.T) {
	for _, seed := range sample.Seeds(t, "HEDDLE_JUDGE", 80) {
		p := draw(seed)
		for _, m := range Models[:3] {
			a, b := Judge(p, m, enough), Step(p, m, enough)
			if !maps.Equal(a.Finals, b.Finals) || a.Stuck != b.Stuck || a.TooBig || b.TooBig {
				t.Fatalf("seed %d under %s: axioms %v, buffers %v\n%s", seed, m, List(a.Finals), List(b.Finals), p.C())
			}
		}
	}
}

// TestModelsGrow checks that a weaker model has all outcomes of a stronger one.
func TestModelsGrow(t *testing.T) {
	for seed := range int64(200) {
		p := draw(seed)
		var before *Outcome
		for _, m := range Models {
			o := Judge(p, m, enough)
			if o.Race {
				break
			}
			if before != nil {
				for f := range before.Finals {
					if !o.Finals[f] {
						t.Fatalf("seed %d: %s lacks %s\n%s", seed, m, f, p.C())
					}
				}
			}
			before = o
		}
	}
}

// TestDefects wants a few hundred random programs to show each defect of the axioms.
func TestDefects(t *testing.T) {
	left := map[defect]bool{}
	for d := none + 1; d < defects; d++ {
		left[d] = true
	}
	for seed := int64(0); seed < 2000 && len(left) > 0; seed++ {
		p := draw(seed)
		right := judge(p, RC11, ofC11, none, enough)
		for d := range left {
			wrong := judge(p, RC11, ofC11, d, enough)
			if wrong.Race != right.Race || !right.Race && !maps.Equal(wrong.Finals, right.Finals) {
				t.Logf("seed %d of %s shows defect %d", seed, Families[seed%int64(len(Families))], d)
				delete(left, d)
			}
		}
	}
	for d := range left {
		t.Errorf("no program shows defect %d", d)
	}
}

// TestGenerate checks that programs are reproducible and that cloning and shrinking leave the original alone.
func TestGenerate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.Int64Range(0, 1<<40).Draw(t, "seed")
		f := rapid.SampledFrom(Families).Draw(t, "family")
		p := Generate(seed, f)
		text := p.C()
		if text != Generate(seed, f).C() || text != p.Clone().C() {
			t.Fatal("two programs for one seed")
		}
		if o := Judge(p, SC, enough); o.TooBig || o.Stuck {
			t.Fatalf("%+v\n%s", o, text)
		}
		left := 40
		Shrink(p, func(*Program) bool { left--; return left%2 == 0 })
		if p.C() != text {
			t.Fatal("shrinking has changed the program")
		}
	})
}

// TestShrink makes programs small that have more outcomes under RC11 than under SC.
func TestShrink(t *testing.T) {
	weaker := func(p *Program) bool {
		a, b := Judge(p, SC, enough), Judge(p, RC11, enough)
		return !b.Race && len(a.Finals) < len(b.Finals)
	}
	shrunk := 0
	for seed := int64(0); seed < 100 && shrunk < 5; seed++ {
		p := Generate(seed, Mix)
		if !weaker(p) {
			continue
		}
		shrunk++
		q := Shrink(p, weaker)
		n := 0
		for _, list := range q.routines() {
			each(list, func(*Op) { n++ })
		}
		if !weaker(q) || n > 6 {
			t.Errorf("seed %d: %d operations are left:\n%s", seed, n, q.C())
		}
	}
	if shrunk == 0 {
		t.Error("nothing was shrunk")
	}
}

func ExampleJudge() {
	l, err := ParseLitmus("SB+rlx | Wx1n Ryn | Wy1n Rxn | 0 0 | -AAA")
	if err != nil {
		panic(err)
	}
	fmt.Println(l.Program.Observed())
	for _, m := range Models {
		fmt.Println(m, List(Judge(l.Program, m, 1000).Finals))
	}
	// Output:
	// [r0_0 r1_0 x y]
	// sc [0 1 1 1 1 0 1 1 1 1 1 1]
	// tso [0 0 1 1 0 1 1 1 1 0 1 1 1 1 1 1]
	// pso [0 0 1 1 0 1 1 1 1 0 1 1 1 1 1 1]
	// rc11 [0 0 1 1 0 1 1 1 1 0 1 1 1 1 1 1]
}
