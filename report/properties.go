package report

// This file defines what properties mean, in one line each, for
// readers of reports.

import "heddle.example/symex/check"

// otherProperties explains properties that are not asked for by --check, or not
// by that name alone.
var otherProperties = map[string]string{
	"unwind": "a loop can run longer than its unwinding bound",
	"ltl":    "a temporal formula does not hold",
}

// propertyHelp gives the line for a property, its name if there is none.
func propertyHelp(name string) string {
	if p := check.Named(name); p != nil {
		return p.Help
	}
	if h := otherProperties[name]; h != "" {
		return h
	}
	return name
}
