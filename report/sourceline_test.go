package report

import "testing"

func TestBeforeColumn(t *testing.T) {
	for _, x := range []struct {
		raw    string
		column int
		want   string
		ok     bool
	}{
		{"\tx = *p;", 2, "", true},
		{"\tx = *p;", 6, "x = ", true},
		{"  é = y;", 8, "é = ", true},
		{"  é = y;", 4, "", false}, // within é
		{"  x", 1, "", false},      // in the margin
		{"  x", 4, "", false},      // behind the end
		{"  x", 0, "", false},      // not known
		{"", 1, "", false},
	} {
		if got, ok := beforeColumn(x.raw, x.column); got != x.want || ok != x.ok {
			t.Errorf("%q, column %d: %q, %v, want %q, %v", x.raw, x.column, got, ok, x.want, x.ok)
		}
	}
	if got := blank("a\té"); got != " \t " {
		t.Errorf("blank: %q", got)
	}
}
