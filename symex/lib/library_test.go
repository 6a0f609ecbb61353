package lib

import (
	"slices"
	"testing"

	"heddle.example/cfront/libc"
)

// TestInC: what is said of functions that are C code is said of some that there are.
func TestInC(t *testing.T) {
	names := libc.Names()
	for name := range inC {
		if !slices.Contains(names, name) || Models.Has(name) {
			t.Errorf("%s is not a function of package libc alone", name)
		}
	}
}
