package comparison

import "testing"

// TestPays has parts of programs that were explored in both ways as well.
func TestPays(t *testing.T) {
	for name, x := range map[string]struct {
		c                Comparison
		pays, looksAgain bool
	}{
		"queue of two threads": {Comparison{Threads: 3, Plain: 5473, Ran: 1880, Reduced: 2564, Composed: 5533}, false, false},
		"Szymanski 4":          {Comparison{Threads: 5, Plain: 19280, Ran: 844, Reduced: 10307, Composed: 5435}, false, true},
		"the same":             {Comparison{Threads: 5, Large: true, Plain: 39664, Ran: 965, Reduced: 21205, Composed: 7763}, false, false},
		"barber 6":             {Comparison{Threads: 8, Plain: 8694, Ran: 2232, Reduced: 651, Composed: 2300}, false, true},
		"and its large part":   {Comparison{Threads: 8, Large: true, Plain: 84715, Ran: 8365, Reduced: 3488, Composed: 8568}, true, false},
		"sort 12":              {Comparison{Threads: 7, Plain: 15608, Ran: 6211, Reduced: 657, Composed: 3479}, true, true},
		"pipeline":             {Comparison{Threads: 7, Plain: 17203, Ran: 6241, Reduced: 201, Composed: 625}, true, false},
		"given up":             {Comparison{Threads: 6, Plain: 7853, Ran: 542, Reduced: 10, GaveUp: true}, false, true},
		"given up, few":        {Comparison{Threads: 3, Plain: 7853, Ran: 542, Reduced: 10, GaveUp: true}, false, false},
	} {
		if x.c.Pays() != x.pays || x.c.Doubtful() != x.looksAgain || x.c.Settles() == x.looksAgain {
			t.Errorf("%s: pays %v, doubtful %v, settles %v", name, x.c.Pays(), x.c.Doubtful(), x.c.Settles())
		}
	}
	if (*Comparison)(nil).Settles() {
		t.Error("no comparison settles something")
	}
}

// TestMost: with Most nodes a reduction does not pay, and with one less it may.
func TestMost(t *testing.T) {
	for _, c := range []Comparison{{Threads: 2}, {Threads: 5}, {Threads: 5, Large: true}} {
		for c.Plain = 0; c.Plain < 100_000; c.Plain += 997 {
			c.Ran = c.Plain / 7
			if c.Reduced = c.Most(); c.Pays() {
				t.Fatalf("%+v pays", c)
			}
			if c.Reduced--; c.Reduced > 0 && !c.Pays() {
				t.Fatalf("%+v does not pay", c)
			}
		}
	}
}

// TestDue: a large part comes after a small one, and few threads have small ones.
func TestDue(t *testing.T) {
	few, small, large := Due(1, 3, false, true), Due(1, 4, false, true), Due(1, 4, true, true)
	if plain := Due(1, 4, true, false); few >= small || small >= large || large >= plain || Due(4, 4, true, false) != plain/4 {
		t.Errorf("%d, %d, %d, %d nodes", few, small, large, plain)
	}
	for _, c := range []Comparison{{Threads: 3}, {Threads: 4}, {Threads: 4, Large: true}} {
		if least, most, some, all := c.Sizes(); some >= least || 3*least > most || most > all {
			t.Errorf("%+v: parts of %d to %d nodes, %d if there are none, %d in all", c, least, most, some, all)
		}
	}
}
