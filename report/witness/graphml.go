package witness

// This file defines GraphML 1.0: a path automaton with an edge for each step.

import (
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"heddle.example/rt"
)

type graphML struct {
	XMLName xml.Name   `xml:"graphml"`
	NS      string     `xml:"xmlns,attr"`
	XSI     string     `xml:"xmlns:xsi,attr"`
	Keys    []graphKey `xml:"key"`
	Graph   graph      `xml:"graph"`
}

type graphKey struct {
	ID      string  `xml:"id,attr"`
	Name    string  `xml:"attr.name,attr"`
	Type    string  `xml:"attr.type,attr"`
	For     string  `xml:"for,attr"`
	Default *string `xml:"default"`
}

type graph struct {
	EdgeDefault string      `xml:"edgedefault,attr"`
	Data        []graphData `xml:"data"`
	Nodes       []graphNode `xml:"node"`
	Edges       []graphEdge `xml:"edge"`
}

type graphData struct {
	Key   string `xml:"key,attr"`
	Value string `xml:",chardata"`
}

type graphNode struct {
	ID   string      `xml:"id,attr"`
	Data []graphData `xml:"data"`
}

type graphEdge struct {
	Source string      `xml:"source,attr"`
	Target string      `xml:"target,attr"`
	Data   []graphData `xml:"data"`
}

// keys declares the data of the format that are used.
func keys() []graphKey {
	no := "false"
	list := []graphKey{
		{"entry", "isEntryNode", "boolean", "node", &no},
		{"violation", "isViolationNode", "boolean", "node", &no},
	}
	for _, id := range []string{"witness-type", "sourcecodelang", "producer", "specification", "programfile", "programhash", "architecture", "creationtime"} {
		list = append(list, graphKey{id, id, "string", "graph", nil})
	}
	for _, k := range [][2]string{
		{"originfile", "string"}, {"startline", "int"}, {"endline", "int"}, {"threadId", "string"}, {"createThread", "string"},
		{"enterFunction", "string"}, {"assumption", "string"}, {"assumption.resultfunction", "string"}, {"assumption.scope", "string"},
	} {
		name := k[0]
		if name == "originfile" {
			name = "originFileName"
		}
		list = append(list, graphKey{k[0], name, k[1], "edge", nil})
	}
	return list
}

// graphData says which program and properties a witness of some type is about.
func (h *heading) graphData(kind string) ([]graphData, error) {
	hash, err := fileHash(h.files[0])
	if err != nil {
		return nil, err
	}
	data := []graphData{{"witness-type", kind}, {"sourcecodelang", "C"}, {"producer", "heddle " + h.version}}
	for _, s := range h.specifications {
		data = append(data, graphData{"specification", s})
	}
	return append(data, graphData{"programfile", h.files[0]}, graphData{"programhash", hash},
		graphData{"architecture", strconv.Itoa(h.bits) + "bit"}, graphData{"creationtime", h.made.UTC().Format(time.RFC3339)}), nil
}

func (w *Witness) writeGraphML(out io.Writer) error {
	schedule, err := w.schedule()
	if err != nil {
		return err
	}
	data, err := w.heading().graphData("violation_witness")
	if err != nil {
		return err
	}
	g := graph{EdgeDefault: "directed", Data: data}
	node := func(i int, data ...graphData) {
		g.Nodes = append(g.Nodes, graphNode{"N" + strconv.Itoa(i), data})
	}
	node(0, graphData{"entry", "true"})
	edge := func(data []graphData) {
		n := len(g.Edges)
		g.Edges = append(g.Edges, graphEdge{"N" + strconv.Itoa(n), "N" + strconv.Itoa(n+1), data})
	}
	edge([]graphData{{"threadId", "0"}, {"createThread", "0"}, {"enterFunction", "main"}})
	node(1)
	steps := w.steps()
	for i := range steps {
		edge(edgeOf(&steps[i]))
		if i == len(steps)-1 {
			node(i+2, graphData{"violation", "true"})
		} else {
			node(i + 2)
		}
	}
	if err := writeGraph(out, g); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "\n<!-- %s -->\n", schedule) // behind the root, where nobody looks for data
	return err
}

// steps are those that stand at a place in the program, the violation last.
func (w *Witness) steps() []rt.Step {
	var out []rt.Step
	for _, s := range w.Steps {
		if s.Line > 0 && s.Kind != rt.StepSymbol && s.Kind != rt.StepViolation {
			out = append(out, s)
		}
	}
	v := &w.Violation
	return append(out, rt.Step{Kind: rt.StepViolation, Thread: v.Thread, Place: v.Place})
}

func edgeOf(s *rt.Step) []graphData {
	line := strconv.Itoa(s.Line)
	data := []graphData{{"originfile", s.File}, {"startline", line}, {"endline", line}, {"threadId", strconv.Itoa(s.Thread)}}
	if function, value, ok := inputOf(s); ok {
		data = append(data, graphData{"assumption", `\result == ` + value + ";"}, graphData{"assumption.resultfunction", function})
		if s.Function != "" {
			data = append(data, graphData{"assumption.scope", s.Function})
		}
	}
	var id int
	if n, _ := fmt.Sscanf(s.Text, "creates thread %d", &id); s.Kind == rt.StepSync && n == 1 {
		data = append(data, graphData{"createThread", strconv.Itoa(id)})
		if _, rest, ok := strings.Cut(s.Text, "("); ok {
			data = append(data, graphData{"enterFunction", strings.TrimSuffix(rest, ")")})
		}
	}
	return data
}
