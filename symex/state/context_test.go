package state

import (
	"slices"
	"testing"
)

func TestConditions(t *testing.T) {
	for _, c := range []struct {
		text  string
		atoms []string
		all   bool
	}{
		{"x == 2", []string{"x == 2"}, true},
		{"x == 3 && y > 7", []string{"x == 3", "y > 7"}, true},
		{"a || !b || c < 2", []string{"a", "!b", "c < 2"}, false},
		{"a && (b || c)", []string{"a", "(b || c)"}, true},
		{"a && b || c", []string{"a && b || c"}, true},
		{`strcmp(s, "a && b") == 0`, []string{`strcmp(s, "a && b") == 0`}, true},
	} {
		if atoms, all := conditions(c.text); !slices.Equal(atoms, c.atoms) || all != c.all {
			t.Errorf("%s: %q, all %v", c.text, atoms, all)
		}
	}
}

func TestSplitComparison(t *testing.T) {
	for _, c := range []struct{ text, left, operator, right string }{
		{"x == y + 1", "x", "==", "y + 1"},
		{"a->n <= b[i < 2]", "a->n", "<=", "b[i < 2]"},
		{"x << 2 != 8", "x << 2", "!=", "8"},
		{"x >> 1 > y", "x >> 1", ">", "y"},
		{"!x", "!x", "", ""},
		{"(a < b)", "(a < b)", "", ""},
		{"c == '<'", "c", "==", "'<'"},
		{"p >= q", "p", ">=", "q"},
	} {
		if l, o, r := splitComparison(c.text); l != c.left || o != c.operator || r != c.right {
			t.Errorf("%s: %q %q %q", c.text, l, o, r)
		}
	}
	for text, want := range map[string]string{"((a))": "a", "(a) + (b)": "(a) + (b)", "x": "x"} {
		if got := unwrap(text); got != want {
			t.Errorf("%s: %s", text, got)
		}
	}
}
