package main

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

const readsInput = `#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int x;
static void *add(void *a) { x++; return a; }
int main(void) {
	pthread_t t;
	int n = __VERIFIER_nondet_int();
	pthread_create(&t, 0, add, 0);
	x = n;
	pthread_join(t, 0);
	if (x == 42)
		reach_error();
	return 0;
}
`

// A witness names only data that it declares, has the values that matter, and heddle follows it.
func TestWitness(t *testing.T) {
	dir := files(t, map[string]string{"p.c": readsInput})
	for _, name := range []string{"w.graphml", "w.yml"} {
		if status, out, errs := heddle(t, dir, "verify", "--witness", name, "p.c"); status != exitViolated || errs != "" {
			t.Fatalf("%s: status %d, %s%s", name, status, out, errs)
		}
		if status, out, errs := heddle(t, dir, "replay", name); status != exitViolated || !strings.Contains(out, "p.c:13:") {
			t.Errorf("replay %s: status %d, %s%s", name, status, out, errs)
		}
	}
	text, err := os.ReadFile(filepath.Join(dir, "w.graphml"))
	if err != nil {
		t.Fatal(err)
	}
	type data struct {
		Key   string `xml:"key,attr"`
		Value string `xml:",chardata"`
	}
	var g struct {
		Keys []struct {
			ID string `xml:"id,attr"`
		} `xml:"key"`
		Graph struct {
			Data  []data `xml:"data"`
			Nodes []struct {
				Data []data `xml:"data"`
			} `xml:"node"`
			Edges []struct {
				Data []data `xml:"data"`
			} `xml:"edge"`
		} `xml:"graph"`
	}
	if err := xml.Unmarshal(text, &g); err != nil {
		t.Fatal(err)
	}
	declared, all := map[string]bool{}, g.Graph.Data
	for _, k := range g.Keys {
		declared[k.ID] = true
	}
	for _, n := range g.Graph.Nodes {
		all = append(all, n.Data...)
	}
	for _, e := range g.Graph.Edges {
		all = append(all, e.Data...)
	}
	said := map[string]bool{}
	for _, d := range all {
		if !declared[d.Key] {
			t.Errorf("%s is not declared", d.Key)
		}
		said[d.Key+"="+d.Value] = true
	}
	for _, want := range []string{"entry=true", "violation=true", "createThread=1", "threadId=1", "startline=13", "architecture=64bit", "assumption.resultfunction=__VERIFIER_nondet_int"} {
		if !said[want] {
			t.Errorf("nothing says %s", want)
		}
	}
	if !said[`assumption=\result == 41;`] && !said[`assumption=\result == 42;`] {
		t.Error("the input is neither 41 nor 42")
	}
	text, err = os.ReadFile(filepath.Join(dir, "w.yml"))
	if err != nil {
		t.Fatal(err)
	}
	var entries []map[string]any
	if err := yaml.Unmarshal(text, &entries); err != nil || len(entries) != 1 || entries[0]["entry_type"] != "violation_sequence" {
		t.Errorf("%v, %v", err, entries)
	}
	if s := string(text); !strings.Contains(s, "column: 32") || !strings.Contains(s, "function_return") {
		t.Error(s)
	}
}

func TestWitnessErrors(t *testing.T) {
	dir := files(t, map[string]string{
		"p.c":             readsInput,
		"foreign.graphml": "<graphml><graph/></graphml>\n",
		"damaged.yml":     "# heddle-trace: H4sIAAAA\n",
		"stuck.c":         "#include <pthread.h>\nint main(void) { pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; pthread_mutex_lock(&m); pthread_mutex_lock(&m); return 0; }\n",
	})
	for _, x := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"replay", "foreign.graphml"}, exitUnusable, "foreign.graphml: not a heddle trace file, nor a witness that heddle wrote"},
		{[]string{"replay", "damaged.yml"}, exitUnusable, "damaged.yml: the schedule in the witness is damaged"},
		{[]string{"verify", "--witness", "w.graphml", "stuck.c"}, exitViolated, "witnesses know no property like deadlock"},
	} {
		status, _, errs := heddle(t, dir, x.args...)
		if status != x.status || !strings.Contains(errs, x.want) {
			t.Errorf("%q: status %d, %s", x.args, status, errs)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "w.graphml")); err == nil {
		t.Error("a witness of a deadlock was left")
	}
}

// TestCorrectness: a complete search that finds the program safe is a witness of that, and nothing less is.
func TestCorrectness(t *testing.T) {
	dir := files(t, map[string]string{
		"safe.c": "#include <assert.h>\nint x;\nint main(void) { for (int i = 0; i < 3; i++) x++; assert(x == 3); return 0; }\n",
	})
	for _, c := range []struct {
		name string
		want []string
	}{
		{"c.yml", []string{"entry_type: invariant_set", "format_version: \"2.0\"", "content: []", "LTL(G ! call(reach_error()))", "LTL(G valid-deref)", "LTL(G valid-free)", "data_model: LP64", "safe.c:"}},
		{"c.graphml", []string{">correctness_witness<", ">CHECK( init(main()), LTL(G ! call(reach_error())) )<", ">64bit<", `<data key="entry">true</data>`}},
	} {
		if status, out, errs := heddle(t, dir, "verify", "--quiet", "--witness", c.name, "safe.c"); status != exitSafe || errs != "" {
			t.Fatalf("%s: status %d, %s%s", c.name, status, out, errs)
		}
		text, err := os.ReadFile(filepath.Join(dir, c.name))
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range c.want {
			if !strings.Contains(string(text), w) {
				t.Errorf("%s: no %s in\n%s", c.name, w, text)
			}
		}
	}
	if status, _, _ := heddle(t, dir, "verify", "--quiet", "--unwind", "2", "--witness", "part.yml", "safe.c"); status != exitSafe {
		t.Errorf("status %d", status)
	}
	if _, err := os.Stat(filepath.Join(dir, "part.yml")); err == nil {
		t.Error("a witness of what was not searched whole")
	}
	if status, _, errs := heddle(t, dir, "verify", "--quiet", "--check", "deadlock", "--witness", "d.yml", "safe.c"); status != exitSafe || !strings.Contains(errs, "witnesses know no such property") {
		t.Errorf("status %d, %s", status, errs)
	}
}

// TestWitnessForm holds witnesses in YAML to what format 2.0 asks of them: the keys and values of testdata/witness.schema.json, hashes of
// just the files that are named, places in those files, and one target, which is the last waypoint of the last segment.
func TestWitnessForm(t *testing.T) {
	path, err := filepath.Abs("testdata/witness.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	schema, err := jsonschema.NewCompiler().Compile(path)
	if err != nil {
		t.Fatal(err)
	}
	dir := files(t, map[string]string{
		"input.c": readsInput, "safe.c": "#include <assert.h>\nint main(void) { assert(1); return 0; }\n",
		"null.c": "int main(void) { int *p = 0; return *p; }\n", "race.c": lostUpdate,
		"leak.c":    "#include <stdlib.h>\nint main(void) { malloc(1); return 0; }\n",
		"over.c":    "int __VERIFIER_nondet_int(void);\nint main(void) { int n = __VERIFIER_nondet_int(); return n + 1 > n; }\n",
		"double.c":  "double __VERIFIER_nondet_double(void);\nint main(void) { double d = __VERIFIER_nondet_double(); if (d > 1.5) { int *p = 0; return *p; } return 0; }\n",
		"counted.c": "unsigned char __VERIFIER_nondet_uchar(void);\nint main(void) {\n\tint n =\n\t__VERIFIER_nondet_uchar(\n\t);\n\tint a[3];\n\treturn a[n];\n}\n",
	})
	for _, c := range []struct {
		kind  string
		args  []string
		check string
	}{
		{"violation_sequence", []string{"input.c"}, "assert"},
		{"violation_sequence", []string{"--32", "input.c"}, "assert"},
		{"violation_sequence", []string{"null.c"}, "memory"},
		{"violation_sequence", []string{"race.c"}, "race"},
		{"violation_sequence", []string{"leak.c"}, "leak"},
		{"violation_sequence", []string{"over.c"}, "overflow"},
		{"violation_sequence", []string{"double.c"}, "memory"},
		{"violation_sequence", []string{"counted.c"}, "memory"},
		{"invariant_set", []string{"safe.c"}, "assert,memory,overflow"},
	} {
		status, _, errs := heddle(t, dir, append([]string{"verify", "--quiet", "--witness", "w.yml", "--check", c.check}, c.args...)...)
		if status > exitViolated || errs != "" {
			t.Errorf("%v: status %d, %s", c.args, status, errs)
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, "w.yml"))
		if err != nil {
			t.Fatal(err)
		}
		asJSON, err := yaml.YAMLToJSON(text)
		if err != nil {
			t.Fatal(err)
		}
		got, err := jsonschema.UnmarshalJSON(bytes.NewReader(asJSON))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(got); err != nil {
			t.Errorf("%v: %v\n%s", c.args, err, text)
			continue
		}
		var entries []struct {
			Kind     string `json:"entry_type"`
			Metadata struct {
				Task struct {
					Files  []string          `json:"input_files"`
					Hashes map[string]string `json:"input_file_hashes"`
				} `json:"task"`
			} `json:"metadata"`
			Content []struct {
				Segment []struct {
					Waypoint struct {
						Type     string `json:"type"`
						Action   string `json:"action"`
						Location struct {
							File string `json:"file_name"`
							Line int    `json:"line"`
						} `json:"location"`
					} `json:"waypoint"`
				} `json:"segment"`
			} `json:"content"`
		}
		if err := json.Unmarshal(asJSON, &entries); err != nil {
			t.Fatal(err)
		}
		e := entries[0]
		task := e.Metadata.Task
		if e.Kind != c.kind || !slices.Equal(task.Files, slices.Sorted(maps.Keys(task.Hashes))) {
			t.Errorf("%v: %s\n%s", c.args, e.Kind, text)
		}
		for i, s := range e.Content {
			for k, p := range s.Segment {
				last := k == len(s.Segment)-1
				if (p.Waypoint.Type == "target") != (last && i == len(e.Content)-1) || (p.Waypoint.Action == "follow") != last || !slices.Contains(task.Files, p.Waypoint.Location.File) {
					t.Errorf("%v: segment %d, waypoint %d\n%s", c.args, i+1, k+1, text)
				}
			}
		}
	}
}
