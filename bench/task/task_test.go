package task

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestParseProperty(t *testing.T) {
	tests := []struct {
		text        string
		checks      []string
		entry       string
		unsupported []string
		err         string
	}{
		{"CHECK( init(main()), LTL(G ! call(reach_error())) )\n", []string{"unreach-call"}, "main", nil, ""},
		{"CHECK( init(main()), LTL(G ! call(__VERIFIER_error())) )", []string{"unreach-call"}, "main", nil, ""},
		{"CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\nCHECK( init(main()), LTL(G valid-memtrack) )\n",
			[]string{"memory", "leak"}, "main", nil, ""},
		{"CHECK( init(main()), LTL(G valid-memcleanup) )", []string{"leak=all"}, "main", nil, ""},
		{"CHECK( init(main()), LTL(G ! overflow) )", []string{"overflow"}, "main", nil, ""},
		{"CHECK( init(main()), LTL(G ! data-race) )", []string{"race"}, "main", nil, ""},
		{"CHECK( init(main()), LTL(G !  data-race) )", []string{"race"}, "main", nil, ""},
		{"CHECK( init(start()), LTL(F end) )", nil, "start", []string{"termination"}, ""},
		{"COVER( init(main()), FQL(COVER EDGES(@CALL(reach_error))) )", nil, "", []string{"coverage"}, ""},
		{"CHECK( init(main()), LTL(G ! call(foo())) )", nil, "main", []string{"calls of foo"}, ""},
		{"CHECK( init(main()), LTL(G happy) )", nil, "", nil, `1: unknown formula "G happy"`},
		{"nonsense", nil, "", nil, "1: a property reads"},
		{"\n", nil, "", nil, "no property"},
	}
	for _, tt := range tests {
		p, err := ParseProperty(tt.text)
		if tt.err != "" {
			if err == nil || !strings.Contains(err.Error(), tt.err) {
				t.Errorf("%q: error %v, want %s", tt.text, err, tt.err)
			}
			continue
		}
		if err != nil || !slices.Equal(p.Checks, tt.checks) || p.Entry != tt.entry || !slices.Equal(p.Unsupported, tt.unsupported) {
			t.Errorf("%q: %+v, %v", tt.text, p, err)
		}
	}
}

const definition = `format_version: '2.0'

# a comment
input_files: 'lazy.i'   # the file

properties:
  - property_file: unreach-call.prp
    expected_verdict: false
  - property_file: no-data-race.prp
    expected_verdict: true
  - property_file: valid-memsafety.prp
    expected_verdict: false
    subproperty: valid-deref

options:
  language: C
  data_model: ILP32
additional_information: [a, 'b c', "d"]
`

func TestDefinition(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("lazy.yml", definition)
	write("lazy.i", "int main(void) { return 0; }\n")
	write("unreach-call.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n")
	write("no-data-race.prp", "CHECK( init(main()), LTL(G ! data-race) )\n")
	write("other.c", "// heddle: --check race --context-bound 2 => violated race:3\nint main(void) { return 0; }\n")
	write("notes.yml", "a: b\n")
	tasks, err := Find(dir)
	if err != nil || len(tasks) != 4 {
		t.Fatalf("%d tasks, %v", len(tasks), err)
	}
	race, memory, reach, other := tasks[0], tasks[2], tasks[1], tasks[3]
	if reach.Property != "unreach-call" {
		reach, memory = memory, reach
	}
	if !slices.Equal(race.Flags, []string{"--32", "--check=race", "--spurious-wakeups=true"}) || race.Expected != True || race.Files[0] != filepath.Join(dir, "lazy.i") {
		t.Errorf("race: %+v", race)
	}
	if reach.Expected != False || reach.Refused != "" {
		t.Errorf("unreach-call: %+v", reach)
	}
	if !strings.Contains(memory.Refused, "no such file") {
		t.Errorf("a property file is missing: %+v", memory)
	}
	if other.Property != "race" || other.Want != "violated race:3" || other.Expected != False {
		t.Errorf("annotated: %+v", other)
	}
}

func TestYAMLErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                         "1: the file is empty",
		"# nothing\n":              "1: the file is empty",
		"a: b\na: c\n":             "2: ",
		"a: *x\n":                  "1: the alias x names nothing above",
		"a: 'b\n":                  "1: ",
		"a: [b, c\n":               "1: ",
		"a: b\n  c: d\n":           "1: ",
		"a: b\n---\nc: d\n":        "3: a second document",
		"format_version: '2.0'\n-": "2: ",
		strings.Repeat("[", 2000):  "1: brackets more than",
	} {
		_, err := parseYAML(text)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.40q: %v, want %s", text, err, want)
		}
	}
}

// What is valid YAML and not written as most task definitions are.
func TestYAMLForms(t *testing.T) {
	for _, text := range []string{
		"format_version: 2.0\ninput_files: [a.c,\n  b.c]\nproperties: [{property_file: x.prp, expected_verdict: true}]\n",
		"{format_version: '2.0', input_files: [\"a.c\", 'b.c'], properties: [{property_file: x.prp, expected_verdict: True}]}",
		"---\nformat_version: \"2.0\"\ninput_files:\n- a.c # one\n- b.c\nproperties:\n- &p\n  property_file: x.prp\n  expected_verdict: true\n...\n",
		"format_version: !!str 2.0\r\ninput_files:\r\n    - a.c\r\n    - >-\r\n      b.c\r\nproperties:\r\n    -   property_file: x.prp\r\n        expected_verdict: true\r\n",
	} {
		d, err := parseDefinition("x.yml", text)
		if err != nil || !slices.Equal(d.Files, []string{"a.c", "b.c"}) || len(d.Properties) != 1 || d.Properties[0].File != "x.prp" || d.Properties[0].Expected != True {
			t.Errorf("%q: %v, %+v", text, err, d)
		}
	}
}

func TestTestDesc(t *testing.T) {
	tests := []struct {
		text    string
		ok      bool
		want    Verdict
		flags   string
		refused string
	}{
		{"CORE\nmain.c\n--data-races-check --context-bound 2 --no-slice\n^VERIFICATION FAILED$\n", true, False,
			"--after-main=wait --spurious-wakeups --undefined=nondet --context-bound=5 --malloc-may-fail --check=assert,memory,bounds,div,pthread,race", ""},
		{"CORE\nmain.c\n--unwind 5 --force-malloc-success\n^VERIFICATION SUCCESSFUL$\n", true, True,
			"--after-main=wait --spurious-wakeups --undefined=nondet --unwind=5 --unwinding-assertions --check=assert,memory,bounds,div,pthread", ""},
		{"CORE\nmain.c\n--unwind 5 --no-unwinding-assertions --no-bounds-check --no-pointer-check --timeout 9m\n^VERIFICATION SUCCESSFUL$\n", true, True,
			"--after-main=wait --spurious-wakeups --undefined=nondet --unwind=5 --malloc-may-fail --check=assert,div,pthread", ""},
		{"CORE\nmain.c\n--unwind 5 --k-induction --max-inductive-step 3 -Wno-error=x -I inc -D'f()=a b' --32\n^VERIFICATION SUCCESSFUL$\n", true, True,
			"--after-main=wait --spurious-wakeups --undefined=nondet -Id/inc -Df()=a b --32 --malloc-may-fail --check=assert,memory,bounds,div,pthread", ""},
		{"CORE\nmain.c\n--no-reachable-memory-leak --memory-leak-check --no-assertions --enable-unreachability-intrinsic\n^VERIFICATION SUCCESSFUL$\n", true, True,
			"--after-main=wait --spurious-wakeups --undefined=nondet --malloc-may-fail --check=memory,bounds,div,pthread,unreach-call,leak", ""},
		{"CORE\nmain.c\n--data-races-check-only --unwind 2 --partial-loops\nx(?:(?!VERIFICATION SUCCESSFUL)[\\s\\S])*VERIFICATION FAILED\n", true, False,
			"--after-main=wait --spurious-wakeups --undefined=nondet --partial-loops --unwind=2 --malloc-may-fail --check=race", ""},
		{"CORE\nmain.c\n--overflow-check --unsigned-overflow-check --force-malloc-success\n^VERIFICATION FAILED$\n", true, False,
			"--after-main=wait --spurious-wakeups --undefined=nondet --check=assert,memory,bounds,div,pthread,overflow,unsigned-overflow", ""},
		{"CORE\nmain.c\n--gcc-nested-functions --no-library --force-malloc-success\n^VERIFICATION SUCCESSFUL$\n", true, True,
			"--after-main=wait --spurious-wakeups --undefined=nondet --check=assert,memory,bounds,div,pthread", ""},
		{"CORE\nmain.c\n--unwind\n^VERIFICATION SUCCESSFUL$\n", true, True, "", "lacks its value"},
		{"CORE\nmain.c\n-I\n^VERIFICATION SUCCESSFUL$\n", true, True, "", "lacks its value"},
		{"CORE\nmain.c\n-D'x\n^VERIFICATION SUCCESSFUL$\n", true, True, "", "does not end"},
		{"CORE\nmain.cpp\n\n^VERIFICATION SUCCESSFUL$\n", false, None, "", ""},
		{"CORE\nmain.c\n--struct-fields-check\n^VERIFICATION SUCCESSFUL$\n", true, True, "", "no counterpart"},
		{"KNOWNBUG\nmain.c\n\n^VERIFICATION SUCCESSFUL$\n", false, None, "", ""},
		{"CORE\nmain.c\n\n^PARSING ERROR$\n", false, None, "", ""},
		{"CORE\nmain.c\n", false, None, "", ""},
	}
	for _, tt := range tests {
		got, ok := parseTestDesc("d/test.desc", tt.text, func([]string) int { return 3 })
		if ok != tt.ok || ok && (got.Expected != tt.want || !strings.Contains(got.Refused, tt.refused) || got.Files[0] != "d/main.c") {
			t.Errorf("%q: %v %+v", tt.text, ok, got)
			continue
		}
		if ok && tt.refused == "" && strings.Join(got.Flags, " ") != tt.flags {
			t.Errorf("%q: flags %v, want %s", tt.text, got.Flags, tt.flags)
		}
	}
}

func TestCountThreads(t *testing.T) {
	for text, want := range map[string]int{
		"": 0,
		"extern int pthread_create (pthread_t *, void *);":                                               0,
		"  pthread_create(&t, 0, f, 0);\n\tif (pthread_create (&t, 0, f, 0)) r = thrd_create(&t, f, 0);": 3,
		"my_pthread_create(1);": 0,
	} {
		if got := countThreads(text); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}

func TestAnnotated(t *testing.T) {
	got := parseAnnotated("x.c", "// heddle: => safe complete\n// pruned: --context-bound 3 => safe bounded\n// heddle: --hash none => unknown unsupported\n// heddle: oops\n// later: => safe\n")
	if len(got) != 4 || got[0].Expected != True || got[0].Bounded || !got[1].Bounded || got[2].Expected != None || got[3].Refused == "" {
		t.Errorf("%+v", got)
	}
}

// TestYAMLRoundTrip: what is written in the supported part is read back.
func TestYAMLRoundTrip(t *testing.T) {
	word := rapid.StringMatching(`[a-z][a-z0-9_./-]{0,8}`)
	quoted := rapid.StringMatching(`[ -~]{0,12}`)
	rapid.Check(t, func(t *rapid.T) {
		var b strings.Builder
		want := map[string][]string{}
		for i, k := range rapid.SliceOfNDistinct(word, 1, 5, rapid.ID).Draw(t, "keys") {
			vals := rapid.SliceOfN(quoted, 1, 4).Draw(t, "values")
			want[k] = vals
			quote := func(s string) string { return "'" + strings.ReplaceAll(s, "'", "''") + "'" }
			switch {
			case len(vals) == 1:
				b.WriteString(k + ": " + quote(vals[0]) + "\n")
			case i%2 == 0:
				b.WriteString(k + ":\n")
				for _, v := range vals {
					b.WriteString("  - " + quote(v) + " # comment\n")
				}
			default:
				var q []string
				for _, v := range vals {
					q = append(q, quote(v))
				}
				b.WriteString(k + ": [" + strings.Join(q, ", ") + "]\n")
			}
		}
		root, err := parseYAML(b.String())
		if err != nil {
			t.Fatalf("%s\n%v", b.String(), err)
		}
		for k, v := range want {
			got, err := root.get(k).strings()
			if err != nil || !slices.Equal(got, v) {
				t.Fatalf("%s\n%s: %q, want %q (%v)", b.String(), k, got, v, err)
			}
		}
	})
}

func FuzzDefinition(f *testing.F) {
	f.Add(definition)
	f.Add("- a\n-  - b\n")
	f.Add("a:\n- b\n- c: d\n  e: [f]\n")
	f.Fuzz(func(t *testing.T, text string) { parseDefinition("x.yml", text) })
}

func FuzzProperty(f *testing.F) {
	f.Add("CHECK( init(main()), LTL(G ! call(reach_error())) )\n")
	f.Fuzz(func(t *testing.T, text string) { ParseProperty(text) })
}

func FuzzAnnotated(f *testing.F) {
	f.Add("// heddle: --check race --model=m.c --model => violated race:3\n// pruned: => safe bounded\n")
	f.Add("// heddle: --trace=x => safe\n// heddle: =>\n// heddle:\n")
	f.Fuzz(func(t *testing.T, text string) {
		for _, x := range parseAnnotated("x.c", text) {
			if x.Refused == "" && slices.ContainsFunc(x.Flags, writes) {
				t.Errorf("%+v writes a file", x)
			}
		}
	})
}

func FuzzTestDesc(f *testing.F) {
	f.Add("CORE\nmain.c\n--unwind 5 -I\n^VERIFICATION SUCCESSFUL$\n")
	f.Fuzz(func(t *testing.T, text string) { parseTestDesc("x/test.desc", text, func([]string) int { return 0 }) })
}
