// Package witness writes witnesses of violations and of correctness, and reads those of violations, of the software verification competition: GraphML 1.0
// (D. Beyer et al.: Verification Witnesses, ACM TOSEM 2022), which knows threads, and YAML 2.0 (P. Ayaziová et al.:
// Software Verification Witnesses 2.0, SPIN 2024), which does not.
//
// A witness says roughly what happens. The schedule itself stands in a comment, by which heddle replays its own witnesses.
package witness

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"heddle.example/input"
	"heddle.example/report"
	"heddle.example/rt"
)

// Witness is a violation with what a witness says beside its trace.
type Witness struct {
	report.TraceFile
	Bits   int                        // of a pointer: 32, 64
	Source func(file string) []string // lines
	Made   time.Time                  // zero: now
}

// Write writes w to out in the format of the name's ending: .yml and .yaml are YAML, all else GraphML.
func (w *Witness) Write(out io.Writer, name string) error {
	if _, ok := specifications[w.Violation.Property]; !ok {
		return fmt.Errorf("witnesses know no property like %s", w.Violation.Property)
	}
	if w.Made.IsZero() {
		w.Made = time.Now()
	}
	if isYAML(name) {
		return w.writeYAML(out)
	}
	return w.writeGraphML(out)
}

func isYAML(name string) bool {
	ext := filepath.Ext(name)
	return ext == ".yml" || ext == ".yaml"
}

func (w *Witness) heading() *heading {
	return &heading{w.Version, w.Files, []string{w.specification()}, w.Bits, w.Made}
}

// specifications are the competition's properties, by heddle's.
var specifications = map[string]string{
	"assert":       "LTL(G ! call(reach_error()))",
	"unreach-call": "LTL(G ! call(reach_error()))",
	"memory":       "LTL(G valid-deref)",
	"leak":         "LTL(G valid-memtrack)",
	"overflow":     "LTL(G ! overflow)",
	"race":         "LTL(G ! data-race)",
}

// specification is the property that is violated, as a property file has it.
func (w *Witness) specification() string {
	s := specifications[w.Violation.Property]
	if w.Violation.Property == "memory" && strings.Contains(w.Violation.Message, "free of") {
		s = validFree
	}
	return check(s)
}

// validFree is the part of heddle's property memory that is about freeing.
const validFree = "LTL(G valid-free)"

// check is a formula in the form of a property file.
func check(formula string) string { return "CHECK( init(main()), " + formula + " )" }

// fileHash is the hash of a file by which formats name it.
func fileHash(name string) (string, error) {
	text, err := input.ReadFile(name, maxSource)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), nil
}

const (
	maxSource  = 1 << 30
	maxWitness = 1 << 28
)

// mark begins the schedule in a comment.
const mark = "heddle-trace: "

// schedule packs what heddle needs for a replay into one word.
func (w *Witness) schedule() (string, error) {
	t := w.TraceFile
	t.Steps = nil
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if err := t.Write(z); err != nil {
		return "", err
	}
	if err := z.Close(); err != nil {
		return "", err
	}
	return mark + base64.StdEncoding.EncodeToString(b.Bytes()), nil
}

// ErrNotOurs says that a witness has no schedule of heddle's.
var ErrNotOurs = errors.New("not a heddle trace file, nor a witness that heddle wrote")

// Load reads the trace out of a witness that heddle wrote. Its error names the file.
func Load(path string) (*report.TraceFile, error) {
	text, err := input.ReadFile(path, maxWitness)
	if err != nil {
		return nil, err
	}
	t, err := read(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return t, nil
}

func read(text []byte) (*report.TraceFile, error) {
	_, rest, ok := bytes.Cut(text, []byte(mark))
	if !ok {
		return nil, ErrNotOurs
	}
	word := rest
	if end := bytes.IndexAny(rest, " \r\n"); end >= 0 {
		word = rest[:end]
	}
	packed, err := base64.StdEncoding.DecodeString(string(word))
	if err != nil {
		return nil, fmt.Errorf("the schedule in the witness is damaged: %w", err)
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, fmt.Errorf("the schedule in the witness is damaged: %w", err)
	}
	return report.ReadTrace(io.LimitReader(z, maxWitness))
}

// inputOf gives the value that the environment gave at a step, and the function by which it did.
func inputOf(s *rt.Step) (function, value string, ok bool) {
	if s.Kind != rt.StepNondet || s.Memory == nil || s.Model {
		return "", "", false
	}
	name, isCall := strings.CutSuffix(s.Memory.Name, "()")
	return name, s.Memory.Value, isCall && s.Line > 0
}
