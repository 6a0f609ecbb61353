package report

// This file defines statistics in words.

import (
	"fmt"
	"slices"
	"strings"

	"heddle.example/rt"
	"heddle.example/rt/estimate"
)

// StatsLine gives the statistics in one line.
func StatsLine(s rt.Stats) string {
	parts := []string{
		fmt.Sprintf("%s in %s (%s nodes/s)", plural64(s.Nodes, "node"), durationText(s.Elapsed), group(int64(s.NodesPerSecond()))),
		plural64(s.Transitions, "transition"),
		group(s.Pruned) + " pruned",
		plural64(s.Leaves, "leaf"),
		plural64(s.Paths, "path"),
		plural64(s.SolverQueries, "solver query"),
	}
	if s.Stored > 0 {
		parts = slices.Insert(parts, 3, group(s.Stored)+" stored")
	}
	if s.SolverBusy > 0 {
		parts = append(parts, "solver busy "+durationText(s.SolverBusy)+", waited for "+durationText(s.SolverWait))
	}
	if s.Reduced > 0 {
		parts = append(parts, "reduced at "+plural64(s.Reduced, "node"))
	}
	if s.Unknown {
		parts = []string{durationText(s.Elapsed) + " (the process was ended before it could tell its figures)"}
	}
	if s.PeakBytes > 0 {
		parts = append(parts, bytesText(s.PeakBytes)+" peak")
	}
	return strings.Join(parts, ", ")
}

// ProgressLine tells in one short line how far a running search is.
func ProgressLine(s rt.Progress) string {
	line := fmt.Sprintf("%s: %s, %s pruned, %s nodes/s", durationText(s.Elapsed), plural64(s.Nodes, "node"), group(s.Pruned), group(int64(s.NodesPerSecond())))
	if s.PeakBytes > 0 {
		line += ", " + bytesText(s.PeakBytes)
	}
	if x := s.Explored; x != nil && x.Share < 1 {
		line += ", " + ExploredLine(x)
	}
	return line
}

// ExploredLine says what share of the tree is explored.
func ExploredLine(x *estimate.Explored) string {
	if x.Low >= 1 {
		return "all explored"
	}
	return fmt.Sprintf("about %.2g %% explored (%.2g to %.2g)", 100*x.Share, 100*x.Low, 100*x.High)
}
