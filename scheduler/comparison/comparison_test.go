package comparison

import "testing"

// TestPays has parts of programs that were explored in both ways as well.
func TestPays(t *testing.T) {
	for name, x := range map[string]struct {
		c    Comparison
		pays bool
		next Size
	}{
		"queue of two threads":  {Comparison{Threads: 3, Part: Small, Plain: 5473, Ran: 1880, Reduced: 2564, Composed: 5533}, false, Nothing},
		"Szymanski 4":           {Comparison{Threads: 5, Part: Small, Plain: 19280, Ran: 844, Reduced: 10307, Composed: 5435}, false, Large},
		"the same":              {Comparison{Threads: 5, Part: Large, Plain: 39664, Ran: 965, Reduced: 21205, Composed: 7763}, false, Nothing},
		"barber 6":              {Comparison{Threads: 8, Part: Small, Plain: 8694, Ran: 2232, Reduced: 651, Composed: 2300}, false, Medium},
		"its medium part":       {Comparison{Threads: 8, Part: Medium, Plain: 20309, Ran: 3402, Reduced: 1304, Composed: 4513}, true, Large},
		"and its large part":    {Comparison{Threads: 8, Part: Large, Plain: 84715, Ran: 8365, Reduced: 3488, Composed: 8568}, true, Nothing},
		"filter 4":              {Comparison{Threads: 5, Part: Small, Plain: 8025, Ran: 1075, Reduced: 635, Composed: 1270}, false, Medium},
		"its medium part too":   {Comparison{Threads: 5, Part: Medium, Plain: 17078, Ran: 2200, Reduced: 3500, Composed: 3100}, false, Large},
		"sort 12":               {Comparison{Threads: 7, Part: Small, Plain: 15608, Ran: 6211, Reduced: 657, Composed: 3479}, true, Large},
		"pipeline":              {Comparison{Threads: 7, Part: Small, Plain: 17203, Ran: 6241, Reduced: 201, Composed: 625}, true, Nothing},
		"clear, and medium":     {Comparison{Threads: 7, Part: Medium, Plain: 17203, Ran: 6241, Reduced: 201, Composed: 625}, true, Nothing},
		"given up":              {Comparison{Threads: 6, Part: Small, Plain: 7853, Ran: 542, Reduced: 10, GaveUp: true}, false, Medium},
		"given up, and medium":  {Comparison{Threads: 6, Part: Medium, Plain: 17853, Ran: 542, Reduced: 10, GaveUp: true}, false, Large},
		"given up at much":      {Comparison{Threads: 6, Part: Small, Plain: 7853, Ran: 542, Reduced: 766, Composed: 1281, GaveUp: true}, false, Large},
		"a queue, alike":        {Comparison{Threads: 5, Part: Small, Alike: true, Plain: 8622, Ran: 3235, Reduced: 3974, Composed: 4997}, false, Nothing},
		"sequence locks, alike": {Comparison{Threads: 7, Part: Small, Alike: true, Plain: 17398, Ran: 5869, Reduced: 1727, Composed: 1668}, true, Nothing},
		"two alike":             {Comparison{Threads: 3, Part: Small, Alike: true, Plain: 3000, Ran: 100, Reduced: 1000}, true, Nothing},
		"given up, few":         {Comparison{Threads: 3, Part: Small, Plain: 7853, Ran: 542, Reduced: 10, GaveUp: true}, false, Nothing},
	} {
		if x.c.Pays() != x.pays || x.c.Next() != x.next || x.c.Settles() != (x.next == Nothing) {
			t.Errorf("%s: pays %v, next %v, settles %v", name, x.c.Pays(), x.c.Next(), x.c.Settles())
		}
	}
	if (*Comparison)(nil).Settles() {
		t.Error("no comparison settles something")
	}
}

// TestIn: a medium part that turns out to be as large as a large one says what a large one does.
func TestIn(t *testing.T) {
	for _, x := range []struct {
		sought Size
		nodes  int64
		part   Size
	}{{Small, largeLeast, Small}, {Medium, largeLeast - 1, Medium}, {Medium, largeLeast, Large}, {Large, leastPart, Large}} {
		c := Comparison{Threads: 5, Part: x.sought}
		if c.In(x.nodes, 7); c.Part != x.part || c.Plain != x.nodes || c.Ran != 7 {
			t.Errorf("sought %v, in %d nodes: %+v", x.sought, x.nodes, c)
		}
	}
}

// TestMost: with Most nodes a reduction does not pay, and with one less it may.
func TestMost(t *testing.T) {
	for _, c := range []Comparison{{Threads: 2}, {Threads: 5, Part: Small}, {Threads: 5, Part: Medium}, {Threads: 5, Part: Large}, {Threads: 5, Part: Small, Alike: true}} {
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

// TestDue: the larger a part is the later it comes, and few threads have small ones.
func TestDue(t *testing.T) {
	few, small, medium, large := Due(1, 3, Small, true), Due(1, 4, Small, true), Due(1, 4, Medium, false), Due(1, 4, Large, true)
	plain := Due(1, 4, Large, false)
	if few >= small || small >= large || small >= medium || medium >= plain || large >= plain || Due(4, 4, Large, false) != plain/4 || Due(4, 4, Medium, false) != medium/4 {
		t.Errorf("%d, %d, %d, %d, %d nodes", few, small, medium, large, plain)
	}
	before := int64(0)
	for _, c := range []Comparison{{Threads: 3, Part: Small}, {Threads: 4, Part: Small}, {Threads: 4, Part: Medium}, {Threads: 4, Part: Large}} {
		least, most, some, all := c.Sizes()
		if some >= least || 3*least > most || most > all || least <= before {
			t.Errorf("%+v: parts of %d to %d nodes, %d if there are none, %d in all", c, least, most, some, all)
		}
		before = least
	}
}

// TestSizesAlike: where threads change places small parts that are too small tell nothing.
func TestSizesAlike(t *testing.T) {
	c := Comparison{Threads: 4, Part: Small, Alike: true}
	if least, most, some, all := c.Sizes(); some != least || 3*least > most || most > all {
		t.Errorf("parts of %d to %d nodes, %d if there are none, %d in all", least, most, some, all)
	}
}
