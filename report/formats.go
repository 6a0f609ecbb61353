package report

// This file defines the table of output formats.

import (
	"io"

	"heddle.example/rt"
)

// Format is one value of --format.
type Format struct {
	Name  string
	Help  string
	Write func(w io.Writer, r *rt.Result, info Info) error
}

// Formats lists the formats; the first is the default.
var Formats = []Format{
	{"text", "for people: violations with their traces, bounds, statistics, verdict last", Text},
	{"json", "one object with stable field names, for scripts", JSON},
	{"sarif", "SARIF 2.1.0, for code hosts and editors", SARIF},
}

// FormatByName finds a format, nil if there is none.
func FormatByName(name string) *Format {
	for i := range Formats {
		if Formats[i].Name == name {
			return &Formats[i]
		}
	}
	return nil
}
