package report

// This file defines the JSON report. Its field names are a contract (DESIGN
// §7): scripts depend on them. Lists are never null; a bound that was not set is null.

import (
	"encoding/json"
	"io"

	"heddle.example/plain"
	"heddle.example/rt"
	"heddle.example/rt/estimate"
)

// JSONFormat is the number of the form that this file and failure.go define: docs/answer.schema.json. It grows where a
// field goes or changes its meaning; fields that are added leave it.
const JSONFormat = 1

type jsonReport struct {
	Format      int            `json:"format"`
	Heddle      jsonHeddle     `json:"heddle"`
	Verdict     rt.Verdict     `json:"verdict"`
	Complete    bool           `json:"complete"`
	Vacuous     bool           `json:"vacuous"` // safe, but no path survives
	Bounds      jsonBounds     `json:"bounds"`
	MemoryModel string         `json:"memory_model,omitempty"` // under which the answer was found, where that was left open
	Robust      bool           `json:"robust,omitempty"`       // found under sc, and holds under rc11
	Assumptions []string       `json:"assumptions"`
	DeadEnds    []jsonDeadEnd  `json:"dead_ends"` // undefined behaviour that ends paths unchecked; where vacuous, assumptions too
	Violations  []jsonShown    `json:"violations"`
	Proof       *jsonProof     `json:"proof,omitempty"`      // of the first property that was decided beyond bounds
	Properties  []jsonProperty `json:"properties,omitempty"` // of a model of hardware
	Reason      string         `json:"reason,omitempty"`     // "kind: message at file:line" of the first reason
	Reasons     []jsonReason   `json:"reasons"`
	LTL         []jsonLTL      `json:"ltl"`
	Graph       *jsonGraph     `json:"graph,omitempty"` // of --graph-metrics
	Stats       jsonStats      `json:"stats"`
	Trace       []jsonStep     `json:"trace"` // of the first violation
}

// jsonHeddle says who answers.
type jsonHeddle struct {
	Version string `json:"version"`
	Commit  string `json:"commit,omitempty"`
}

func toJSONHeddle(info Info) jsonHeddle { return jsonHeddle{info.Version, info.Commit} }

// jsonReason is a reason why the verdict is unknown, or would be.
type jsonReason struct {
	Kind     string `json:"kind"`
	File     string `json:"file,omitempty"`
	Line     int    `json:"line,omitempty"`
	Column   int    `json:"column,omitempty"`
	Function string `json:"function,omitempty"`
	Message  string `json:"message"`
	Next     string `json:"next,omitempty"` // what would help
}

// jsonProof says by which termination criterion a property was decided, or tried last.
type jsonProof struct {
	Criterion string `json:"criterion"`
	Automaton string `json:"automaton"`
	Fair      string `json:"fair"`
	Strength  string `json:"strength,omitempty"` // of the automaton
	Sets      int    `json:"fair_sets"`
	M         *int   `json:"m"`
	N         *int   `json:"n"`
	K         int    `json:"k"`
}

// jsonProperty is a property of a model of hardware, or a formula over its symbols, with its answer.
type jsonProperty struct {
	Label   string     `json:"label,omitempty"`
	Name    string     `json:"name,omitempty"`
	Formula string     `json:"formula,omitempty"`
	Verdict rt.Verdict `json:"verdict"`
	Proof   *jsonProof `json:"proof"`
	Reason  string     `json:"reason,omitempty"`
	Seconds float64    `json:"seconds"`
}

// jsonDeadEnd is a place where paths end before the program does.
type jsonDeadEnd struct {
	Kind     string `json:"kind"`               // undefined-behaviour, assumption
	Property string `json:"property,omitempty"` // that a check would find violated
	File     string `json:"file"`
	Line     int    `json:"line"`
	Column   int    `json:"column,omitempty"`
	Function string `json:"function"`
	Message  string `json:"message"`
	GoesOn   bool   `json:"goes_on,omitempty"` // paths do not end: what they did is taken to have no effect
}

type jsonBounds struct {
	ContextBound *int     `json:"context_bound"`
	Unwind       *int     `json:"unwind"`
	Explored     *int     `json:"explored_context_bound,omitempty"` // of an unknown verdict: within it all was explored, without a violation
	Arguments    int      `json:"arguments,omitempty"`              // most program arguments
	ArgLength    int      `json:"argument_length,omitempty"`
	CutBy        []string `json:"cut_by"` // what made the result incomplete
}

type jsonViolation struct {
	Property string `json:"property"`
	File     string `json:"file"`
	Line     int    `json:"line"`
	Column   int    `json:"column,omitempty"`
	Function string `json:"function"`
	Message  string `json:"message"`
	Thread   int    `json:"thread"`
	Spurious string `json:"spurious,omitempty"` // "possible" after a partial loop

	Switches *int `json:"context_switches,omitempty"` // of its trace
	Fewest   bool `json:"fewest,omitempty"`           // no schedule within the bounds has fewer

	Related []jsonRelated `json:"related,omitempty"` // the other access of a race
}

// jsonShown is a violation with its trace.
type jsonShown struct {
	jsonViolation
	Operands []jsonOperand `json:"operands,omitempty"` // the values that the check was about
	Stacks   []jsonStack   `json:"stacks,omitempty"`   // of the threads that take part
	Trace    []jsonStep    `json:"trace"`
}

type jsonOperand struct {
	Name  string `json:"name"` // as the source has it, or which one it is
	Value string `json:"value"`
}

type jsonStack struct {
	Thread     int         `json:"thread"`
	ThreadName string      `json:"thread_name"`
	Frames     []jsonFrame `json:"frames"`            // the innermost function first
	Earlier    bool        `json:"earlier,omitempty"` // it stood there before
}

type jsonFrame struct {
	File     string `json:"file"`
	Line     int    `json:"line"`
	Column   int    `json:"column,omitempty"`
	Function string `json:"function"`
}

func toJSONShown(v *rt.Violation, info Info) jsonShown {
	out := jsonShown{jsonViolation: toJSONViolation(v), Trace: toJSONSteps(stepsOf(v, info))}
	for _, o := range v.Operands {
		out.Operands = append(out.Operands, jsonOperand{o.Name, o.Value})
	}
	for i := range v.Stacks {
		s := &v.Stacks[i]
		stack := jsonStack{Thread: s.Thread, ThreadName: s.Name, Earlier: s.Past}
		for _, f := range s.Frames {
			stack.Frames = append(stack.Frames, jsonFrame{f.File, f.Line, f.Column, f.Function})
		}
		out.Stacks = append(out.Stacks, stack)
	}
	return out
}

// jsonRelated is another place that a violation is about.
type jsonRelated struct {
	File     string `json:"file"`
	Line     int    `json:"line"`
	Column   int    `json:"column,omitempty"`
	Function string `json:"function"`
	Message  string `json:"message"`
	Thread   int    `json:"thread"`
}

type jsonLTL struct {
	Formula    string `json:"formula"`
	Value      string `json:"value"`
	Conclusive bool   `json:"conclusive"`
	Class      string `json:"class"`
	Schedule   string `json:"schedule"` // how the monitor was stepped: directed, interleaved

	Values   []string   `json:"values"`             // that can come out of the formula, least first
	Proof    *jsonProof `json:"proof,omitempty"`    // by which verify --prove decided it beyond the bounds
	Prove    string     `json:"prove,omitempty"`    // a command that may decide it beyond the bounds
	Unproved string     `json:"unproved,omitempty"` // why --prove did not
	Witness  []jsonStep `json:"witness,omitempty"`  // a path with the value, where it is false or presumably false
}

type jsonStats struct {
	Nodes          int64   `json:"nodes"`
	Transitions    int64   `json:"transitions"`
	Pruned         int64   `json:"pruned"`
	Stored         int64   `json:"stored"`
	Leaves         int64   `json:"leaves"`
	Reduced        int64   `json:"reduced"` // nodes at which a reduction left threads out
	Paths          int64   `json:"paths"`
	SolverQueries  int64   `json:"solver_queries"`
	SolverBusy     float64 `json:"solver_busy"` // seconds for which solver workers worked, added up
	SolverWait     float64 `json:"solver_wait"` // seconds for which the search waited for them, added up
	Seconds        float64 `json:"seconds"`
	NodesPerSecond float64 `json:"nodes_per_second"`
	PeakBytes      int64   `json:"peak_bytes"`

	Unknown bool `json:"unknown,omitempty"` // nothing but time and memory is known

	Explored *JSONExplored `json:"explored,omitempty"` // nil: not known

	Profile map[string]float64 `json:"profile,omitempty"` // seconds by what they went into
}

// JSONExplored is the share of the tree that is explored, 0 to 1, estimated.
type JSONExplored struct {
	Share float64 `json:"share"`
	Low   float64 `json:"low"` // the spread
	High  float64 `json:"high"`
}

// ToJSONExplored is what is told of x; nil: nothing is known.
func ToJSONExplored(x *estimate.Explored) *JSONExplored {
	if x == nil {
		return nil
	}
	return &JSONExplored{x.Share, x.Low, x.High}
}

// jsonStep is a step of a trace, in the JSON report and in trace files.
type jsonStep struct {
	Kind       rt.StepKind `json:"kind"`
	Thread     int         `json:"thread"`
	ThreadName string      `json:"thread_name,omitempty"`
	File       string      `json:"file"`
	Line       int         `json:"line"`
	Function   string      `json:"function,omitempty"`
	Source     string      `json:"source,omitempty"`
	Text       string      `json:"text"`
	Column     int         `json:"column,omitempty"`
	Name       string      `json:"name,omitempty"`    // read, write: of what is accessed
	Value      string      `json:"value,omitempty"`   // read or written
	Was        string      `json:"was,omitempty"`     // before a write, where that is known
	Size       int64       `json:"size,omitempty"`    // bytes
	Offset     int64       `json:"offset,omitempty"`  // bytes in the object
	Shared     bool        `json:"shared,omitempty"`  // other threads may reach the object
	Atomic     bool        `json:"atomic,omitempty"`  // an atomic read-modify-write
	Switch     bool        `json:"switch,omitempty"`  // the active thread changed just before
	From       int         `json:"from,omitempty"`    // read: the step, from 1, that wrote what is read; none if it stood there before
	Over       int         `json:"over,omitempty"`    // read: the step that wrote what is not seen; write: before whose store it is placed
	Missing    string      `json:"missing,omitempty"` // why what is over it is not seen
}

// JSON writes r as one JSON object.
func JSON(w io.Writer, r *rt.Result, info Info) error {
	r, info = shown(r, info)
	out := jsonReport{
		Format:      JSONFormat,
		Heddle:      toJSONHeddle(info),
		Reasons:     []jsonReason{},
		Verdict:     r.Verdict,
		Complete:    r.Complete,
		Vacuous:     r.Vacuous,
		DeadEnds:    []jsonDeadEnd{},
		Bounds:      toJSONBounds(r),
		MemoryModel: r.MemoryModel, Robust: r.Robust,
		Assumptions: list(r.Assumptions),
		Violations:  []jsonShown{},
		LTL:         []jsonLTL{},
		Stats: jsonStats{
			Nodes: r.Stats.Nodes, Transitions: r.Stats.Transitions, Pruned: r.Stats.Pruned, Stored: r.Stats.Stored, Reduced: r.Stats.Reduced,
			Leaves: r.Stats.Leaves, Paths: r.Stats.Paths, SolverQueries: r.Stats.SolverQueries,
			SolverBusy: r.Stats.SolverBusy.Seconds(), SolverWait: r.Stats.SolverWait.Seconds(),
			Seconds: r.Stats.Elapsed.Seconds(), NodesPerSecond: r.Stats.NodesPerSecond(), PeakBytes: r.Stats.PeakBytes, Unknown: r.Stats.Unknown,
			Explored: ToJSONExplored(r.Explored), Profile: r.Profile,
		},
		Trace: []jsonStep{},
	}
	for i := range r.DeadEnds {
		d := &r.DeadEnds[i]
		out.DeadEnds = append(out.DeadEnds, jsonDeadEnd{
			Kind: d.Kind, Property: d.Property, File: d.File, Line: d.Line, Column: d.Column, Function: d.Function, Message: d.Message, GoesOn: d.GoesOn,
		})
	}
	for i := range r.Violations {
		out.Violations = append(out.Violations, toJSONShown(&r.Violations[i], info))
	}
	for i := range r.LTL {
		out.LTL = append(out.LTL, toJSONLTL(&r.LTL[i]))
	}
	out.Proof, out.Graph = toJSONProof(r.Proof), toJSONGraph(r.Graph)
	for i := range r.ModelProperties {
		p := &r.ModelProperties[i]
		out.Properties = append(out.Properties, jsonProperty{p.Label, p.Name, p.Formula, p.Verdict, toJSONProof(&p.Proof), p.Reason, p.Seconds})
	}
	if len(r.Reasons) > 0 {
		out.Reason = reasonText(&r.Reasons[0])
	}
	for i := range r.Reasons {
		re := &r.Reasons[i]
		out.Reasons = append(out.Reasons, jsonReason{re.Kind, re.File, re.Line, re.Column, re.Function, reasonMessage(re), nextStep(r, re)})
	}
	if len(r.Violations) > 0 {
		out.Trace = out.Violations[0].Trace
	}
	return WriteJSON(w, &out)
}

// WriteJSON writes v as indented JSON that can be shown on a terminal.
func WriteJSON(w io.Writer, v any) error {
	e := json.NewEncoder(plain.NewJSONWriter(w))
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// list gives s, or the empty list for nil.
func list(s []string) []string {
	if s == nil {
		return []string{}
	}
	return s
}

func toJSONBounds(r *rt.Result) jsonBounds {
	b := jsonBounds{CutBy: list(r.Cuts)}
	if r.Bounds.Context >= 0 {
		b.ContextBound = &r.Bounds.Context
	}
	if c := r.Bounds.Clear; c > 0 {
		c--
		b.Explored = &c
	}
	if r.Bounds.Unwind > 0 {
		b.Unwind = &r.Bounds.Unwind
	}
	if r.Bounds.Args > 0 {
		b.Arguments, b.ArgLength = r.Bounds.Args, r.Bounds.ArgSize
	}
	return b
}

func toJSONViolation(v *rt.Violation) jsonViolation {
	out := jsonViolation{
		Property: v.Property, File: v.File, Line: v.Line, Column: v.Column,
		Function: v.Function, Message: v.Message, Thread: v.Thread,
	}
	if v.Spurious {
		out.Spurious = "possible"
	}
	if v.Trace != nil {
		out.Switches, out.Fewest = &v.Trace.Switches, v.Trace.Fewest
	}
	for i := range v.Related {
		r := &v.Related[i]
		out.Related = append(out.Related, jsonRelated{File: r.File, Line: r.Line, Column: r.Column, Function: r.Function, Message: r.Message, Thread: r.Thread})
	}
	return out
}

func toJSONProof(p *rt.Proof) *jsonProof {
	if p == nil {
		return nil
	}
	return &jsonProof{p.Criterion, p.Automaton, p.Fair, p.Strength, p.Sets, p.M, p.N, p.K}
}

func toJSONLTL(l *rt.LTLResult) jsonLTL {
	out := jsonLTL{Formula: l.Formula, Value: l.Value.String(), Conclusive: l.Conclusive, Class: string(l.Class), Schedule: l.Schedule, Values: []string{}, Proof: toJSONProof(l.Proof), Prove: l.ProveWith, Unproved: l.Unproved}
	for _, v := range l.Values {
		out.Values = append(out.Values, v.String())
	}
	if l.Witness != nil {
		out.Witness = toJSONSteps(l.Witness.Steps)
	}
	return out
}

func toJSONSteps(steps []rt.Step) []jsonStep {
	out := make([]jsonStep, 0, len(steps))
	for i := range steps {
		s := &steps[i]
		j := jsonStep{
			Kind: s.Kind, Thread: s.Thread, ThreadName: s.ThreadName, File: s.File, Line: s.Line, Column: s.Column,
			Function: s.Function, Source: s.Source, Text: s.Text, Switch: s.Switch, From: s.From, Over: s.Over, Missing: s.Missing,
		}
		if m := s.Memory; m != nil {
			j.Name, j.Value, j.Was, j.Size, j.Offset, j.Shared, j.Atomic = m.Name, m.Value, m.Was, m.Size, m.Offset, m.Shared, m.Atomic
		}
		out = append(out, j)
	}
	return out
}

func fromJSONSteps(steps []jsonStep) []rt.Step {
	out := make([]rt.Step, 0, len(steps))
	for i := range steps {
		s := &steps[i]
		out = append(out, rt.Step{
			Kind: s.Kind, Thread: s.Thread, ThreadName: s.ThreadName,
			Place:  rt.Place{File: s.File, Line: s.Line, Column: s.Column, Function: s.Function},
			Source: s.Source, Text: s.Text, Switch: s.Switch, From: s.From, Over: s.Over, Missing: s.Missing,
		})
	}
	return out
}
