package check

// This file defines the table of all properties, and sets of them.

import (
	"fmt"
	"strings"
)

// Properties is the table of properties, in the order in which help shows them.
var Properties = []*Property{
	Assert, Deadlock, Memory, Bounds, Div, Pthread, Overflow, Race, Leak, Uninit, Livelock,
	LeakAll, OverflowAll, UnsignedOverflow, LockOrder, Atomicity, UnreachCall,
}

func init() {
	for i, p := range Properties {
		p.number = i + 1
	}
}

// Named gives the property of that name, nil if there is none.
func Named(name string) *Property {
	for _, p := range Properties {
		if p.Name == name {
			return p
		}
	}
	return nil
}

// Set is a set of properties.
type Set uint64

// Has tells whether p is decided.
func (s Set) Has(p *Property) bool { return s>>p.number&1 != 0 }

// With is the set with the properties of the list, and what they include.
func (s Set) With(list ...*Property) Set {
	for _, p := range list {
		if p.Includes != nil {
			s = s.With(p.Includes)
		}
		s |= 1 << p.number
	}
	return s
}

// Rows lists the properties of the set.
func (s Set) Rows() []*Property {
	var out []*Property
	for _, p := range Properties {
		if s.Has(p) {
			out = append(out, p)
		}
	}
	return out
}

// Names lists the names of the set's properties.
func (s Set) Names() (names []string) {
	for _, p := range s.Rows() {
		names = append(names, p.Name)
	}
	return names
}

// Any tells whether a property of the set is as is asks.
func (s Set) Any(is func(*Property) bool) bool {
	for _, p := range Properties {
		if s.Has(p) && is(p) {
			return true
		}
	}
	return false
}

// Remembers tells whether a property of the set remembers the path.
func (s Set) Remembers() bool {
	return s.Any(func(p *Property) bool { return p.Remembers != "" })
}

// Parse gives the set of the properties of those names.
func Parse(names []string) (s Set, err error) {
	for _, n := range names {
		p := Named(n)
		if p == nil {
			var all []string
			for _, p := range Properties {
				all = append(all, p.Name)
			}
			return s, fmt.Errorf("unknown property %q for --check: choose from %s", n, strings.Join(all, ", "))
		}
		s = s.With(p)
	}
	return s, nil
}

// Default is the set of the properties that are decided by default.
func Default() (s Set) {
	for _, p := range Properties {
		if p.Default {
			s = s.With(p)
		}
	}
	return s
}
