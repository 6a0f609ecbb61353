package settings

// This file defines the flags that say whether a search is shown in a browser.

import (
	"github.com/spf13/pflag"

	"heddle.example/serve"
)

// TokenVariable is the variable of the environment that holds a token of one's own: a command line is seen by all.
const TokenVariable = "HEDDLE_SERVE_TOKEN"

// Serve says whether a search can be watched in a browser.
type Serve struct {
	Address string // "": it cannot
	Stay    bool
}

func (s *Serve) add(f *pflag.FlagSet) {
	f.StringVar(&s.Address, "serve", "", "show the search in a browser while it runs, at `ADDRESS` (--serve=HOST:PORT;\nwithout one, at a free port of this machine); others than this machine\nneed the token in $"+TokenVariable)
	f.Lookup("serve").NoOptDefVal = serve.DefaultAddress
	f.BoolVar(&s.Stay, "serve-stay", false, "with --serve: go on showing it when the search has ended, until Ctrl-C")
}
