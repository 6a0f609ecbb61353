package libc

// This file defines the tests of the index and of the rules that the package
// comment sets for the models.

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"modernc.org/cc/v4"
)

func TestSource(t *testing.T) {
	for _, tt := range []struct{ function, file string }{
		{"strlen", "string_copy.c"},
		{"strtok_r", "string_split.c"},
		{"__ctype_b_loc", "ctype.c"},
		{"qsort", "sort.c"},
		{"mtx_lock", "threads.c"},
	} {
		file, text, ok := Source(tt.function)
		if !ok || file != tt.file || !strings.Contains(text, tt.function+"(") {
			t.Errorf("Source(%q) = %q, %d bytes, %v; want file %q", tt.function, file, len(text), ok, tt.file)
		}
	}
	for _, name := range []string{"", "malloc", "free", "pthread_create", "__heddle_len"} {
		if file, _, ok := Source(name); ok {
			t.Errorf("Source(%q) found in %s, should not be modelled", name, file)
		}
	}
}

func TestNames(t *testing.T) {
	names := Names()
	if !slices.IsSorted(names) || len(names) < 100 {
		t.Errorf("%d names, sorted: %v", len(names), slices.IsSorted(names))
	}
	for _, n := range names {
		if _, _, ok := Source(n); !ok {
			t.Errorf("%s has no source", n)
		}
	}
}

func TestDeclaredRejects(t *testing.T) {
	for _, text := range []string{"", "int x;", "/* no list */", "/* Models: */ int x;", "/* Models: f"} {
		if names, err := declared(text); err == nil {
			t.Errorf("declared(%q) = %v, want an error", text, names)
		}
	}
}

// provided lists what models may refer to without defining it.
var provided = regexp.MustCompile(`^(_GLOBAL_OFFSET_TABLE_|daylight|timezone|tzname|opt(arg|ind|opt)|std(in|out|err)|exit|abort|malloc|memalign|aligned_alloc|atexit|realloc|free|memcpy|memmove|memset|__errno_location|` +
	`sched_yield|pthread_\w+|sem_(init|getvalue|wait|post)|v?fprintf|vsnprintf|fputs|__heddle_\w+|` +
	`__VERIFIER_(nondet_(int|uint|long|longlong|char|uchar|bool|float|double)|assume|atomic_begin|atomic_end))$`)

// TestSymbols compiles every file by itself, without a warning, and compares its
// symbols with the list in its comment and with what is provided.
func TestSymbols(t *testing.T) {
	needGCC(t)
	for _, m := range load() {
		t.Run(m.name, func(t *testing.T) {
			if strings.Contains(m.text(), "#include") {
				t.Error("it includes a file")
			}
			object := filepath.Join(t.TempDir(), "model.o")
			compile(t, "-O0", "-fno-builtin", "-c", "-o", object, filepath.Join("src", m.name))
			out, err := exec.Command("nm", "-P", object).Output()
			if err != nil {
				t.Fatal(err)
			}
			var defined []string
			for line := range strings.Lines(string(out)) {
				name, kind := strings.Fields(line)[0], strings.Fields(line)[1]
				switch {
				case kind == "U":
					if !provided.MatchString(name) {
						t.Errorf("refers to %s", name)
					}
				case kind == strings.ToUpper(kind):
					defined = append(defined, name)
				case !strings.HasPrefix(name, "__heddle_"):
					// gcc numbers static names within functions; the models have none.
					t.Errorf("static %s is not named __heddle_…", name)
				}
			}
			want := slices.Sorted(slices.Values(m.funcs))
			slices.Sort(defined)
			if !slices.Equal(defined, want) {
				t.Errorf("defines %v,\nlists %v", defined, want)
			}
		})
	}
}

// TestFrontEndParses gives every file to the parser that the front end stands on,
// for both data models.
func TestFrontEndParses(t *testing.T) {
	for _, arch := range []string{"amd64", "386"} {
		config, err := cc.NewConfig("linux", arch)
		if err != nil {
			t.Logf("%s: %v", arch, err)
			continue
		}
		for _, m := range load() {
			_, err := cc.Translate(config, []cc.Source{
				{Name: "<predefined>", Value: config.Predefined},
				{Name: "<builtin>", Value: cc.Builtin},
				{Name: m.name, Value: m.text()},
			})
			if err != nil {
				t.Errorf("%s, %s: %v", m.name, arch, err)
			}
		}
	}
}

// TestAgainstHost runs the models, under other names, beside the host's library.
func TestAgainstHost(t *testing.T) {
	needGCC(t)
	if testing.Short() {
		t.Skip("compiles with sanitizers")
	}
	program := filepath.Join(t.TempDir(), "models")
	objects := t.TempDir()
	args := []string{"-O0", "-g", "-pthread", "-fsanitize=address,undefined", "-fno-sanitize=alignment", "-fno-sanitize-recover=all"}
	var link []string
	for _, m := range load() {
		object := filepath.Join(objects, m.name+".o")
		renamed := append(slices.Clone(args), "-fno-builtin", "-fno-strict-aliasing", "-c", "-o", object, filepath.Join("src", m.name))
		for _, f := range Names() {
			renamed = append(renamed, "-D"+f+"=h_"+f)
		}
		for i, f := range m.funcs { // in place of the host's for this file alone
			if m.other[i] {
				renamed = append(renamed, "-D"+f+"=m_"+f)
			}
		}
		renamed = append(renamed, "-Doptarg=h_optarg", "-Doptind=h_optind", "-Doptopt=h_optopt")
		compile(t, renamed...)
		link = append(link, object)
	}
	drivers, err := filepath.Glob("testdata/*.c")
	if err != nil || len(drivers) == 0 {
		t.Fatal("no drivers", err)
	}
	compile(t, slices.Concat(args, []string{"-fno-builtin", "-Wno-deprecated-declarations", "-o", program}, drivers, link, []string{"-lm"})...)
	for _, part := range []string{"strings", "numbers", "sorting", "chars", "threads", "input", "scan", "calendar", "options", "texts", "floats", "wide", "addresses", "memory-streams"} {
		t.Run(part, func(t *testing.T) {
			cmd := exec.Command(program, part, "20261121")
			cmd.Env = append(os.Environ(), "LC_ALL=C", "TZ=UTC", "ASAN_OPTIONS=detect_leaks=0")
			out, err := cmd.CombinedOutput()
			if err != nil || string(out) != "ok\n" {
				t.Fatalf("%v: %s", err, out)
			}
		})
	}
}

func needGCC(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("no gcc")
	}
}

// compile runs gcc with all warnings as errors.
func compile(t *testing.T, args ...string) {
	t.Helper()
	out, err := exec.Command("gcc", append([]string{"-Wall", "-Wextra", "-Werror"}, args...)...).CombinedOutput()
	if err != nil {
		t.Fatalf("gcc %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}
