package report

// This file tests that nothing raw gets out: whatever stands in a result, each format is
// valid UTF-8 without control and format characters, and the page holds no markup but its own.

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"heddle.example/monitor"
	"heddle.example/report/page"
	"heddle.example/rt"
)

// hostile is a result in which every string is text.
func hostile(text string) (*rt.Result, Info) {
	v := reflect.New(reflect.TypeFor[rt.Result]()).Elem()
	fill(v, text)
	r := v.Addr().Interface().(*rt.Result)
	r.Verdict = rt.Violated
	for i := range r.Violations {
		r.Violations[i].Line = 1
	}
	r.LTL[0].Value = monitor.PresumablyFalse // its witness is shown
	return r, Info{Version: text, Command: []string{"heddle", text}, Source: func(file string) []string { return []string{text, text + "\r"} }}
}

// fill sets every string in v to text, and makes every list and pointer have one element.
func fill(v reflect.Value, text string) {
	switch v.Kind() {
	case reflect.String:
		v.SetString(text)
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), text)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(v.Index(0), text)
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				fill(v.Field(i), text)
			}
		}
	}
}

// raw gives the first thing in s that must not be shown, "" if there is none.
func raw(s string) string {
	if !utf8.ValidString(s) {
		return "bytes that are no UTF-8"
	}
	for _, r := range s {
		if r != '\n' && r != '\t' && (unicode.Is(unicode.C, r) || unicode.In(r, unicode.Zl, unicode.Zp)) {
			return fmt.Sprintf("%U", r)
		}
	}
	return ""
}

var (
	colours = regexp.MustCompile("\x1b\\[[0-9;]*m")
	tags    = regexp.MustCompile(`<(/?[a-z0-9]+|!DOCTYPE)\b`)
)

func checkShown(t *testing.T, text string) {
	t.Helper()
	r, info := hostile(text)
	was := fmt.Sprintf("%#v", r.Violations)
	written := func(name string, write func(w io.Writer) error) string {
		var b bytes.Buffer
		if err := write(&b); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		return b.String()
	}
	for _, f := range Formats {
		out := written(f.Name, func(w io.Writer) error { return f.Write(w, r, info) })
		if what := raw(out); what != "" {
			t.Errorf("%s of %q has %s:\n%q", f.Name, text, what, out)
		}
		if f.Name != "text" && !json.Valid([]byte(out)) {
			t.Errorf("%s of %q is no JSON:\n%s", f.Name, text, out)
		}
	}
	info.Color = true
	coloured := written("colour", func(w io.Writer) error { return Text(w, r, info) })
	if what := raw(colours.ReplaceAllString(coloured, "")); what != "" {
		t.Errorf("coloured text of %q has %s:\n%q", text, what, coloured)
	}
	p := written("html", func(w io.Writer) error { return HTML(w, r, info) })
	if what := raw(html.UnescapeString(p)); what != "" {
		t.Errorf("the page of %q has %s", text, what)
	}
	template, err := os.ReadFile("page/report.html.tmpl")
	if err != nil {
		t.Fatal(err)
	}
	head, script, _ := strings.Cut(p, `<script type="module">`)
	if script, rest, _ := strings.Cut(script, "</script>"); script != string(page.Get().Script) || strings.Contains(rest, "<script") {
		t.Errorf("the page of %q has another script", text)
	}
	for _, tag := range tags.FindAllString(head, -1) {
		if !strings.Contains(string(template), tag) {
			t.Errorf("the page of %q has the tag %s", text, tag)
		}
	}
	trace := TraceFile{Files: []string{"a.c"}, ProgramHash: "1", Violation: r.Violations[0], Steps: r.Violations[0].Trace.Steps}
	if out := written("trace", trace.Write); raw(out) != "" || !json.Valid([]byte(out)) {
		t.Errorf("the trace file of %q has %s:\n%q", text, raw(out), out)
	}
	if now := fmt.Sprintf("%#v", r.Violations); now != was {
		t.Errorf("the result itself was changed:\n%s\n%s", was, now)
	}
}

// nasty are texts that a source file may hold.
var nasty = []string{
	"\x1b]0;owned\a\x1b[2J", "\u009b31m", "a\u202eb\u2066c\u200f", "\xff\xfe\xc3( \xed\xa0\x80", "line\nverdict: safe\r\n", "\x00\x7f\b",
	"</style><script>alert(1)</script>", `"><img src=x onerror=alert(1)>`, "]]>\u2028\u2029\ufeff", "\U000e0041", "{{.}}",
}

func TestNothingRaw(t *testing.T) {
	for _, text := range nasty {
		checkShown(t, text)
	}
}

func FuzzNothingRaw(f *testing.F) {
	for _, text := range nasty {
		f.Add(text)
	}
	f.Fuzz(checkShown)
}

// TestNamesOfFiles: source is looked up, and SARIF refers to files, by their true names.
func TestNamesOfFiles(t *testing.T) {
	name := "dir/a\x1b\xff.c"
	r := lostUpdate()
	r.Violations[0].File = name
	r.Violations[0].Trace = nil
	source := func(file string) []string {
		if file != name {
			t.Errorf("asked for %q", file)
		}
		return make([]string, 20)
	}
	var b bytes.Buffer
	if err := SARIF(&b, r, Info{Source: source}); err != nil || !strings.Contains(b.String(), `"uri": "dir/a%1B%FF.c"`) {
		t.Errorf("%v\n%s", err, b.String())
	}
	b.Reset()
	if err := HTML(&b, r, Info{Source: source}); err != nil || !strings.Contains(b.String(), `><code>dir/a\x1b\xff.c</code></h2>`) {
		t.Errorf("%v\n%s", err, b.String())
	}
}

// TestPolicy: the page allows its own style sheet, its own script and nothing else.
func TestPolicy(t *testing.T) {
	var b bytes.Buffer
	if err := HTML(&b, lostUpdate(), Info{}); err != nil {
		t.Fatal(err)
	}
	p := b.String()
	between := func(begin, end string) string {
		_, rest, _ := strings.Cut(p, begin)
		text, _, _ := strings.Cut(rest, end)
		sum := sha256.Sum256([]byte(text))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	want := `content="default-src 'none'; img-src data:; style-src ` + between("<style>", "</style>") +
		`; script-src ` + between(`<script type="module">`, "</script>") + `; base-uri 'none';`
	if !strings.Contains(html.UnescapeString(p), want) {
		t.Errorf("%s is missing", want)
	}
}
