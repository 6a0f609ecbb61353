package peers

// This file tests the files of peers, and how answers are read.

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
	"time"
)

func TestFilesOfPeers(t *testing.T) {
	all, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != 6 {
		t.Errorf("%d peers", len(all))
	}
	const good = "name='x'\nneeds=['sh']\ncommands=[['sh']]\nverdicts=[{match='a', is='safe'}]\n"
	for text, ok := range map[string]bool{
		good: true, good + "[counts]\nnodes='(1)'\n": true, good + "colour='red'\n": false, good + "[counts]\nnodes='1'\n": false, good + "[counts]\nnode='(1)'\n": false,
		"name='x'\nneeds=['sh']\ncommands=[['sh']]\nverdicts=[{match='(', is='safe'}]\n": false,
		"name='x'\nneeds=['sh']\ncommands=[['sh']]\nverdicts=[{match='a', is='good'}]\n": false,
		"name='x'\nneeds=['sh']\ncommands=[[]]\nverdicts=[{match='a', is='safe'}]\n":     false,
		"name='x'\n": false, "name=": false,
	} {
		if _, err := load(fstest.MapFS{"x.toml": {Data: []byte(text)}}); (err == nil) != ok {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestAnswers reads what the peers print, in the words of their versions of 2026.
func TestAnswers(t *testing.T) {
	all, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	byName := map[string]*Peer{}
	for i := range all {
		byName[all[i].Name] = &all[i]
	}
	for _, c := range []struct {
		peer, text, verdict, count string
		value                      float64
	}{
		{"SPIN", "State-vector 44 byte, depth reached 61, errors: 0\n     1234 states, stored\n  2000 transitions (= stored+matched)\n  128.730\ttotal actual memory usage\n", "safe", "nodes", 1234},
		{"SPIN", "pan:1: assertion violated (x==2) (at depth 9)\nState-vector 20 byte, depth reached 10, errors: 1\n", "violated", "", 0},
		{"SPIN", "error: max search depth too small\nState-vector 20 byte, depth reached 9999, errors: 0\n", "unknown", "", 0},
		{"GenMC", "No errors were detected.\nNumber of complete executions explored: 20\nTotal wall-clock time: 0.05s\n", "safe", "paths", 20},
		{"Nidhugg", "Trace count: 6\nNo errors were detected.\nTotal wall-clock time: 0.02 s\n", "safe", "paths", 6},
		{"ESBMC", "VERIFICATION FAILED\n", "violated", "", 0},
		{"CBMC", "Runtime decision procedure: 1.25s\nVERIFICATION SUCCESSFUL\n", "safe", "seconds", 1.25},
		{"CBMC", "parse error\n", "unknown", "", 0},
	} {
		a := Answer{Verdict: "unknown"}
		byName[c.peer].read(&a, c.text)
		if a.Verdict != c.verdict || c.count != "" && a.Counts[c.count] != c.value {
			t.Errorf("%s: %q: %+v", c.peer, c.text, a)
		}
	}
}

func TestPeerRuns(t *testing.T) {
	dir := t.TempDir()
	program, model := filepath.Join(dir, "p.c"), filepath.Join(dir, "p.txt")
	p := Peer{
		Name: "x", Model: ".txt", Needs: []string{"sh"},
		Commands: [][]string{{"cp", "{file}", "made"}, {"sh", "-c", "cat made; echo \"$*\" nodes; echo {seconds} {megabytes}", "sh", "{defines}"}},
		Verdicts: []struct{ Match, Is string }{{"all is well", "safe"}}, Counts: map[string]string{"nodes": `(\d+) nodes`},
	}
	if p.Missing() != "" || p.ModelOf(program) != "" {
		t.Error("a model is found that is not there, or sh is not")
	}
	if err := os.WriteFile(model, []byte("all is well with 12 nodes, no 13 nodes\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for nodes, defines := range map[float64][]string{13: nil, 4: {"-DN=3", "-DR=4"}} {
		a, err := p.Run(context.Background(), program, defines, time.Minute, 5e8)
		if err != nil || a.Verdict != "safe" || a.Counts["nodes"] != nodes {
			t.Errorf("%q: %+v, %v", defines, a, err)
		}
	}
	p.Commands[0] = []string{"sh", "-c", "echo broken; exit 3"}
	if a, err := p.Run(context.Background(), program, nil, time.Minute, 0); err != nil || a.Verdict != "unknown" || a.Reason != "sh: broken" {
		t.Errorf("%+v, %v", a, err)
	}
	p.Needs = []string{"no-such-program-at-all"}
	if p.Missing() != p.Needs[0] {
		t.Error("a program that is missing is not said to be")
	}
}
