package main

// This file defines what --version tells.

import (
	"runtime/debug"

	"heddle/smt"
)

// versionText is the version of heddle, of its sources where they are known, and of the solver.
func versionText() string {
	text := version
	if commit, modified := revision(); commit != "" {
		if modified {
			commit += ", modified"
		}
		text += " (commit " + commit + ")"
	}
	return text + ", " + smt.Version()
}

// revision gives the commit of the sources, "" where it is not known, and whether they were changed since.
func revision() (commit string, modified bool) {
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
