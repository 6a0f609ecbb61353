package report

// This file defines the SARIF 2.1.0 report, which code hosts and editors read.
// A violation is a result; its trace is a code flow with one thread flow per thread,
// whose locations carry the order of execution across threads.

import (
	"io"
	"net/url"
	"path/filepath"
	"strings"

	"heddle.example/rt"
)

// The parts of SARIF that heddle writes; names are the standard's.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool        sarifTool         `json:"tool"`
		Automation  *sarifAutomation  `json:"automationDetails,omitempty"`
		Invocations []sarifInvocation `json:"invocations"`
		Results     []sarifResult     `json:"results"`
		Properties  sarifRunFacts     `json:"properties"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name            string      `json:"name"`
		SemanticVersion string      `json:"semanticVersion,omitempty"`
		Rules           []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID               string    `json:"id"`
		ShortDescription sarifText `json:"shortDescription"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifInvocation struct {
		ExecutionSuccessful bool                `json:"executionSuccessful"`
		CommandLine         string              `json:"commandLine,omitempty"`
		Notifications       []sarifNotification `json:"toolExecutionNotifications,omitempty"`
	}
	sarifNotification struct {
		Level      string          `json:"level"`
		Message    sarifText       `json:"message"`
		Locations  []sarifLocation `json:"locations,omitempty"`
		Descriptor sarifDescriptor `json:"descriptor"`
	}
	sarifDescriptor struct {
		ID string `json:"id"`
	}
	sarifResult struct {
		RuleID    string          `json:"ruleId"`
		RuleIndex int             `json:"ruleIndex"`
		Level     string          `json:"level"`
		Message   sarifText       `json:"message"`
		Locations []sarifLocation `json:"locations"`
		Related   []sarifLocation `json:"relatedLocations,omitempty"`
		Stacks    []sarifStack    `json:"stacks,omitempty"`
		CodeFlows []sarifCodeFlow `json:"codeFlows,omitempty"`

		Fingerprints map[string]string `json:"partialFingerprints,omitempty"`

		Properties *sarifSpurious `json:"properties,omitempty"`
	}
	sarifStack struct {
		Message sarifText    `json:"message"`
		Frames  []sarifFrame `json:"frames"`
	}
	sarifFrame struct {
		Location sarifLocation `json:"location"`
	}
	sarifSpurious struct {
		Spurious string `json:"spurious"`
	}
	sarifCodeFlow struct {
		Message     sarifText         `json:"message"`
		ThreadFlows []sarifThreadFlow `json:"threadFlows"`
	}
	sarifThreadFlow struct {
		ID        string              `json:"id"`
		Message   sarifText           `json:"message"`
		Locations []sarifFlowLocation `json:"locations"`
	}
	sarifFlowLocation struct {
		ExecutionOrder int           `json:"executionOrder"`
		Importance     string        `json:"importance"`
		Kinds          []string      `json:"kinds"`
		Location       sarifLocation `json:"location"`
	}
	sarifLocation struct {
		Physical *sarifPhysical `json:"physicalLocation,omitempty"`
		Logical  []sarifLogical `json:"logicalLocations,omitempty"`
		Message  *sarifText     `json:"message,omitempty"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   *sarifRegion  `json:"region,omitempty"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine   int        `json:"startLine"`
		StartColumn int        `json:"startColumn,omitempty"`
		Snippet     *sarifText `json:"snippet,omitempty"`
	}
	sarifLogical struct {
		Name string `json:"name"`
		Kind string `json:"kind"`
	}
	sarifRunFacts struct {
		Verdict     rt.Verdict `json:"verdict"`
		Complete    bool       `json:"complete"`
		Vacuous     bool       `json:"vacuous"`
		Bounds      jsonBounds `json:"bounds"`
		Assumptions []string   `json:"assumptions"`
		LTL         []jsonLTL  `json:"ltl,omitempty"` // without witnesses: those of violations are code flows
	}
)

const sarifSchema = "https://json.schemastore.org/sarif-2.1.0.json"

// SARIF writes r as a SARIF log.
func SARIF(w io.Writer, r *rt.Result, info Info) error {
	r, info = shown(r, info)
	run := sarifRun{
		Tool:    sarifTool{sarifDriver{Name: "heddle", SemanticVersion: info.Version, Rules: []sarifRule{}}},
		Results: []sarifResult{},
		Properties: sarifRunFacts{
			Verdict: r.Verdict, Complete: r.Complete, Vacuous: r.Vacuous, Bounds: toJSONBounds(r), Assumptions: list(r.Assumptions),
		},
	}
	for i := range r.LTL {
		l := toJSONLTL(&r.LTL[i])
		l.Witness = nil
		run.Properties.LTL = append(run.Properties.LTL, l)
	}
	rules, prints := map[string]int{}, fingerprints{map[string]int{}}
	for i := range r.Violations {
		v := &r.Violations[i]
		index, ok := rules[v.Property]
		if !ok {
			index = len(run.Tool.Driver.Rules)
			rules[v.Property] = index
			run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{v.Property, sarifText{propertyHelp(v.Property)}})
		}
		result := toSARIFResult(v, index, info)
		result.Fingerprints = prints.of(v, violationSource(v, info), info)
		run.Results = append(run.Results, result)
	}
	inv := sarifInvocation{ExecutionSuccessful: r.Verdict != rt.Unknown, CommandLine: strings.Join(info.Command, " ")}
	for i := range r.Reasons {
		re := &r.Reasons[i]
		n := sarifNotification{Level: "warning", Message: sarifText{withNext(reasonMessage(re), nextStep(r, re))}, Descriptor: sarifDescriptor{re.Kind}}
		if re.File != "" {
			n.Locations = []sarifLocation{toSARIFLocation(re.Place, "", "", info)}
		}
		inv.Notifications = append(inv.Notifications, n)
	}
	run.Invocations, run.Automation = []sarifInvocation{inv}, automation(inv.CommandLine)
	return WriteJSON(w, &sarifLog{Schema: sarifSchema, Version: "2.1.0", Runs: []sarifRun{run}})
}

// withOperands is what a message says of the values that the check was about.
func withOperands(v *rt.Violation) string {
	if len(v.Operands) == 0 {
		return ""
	}
	return ": " + operandsText(v)
}

// withNext adds what would help to a message.
func withNext(message, next string) string {
	if next == "" {
		return message
	}
	return message + "; next: " + next
}

func toSARIFResult(v *rt.Violation, rule int, info Info) sarifResult {
	v = info.renumbered(v)
	msg := v.Message
	if msg == "" {
		msg = propertyHelp(v.Property)
	}
	out := sarifResult{
		RuleID: v.Property, RuleIndex: rule, Level: "error", Message: sarifText{msg + withOperands(v)},
		Locations: []sarifLocation{toSARIFLocation(v.Place, violationSource(v, info), "", info)},
	}
	if v.Spurious {
		out.Properties = &sarifSpurious{"possible"}
	}
	for i := range v.Related {
		r := &v.Related[i]
		out.Related = append(out.Related, toSARIFLocation(r.Place, "", r.Message, info))
	}
	for i := range v.Stacks {
		s := &v.Stacks[i]
		stack := sarifStack{Message: sarifText{threadText(s.Thread, s.Name)}}
		if s.Past {
			stack.Message.Text += ", earlier"
		}
		for _, f := range s.Frames {
			stack.Frames = append(stack.Frames, sarifFrame{toSARIFLocation(f, "", "", info)})
		}
		out.Stacks = append(out.Stacks, stack)
	}
	steps := info.told(stepsOf(v, info))
	if len(steps) == 0 {
		return out
	}
	flow := sarifCodeFlow{Message: sarifText{"the schedule that leads there"}}
	flowOf := map[int]int{}
	for i := range steps {
		s := &steps[i]
		at, ok := flowOf[s.Thread]
		if !ok {
			at = len(flow.ThreadFlows)
			flowOf[s.Thread] = at
			name := threadText(s.Thread, s.ThreadName)
			flow.ThreadFlows = append(flow.ThreadFlows, sarifThreadFlow{ID: name, Message: sarifText{name}})
		}
		importance := "important"
		if s.Kind == rt.StepViolation || s.Switch {
			importance = "essential"
		}
		tf := &flow.ThreadFlows[at]
		tf.Locations = append(tf.Locations, sarifFlowLocation{
			ExecutionOrder: i + 1, Importance: importance, Kinds: []string{string(s.Kind)},
			Location: toSARIFLocation(s.Place, s.Source, s.Text, info),
		})
	}
	out.CodeFlows = []sarifCodeFlow{flow}
	return out
}

func toSARIFLocation(at rt.Place, source, text string, info Info) sarifLocation {
	var out sarifLocation
	if at.File != "" {
		out.Physical = &sarifPhysical{Artifact: sarifArtifact{fileURI(info.fileName(at.File))}}
		if at.Line > 0 {
			out.Physical.Region = &sarifRegion{StartLine: at.Line, StartColumn: at.Column}
			if source != "" {
				out.Physical.Region.Snippet = &sarifText{source}
			}
		}
	}
	if at.Function != "" {
		out.Logical = []sarifLogical{{at.Function, "function"}}
	}
	if text != "" {
		out.Message = &sarifText{text}
	}
	return out
}

// fileURI gives a file name as a URI reference: relative names stay relative.
func fileURI(name string) string {
	u := url.URL{Path: filepath.ToSlash(name)}
	if filepath.IsAbs(name) {
		u.Scheme = "file"
	}
	return u.String()
}
