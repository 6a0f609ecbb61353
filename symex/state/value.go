package state

// This file defines the values that registers hold: those that memory holds.

import (
	"heddle.example/symex/mem"
)

// Value is a scalar: see mem.Value.
type Value = mem.Value

// Uninit marks a value that was never written.
const Uninit = mem.Uninit
