package output

// This file defines what --version tells.

import (
	"runtime/debug"

	"heddle.example/smt"
)

// Version is heddle's own; the changelog names what is in it.
const Version = "0.1.0"

// VersionText is the version of heddle, of its sources where they are known, and of the solver.
func VersionText() string {
	text := Version
	if commit, modified := Revision(); commit != "" {
		if modified {
			commit += ", modified"
		}
		text += " (commit " + commit + ")"
	}
	return text + ", " + smt.Version()
}

// Revision gives the commit of the sources, "" where it is not known, and whether they were changed since.
func Revision() (commit string, modified bool) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "", false
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			commit = s.Value[:min(12, len(s.Value))]
		case "vcs.modified":
			modified = s.Value == "true"
		}
	}
	return commit, modified
}
