package save

// This file defines the errors that callers tell apart.

import "errors"

// Errors about saved runs that callers tell apart.
var (
	// ErrDamaged says that a saved run is cut off or altered.
	ErrDamaged = errors.New("the saved run is damaged")
	// ErrNoRun says that a directory holds no saved run.
	ErrNoRun = errors.New("no saved run")
	// ErrHasRun says that a directory holds a saved run already.
	ErrHasRun = errors.New("there is a saved run already")
	// ErrLocked says that another process is at work on a saved run.
	ErrLocked = errors.New("the saved run is in use by another process")
)
