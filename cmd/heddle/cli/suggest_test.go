package cli

import (
	"slices"
	"testing"
)

func TestNearest(t *testing.T) {
	names := []string{"assert", "deadlock", "memory", "race", "leak", "leak=all", "sc", "tso", "pso"}
	for _, tt := range []struct {
		given string
		want  []string
	}{
		{"rcae", []string{"race"}}, {"Memroy", []string{"memory"}}, {"deadlok", []string{"deadlock"}}, {"leak=al", []string{"leak=all"}}, {"so", []string{"sc", "tso", "pso"}},
		{"luck", nil}, {"", nil}, {"everything", nil},
	} {
		if got := nearest(tt.given, names); !slices.Equal(got, tt.want) {
			t.Errorf("nearest(%q) = %q, want %q", tt.given, got, tt.want)
		}
	}
}
