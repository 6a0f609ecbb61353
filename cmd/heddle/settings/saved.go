package settings

// This file defines which flags a saved run records, and which may differ when it goes on.

import (
	"fmt"
	"path/filepath"

	"github.com/spf13/pflag"
)

// FreeFlags are the flags that may differ from process to process of one run: they
// change neither what is explored nor what a node is.
var FreeFlags = map[string]bool{
	"workers": true, "solver-workers": true, "token-file": true, "tls-ca": true, "timeout": true, "memory-limit": true, "checkpoint-every": true,
	"format": true, "html": true, "quiet": true, "trace": true, "trace-detail": true, "witness": true, "shorten": true, "require-complete": true,
	"serve": true, "serve-stay": true, "machines": true,
}

// UnsavedFlags are the flags that a run does not record.
var UnsavedFlags = map[string]bool{
	"save": true, "cluster": true, "token-file": true, "tls-ca": true, "show-loops": true, "show-cpp": true, "dump-ir": true, "serve": true, "serve-stay": true,
	"prp": true, // --check, --function and undecidedFlag say what is in it
}

// pathFlags name files by paths relative to where heddle was started.
var pathFlags = map[string]bool{"html": true, "trace": true, "witness": true}

// TakeOver sets in saved what was given for this process, and refuses what
// would be another run.
func TakeOver(saved, given *pflag.FlagSet) (err error) {
	given.Visit(func(f *pflag.Flag) {
		have := saved.Lookup(f.Name)
		switch {
		case err != nil || have == nil: // cobra's own --help
		case f.Name == "machines" && !have.Changed:
			err = fmt.Errorf("the run was begun without --%s, and so goes on in one process", f.Name)
		case FreeFlags[f.Name]:
			value := f.Value.String()
			if pathFlags[f.Name] {
				if value, err = filepath.Abs(value); err != nil {
					return
				}
			}
			err = saved.Set(f.Name, value)
		case have.Value.String() != f.Value.String():
			err = fmt.Errorf("--%s belongs to the run and cannot be changed", f.Name)
		}
	})
	return err
}
