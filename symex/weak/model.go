package weak

import (
	"fmt"
	"strings"
)

// This file defines the table of memory models.

// Model is a memory model by its name.
type Model struct {
	Name string
	Help string // one line for the command line's help
}

// SC is sequential consistency: there is nothing to keep beside memory.
const SC = "sc"

// The other models.
const (
	TSO  = "tso"
	PSO  = "pso"
	RC11 = "rc11"
)

// Auto is rc11, decided under sequential consistency where that shows the same.
const Auto = "auto"

// Models is the table of memory models, the default first.
var Models = []Model{
	{SC, "accesses take effect one after the other"},
	{TSO, "stores wait in a queue of their thread, as on x86"},
	{PSO, "the same, and stores to different places overtake each other"},
	{RC11, "C11's, as RC11 repairs it; data races are violations"},
	{Auto, "rc11; where weaker operations do not race, sequential consistency shows the same"},
}

// DefaultHistory is how many stores of a thread can wait where nothing else is said.
const DefaultHistory = 8

// DefaultMessages is how many messages a cell can have where nothing else is said.
const DefaultMessages = 16

// Check finds names that are no model.
func Check(name string) error {
	var names []string
	for _, m := range Models {
		if m.Name == name {
			return nil
		}
		names = append(names, m.Name)
	}
	return fmt.Errorf("unknown memory model %q: choose one of %s", name, strings.Join(names, ", "))
}
