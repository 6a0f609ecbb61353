package report

// This file defines what is reported where there is no answer: the input could not be used.

import (
	"io"
	"strings"

	"heddle.example/plain"
	"heddle.example/rt"
)

// Problem is a reason why an input cannot be used; its place may be unknown.
type Problem struct {
	rt.Place
	Message string
}

type jsonFailure struct {
	Format int           `json:"format"`
	Heddle jsonHeddle    `json:"heddle"`
	Errors []jsonProblem `json:"errors"`
}

type jsonProblem struct {
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty"`
	Column  int    `json:"column,omitempty"`
	Message string `json:"message"`
}

// Failure writes problems in a format; in one for people nothing.
func Failure(w io.Writer, format string, problems []Problem, info Info) error {
	for i := range problems {
		p := &problems[i]
		p.File, p.Message = plain.Line(p.File), plain.Line(p.Message)
	}
	switch format {
	case "json":
		out := jsonFailure{Format: JSONFormat, Heddle: toJSONHeddle(info), Errors: []jsonProblem{}}
		for _, p := range problems {
			out.Errors = append(out.Errors, jsonProblem{p.File, p.Line, p.Column, p.Message})
		}
		return WriteJSON(w, &out)
	case "sarif":
		inv := sarifInvocation{CommandLine: plain.Line(strings.Join(info.Command, " "))}
		for _, p := range problems {
			n := sarifNotification{Level: "error", Message: sarifText{p.Message}, Descriptor: sarifDescriptor{"unusable-input"}}
			if p.File != "" {
				n.Locations = []sarifLocation{toSARIFLocation(p.Place, "", "", info)}
			}
			inv.Notifications = append(inv.Notifications, n)
		}
		run := sarifRun{
			Tool:        sarifTool{sarifDriver{Name: "heddle", SemanticVersion: info.Version, Rules: []sarifRule{}}},
			Invocations: []sarifInvocation{inv}, Results: []sarifResult{}, Automation: automation(inv.CommandLine),
		}
		return WriteJSON(w, &sarifLog{Schema: sarifSchema, Version: "2.1.0", Runs: []sarifRun{run}})
	}
	return nil
}
