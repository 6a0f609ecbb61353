package main

import (
	"bytes"
	"context"
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

// TestGraphMetrics: the figures of programs whose graph is known.
func TestGraphMetrics(t *testing.T) {
	dir := files(t, map[string]string{
		// The beginning, which two rounds leave at once, and a ring of four states.
		"ring.c": "int x;\nint main(void) { while (1) x = (x + 1) & 3; }\n",
		// Two threads with two writes each. States are pairs of places: main before its writes and before the join, the other before its writes, before its
		// end and behind it. Where the other is done main goes to the end in one transition.
		"two.c": `#include <pthread.h>
_Atomic int a, b;
void *other(void *p) { b = 1; b = 2; return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, other, 0); a = 1; a = 2; pthread_join(t, 0); return 0; }
`,
		"open.c": "int x; int __VERIFIER_nondet_int(void);\nint main(void) { for (unsigned i = 0; i < 9; i++) x += __VERIFIER_nondet_int() > 0; return 0; }\n",
	})
	type formula struct {
		States, N, Termination int
		MPrime                 int  `json:"m_prime"`
		MSecond                int  `json:"m_second"`
		Threshold              int  `json:"completeness_threshold"`
		Refuted                bool `json:"refuted"`
	}
	type figures struct {
		Unmeasured                            string
		States, Transitions, Diameter, Radius int
		RecurrenceDiameter                    int `json:"recurrence_diameter"`
		RecurrenceRadius                      int `json:"recurrence_radius"`
		Formulas                              []formula
	}
	for _, c := range []struct {
		args []string
		want figures
	}{
		{[]string{"two.c"}, figures{States: 13, Transitions: 18, Diameter: 5, Radius: 5, RecurrenceDiameter: 6, RecurrenceRadius: 6, Formulas: []formula{}}},
		// A run that has come to the accepting state dies at 3: what is endless waits.
		{[]string{"--ltl", "G F {x == 3}", "ring.c"}, figures{States: 5, Transitions: 5, Diameter: 4, Radius: 4, RecurrenceDiameter: 4, RecurrenceRadius: 4,
			Formulas: []formula{{States: 5, Threshold: 8}}}},
		// The automaton's only run accepts at once and dies at 3.
		{[]string{"--ltl", "F {x == 3}", "ring.c"}, figures{States: 5, Transitions: 5, Diameter: 4, Radius: 4, RecurrenceDiameter: 4, RecurrenceRadius: 4,
			Formulas: []formula{{}}}},
		// A run waits on all five states, or has seen a 3 on the four of the ring. From the beginning two transitions lead to 3, and four more behind it
		// once round; from behind it four lead to it on the ring.
		{[]string{"--ltl", "G {x != 3}", "ring.c"}, figures{States: 5, Transitions: 5, Diameter: 4, Radius: 4, RecurrenceDiameter: 4, RecurrenceRadius: 4,
			Formulas: []formula{{States: 9, MPrime: 4, MSecond: 0, N: 7, Termination: 6, Threshold: 13, Refuted: true}}}},
		{[]string{"--unwind", "3", "open.c"}, figures{Unmeasured: "a bound cuts paths off"}},
	} {
		status, out, errs := heddle(t, dir, append([]string{"verify", "--format", "json", "--graph-metrics"}, c.args...)...)
		var answer struct{ Graph figures }
		if err := json.Unmarshal([]byte(out), &answer); err != nil {
			t.Fatalf("%q: status %d, %v\n%s", c.args, status, err, errs)
		}
		if c.want.Formulas == nil {
			c.want.Formulas = []formula{}
		}
		if !reflect.DeepEqual(answer.Graph, c.want) {
			t.Errorf("%q:\n%+v, want\n%+v", c.args, answer.Graph, c.want)
		}
	}
	var text, errs bytes.Buffer
	execute(context.Background(), []string{"verify", "--graph-metrics", dir + "/two.c"}, strings.NewReader(""), &text, &errs)
	if want := "graph: 13 states, 18 transitions; diameter 5, radius 5, recurrence diameter 6, recurrence radius 6\n  completeness threshold of what must always hold: 5\n"; !strings.Contains(text.String(), want) {
		t.Errorf("the text is\n%s%s", text.String(), errs.String())
	}
}
