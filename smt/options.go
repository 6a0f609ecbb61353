package smt

// This file defines what a solver is told when it is made.

import "time"

// Options configure a Solver. The zero value of a field means its default.
type Options struct {
	Workers        int           // Z3 worker goroutines; default 1
	RLimit         uint          // Z3's resource limit per query; default DefaultRLimit
	CacheEntries   int           // constraint sets remembered; default DefaultCacheEntries; negative: none
	ReuseModels    int           // recent models tried; default DefaultReuseModels; negative: none
	RecycleQueries int           // a Z3 context is replaced after so many queries; default DefaultRecycleQueries
	BitsFor        time.Duration // a question is worked on by its bits before Z3 is asked; default DefaultBitsFor; negative: none
	NoIncremental  bool          // every query in a fresh solver under the full limit
	NoSlicing      bool          // constraint sets are decided whole
	NoInterval     bool          // bounds are left to Z3
	NoOrder        bool          // so are comparisons of symbols with each other
	NoBoxes        bool          // so are symbols with small ranges
	NoLinear       bool          // so are linear inequalities
	NoRemainders   bool          // so are remainders
	Validate       bool          // re-evaluate the constraints under every model
}

// The defaults of Options.
const (
	DefaultRLimit         = 40_000_000
	DefaultCacheEntries   = 1 << 18
	DefaultReuseModels    = 16
	DefaultRecycleQueries = 4096
	DefaultBitsFor        = 5 * time.Millisecond
)

func (o Options) withDefaults() Options {
	set := func(v *int, def int) {
		if *v == 0 {
			*v = def
		}
	}
	set(&o.Workers, 1)
	set(&o.CacheEntries, DefaultCacheEntries)
	set(&o.ReuseModels, DefaultReuseModels)
	set(&o.RecycleQueries, DefaultRecycleQueries)
	if o.RLimit == 0 {
		o.RLimit = DefaultRLimit
	}
	if o.BitsFor == 0 {
		o.BitsFor = DefaultBitsFor
	}
	o.Workers = max(1, o.Workers)
	return o
}
