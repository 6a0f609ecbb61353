package instr

import "heddle.example/symex/state"

// This file defines the Unit.

// Unit executes instructions on data in a state.
type Unit struct{ state.State }
