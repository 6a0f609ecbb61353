package main

import (
	"strings"
	"testing"

	"heddle.example/hashing"
)

// Shells are told the values of flags: cobra's hidden command does what a shell does.
func TestCompletion(t *testing.T) {
	dir := t.TempDir()
	for _, x := range []struct {
		args []string
		want string
	}{
		{[]string{"verify", "--hash", ""}, hashing.DefaultFunction + "\t"},
		{[]string{"verify", "--check", "race,lea"}, "race,leak\t"},
		{[]string{"verify", "--contex"}, "--context-bound\t"},
		{[]string{"ver"}, "verify\t"},
	} {
		status, out, _ := heddle(t, dir, append([]string{"__complete"}, x.args...)...)
		if status != 0 || !strings.Contains("\n"+out, "\n"+x.want) {
			t.Errorf("%q: status %d, %q lacks %q", x.args, status, out, x.want)
		}
	}
}
