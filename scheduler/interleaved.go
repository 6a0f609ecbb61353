package scheduler

import (
	"heddle.example/symex"
	"heddle.example/symex/state"
)

// interleaved only counts the symbol: the monitor thread reads it when its turn comes (sefm2011 §3.2).
// An interleaving in which it comes too late counts for nothing.
type interleaved struct{}

// Observed implements MonitorSchedule.
func (interleaved) Observed(m *symex.Machine) (state.Event, bool) { return m.ReadSymbol() }
