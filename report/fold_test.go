package report

// This file tests how steps are folded.

import (
	"fmt"
	"strings"
	"testing"

	"heddle.example/rt"
	"heddle.example/rt/result"
	"heddle.example/symex/state"
)

// TestRenumbered: a message names the rows that people see, and no row tells of what is before the loop and in it.
func TestRenumbered(t *testing.T) {
	at := func(line int) rt.Place { return rt.Place{File: "a.c", Line: line, Column: 1} }
	read := func(line int) rt.Step {
		return rt.Step{Kind: rt.StepRead, Place: at(line), Text: "reads x = 0", Memory: &rt.Memory{Name: "x"}}
	}
	steps := []rt.Step{read(1), read(1), read(2), read(2), read(2), read(3)}
	steps[3].Repeats = true
	text := "it repeats " + result.StepsText(4, 6) + " for ever"
	steps = append(steps, rt.Step{Kind: rt.StepViolation, Place: at(3), Text: text})
	v := &rt.Violation{Message: text, Trace: &rt.Trace{Steps: steps}}
	info := Info{}
	got := info.renumbered(v)
	rows := info.told(stepsOf(got, info))
	if want := "it repeats steps 3 to 4 for ever"; len(rows) != 5 || got.Message != want || rows[4].Text != want {
		t.Errorf("%d rows: %s", len(rows), got.Message)
	}
	if v.Message != text || !strings.HasSuffix(v.Trace.Steps[6].Text, "4 to 6 for ever") {
		t.Error("the violation itself has changed")
	}
}

// TestStoreLeaves: what a statement does is told beside the earlier stores that reach memory before it.
func TestStoreLeaves(t *testing.T) {
	at := rt.Place{File: "a.c", Line: 1, Column: 1}
	steps := []rt.Step{
		{Kind: rt.StepSync, Place: at, Text: "its store x = 1 " + state.ReachesMemory},
		{Kind: rt.StepWrite, Place: at, Text: "y = 1 (was 0)", Memory: &rt.Memory{Name: "y"}},
	}
	if got := told(steps).Text; got != "its store x = 1 reaches memory; y = 1 (was 0)" {
		t.Error(got)
	}
}

// TestWhole: bytes of a number are told as the number, also where they could be a text.
func TestWhole(t *testing.T) {
	var steps []rt.Step
	for i := range 3 {
		steps = append(steps, rt.Step{Kind: rt.StepRead, Model: true, Place: rt.Place{File: "a.c", Line: 1, Column: 1},
			Memory: &rt.Memory{Name: fmt.Sprintf("x[byte %d]", i), Value: "65", Offset: int64(i), Size: 1, Whole: "1094795585"}})
	}
	if got := told(steps).Text; got != "reads x = 1094795585" {
		t.Error(got)
	}
	steps[2].Memory.Name, steps[2].Memory.Whole = "y[byte 0]", "65"
	if got := told(steps).Text; strings.Contains(got, `"`) {
		t.Error(got)
	}
}
