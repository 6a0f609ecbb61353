package monitor

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func emitted(t *testing.T, formula, format string) string {
	t.Helper()
	m, err := CompileText(formula)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := Emit(&b, m, format); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

const requestResponse = "G({pressed} -> F{charge > min})"

func TestText(t *testing.T) {
	want := `formula  G({pressed} -> F{charge > min})
class    liveness
values   presumably-false, presumably-true

never claim: 2 states, 3 transitions
  init: F({pressed} && G!{charge > min})
    true -> init
    {pressed} && !{charge > min} -> s1
  s1 (accepting): G!{charge > min}
    !{charge > min} -> s1

stutter acceptance, by the last symbol
  !{pressed} && !{charge > min}  {s1}
  {pressed} && !{charge > min}   {init, s1}
  !{pressed} && {charge > min}   {}
  {pressed} && {charge > min}    {}
`
	if got := emitted(t, requestResponse, "text"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := emitted(t, "F{p} || G!{p}", "text"); !strings.Contains(got, "0 states") {
		t.Errorf("a valid formula:\n%s", got)
	}
	if got := emitted(t, "G{p}", "text"); !strings.Contains(got, "accepts every continuation") {
		t.Errorf("a safety formula:\n%s", got)
	}
}

func TestJSON(t *testing.T) {
	var got struct {
		Formula    string
		Class      string
		Values     []string
		NeverClaim struct {
			States []struct {
				Name               string
				Initial, Accepting bool
			}
			Transitions []struct {
				From, To, Label string
				True, False     []string
			}
		} `json:"never_claim"`
		Stutter []struct {
			Symbol    map[string]bool
			Accepting []string
		}
	}
	text := emitted(t, requestResponse, "json")
	if err := json.Unmarshal([]byte(text), &got); err != nil {
		t.Fatal(err)
	}
	if got.Formula != requestResponse || got.Class != "liveness" || strings.Join(got.Values, " ") != "presumably-false presumably-true" {
		t.Errorf("%s", text)
	}
	if len(got.NeverClaim.States) != 2 || len(got.NeverClaim.Transitions) != 3 || !got.NeverClaim.States[0].Initial || !got.NeverClaim.States[1].Accepting {
		t.Errorf("%s", text)
	}
	if len(got.Stutter) != 4 || !got.Stutter[1].Symbol["pressed"] || got.Stutter[1].Symbol["charge > min"] || len(got.Stutter[1].Accepting) != 2 {
		t.Errorf("%s", text)
	}
	if strings.Contains(emitted(t, "true", "json"), "null") {
		t.Error("null in the answer for true")
	}
}

func TestDot(t *testing.T) {
	got := emitted(t, `G({s[0]=='"'} -> F{p})`, "dot")
	for _, part := range []string{"digraph", "doublecircle", `s[0]=='\"'`, "q0 -> q0", "q0 -> q1", "q1 -> q1"} {
		if !strings.Contains(got, part) {
			t.Errorf("%s is missing:\n%s", part, got)
		}
	}
}

func TestUnknownFormat(t *testing.T) {
	if _, err := FormatNamed("latex"); err == nil || !strings.Contains(err.Error(), "text, json, dot, c") {
		t.Errorf("error %v", err)
	}
}

var formulasForC = []string{
	requestResponse,
	"G({a} -> F{b}) && ({c} U {d})",
	"true",
	"false",
	"G{p}",
	"X({p} U {q})",
	"!((GF{a} && GF{b} && GF{c} && GF{d}) -> G({e} -> F{f}))",
	"F{s[0]=='\"' && t[1]=='\\\\' /* ??/ */}",
	"G{6/ *p*/ 2 > 0}",
}

// TestCCompiles runs gcc over what both C formats print.
func TestCCompiles(t *testing.T) {
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("no gcc")
	}
	dir := t.TempDir()
	for _, format := range []string{"c", "c-interleaved"} {
		for _, formula := range formulasForC {
			text := emitted(t, formula, format)
			file := filepath.Join(dir, "monitor.c")
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			out, err := exec.Command(gcc, "-c", "-Wall", "-Wextra", "-Werror", "-std=c11", "-o", filepath.Join(dir, "monitor.o"), file).CombinedOutput()
			if err != nil {
				t.Errorf("%s, %s: %v\n%s\n%s", format, formula, err, out, text)
			}
		}
	}
}

// driver runs an emitted monitor without a model checker: it takes every run of
// the automaton over a word, one per list of choices, and prints the least value
// that a run reports.
const driver = `
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned choices[64], at;
static jmp_buf dead, stepped;
static int least;
unsigned int __VERIFIER_nondet_uint(void) { return choices[at++]; }
void __ESBMC_assume(_Bool b) { if (!b) longjmp(dead, 1); }
void __ESBMC_assert(_Bool b, const char *m) {
  int v = !strcmp(m, "LTL_BAD") ? 0 : !strcmp(m, "LTL_FAILING") ? 1 : 2;
  if (!b && v < least) least = v;
}
void __ESBMC_atomic_begin(void) {}
void __ESBMC_atomic_end(void) {}
void __ESBMC_register_monitor(pthread_t t) { (void)t; }
void __ESBMC_kill_monitor(void) {}
void __ESBMC_switch_to_monitor(void) {}
void __ESBMC_switch_from_monitor(void) { longjmp(stepped, 1); }

int main(int argc, char **argv) {
  least = 3;
  int length = argc - 1, i;
  for (;;) {
    at = 0;
    _ltl2ba_statevar = _ltl2ba_state_0;
    volatile int step = 0;
    if (!setjmp(dead)) {
      for (step = 0; step < length; step++) {
        unsigned symbol = (unsigned)atoi(argv[step + 1]);
        SET_STATUS
        if (!setjmp(stepped)) ltl2ba_fsm(NULL);
      }
      ltl2ba_finish_monitor();
    }
    for (i = length - 1; i >= 0 && choices[i] == LARGEST; i--) choices[i] = 0;
    if (i < 0) break;
    choices[i]++;
  }
  printf("%d\n", least);
  return 0;
}
`

// TestCValues runs emitted monitors over words and compares their values.
func TestCValues(t *testing.T) {
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("no gcc")
	}
	dir := t.TempDir()
	for _, formula := range []string{requestResponse, "G{p}", "X({p} U {q})", "G(({i} -> F!{i}) && (!{i} -> F{i}))"} {
		m, err := CompileText(formula)
		if err != nil {
			t.Fatal(err)
		}
		largest := 0
		for _, s := range m.Claim.States {
			largest = max(largest, len(s.Edges)-1)
		}
		status := ""
		for i := range m.Formula.Props {
			status += strings.ReplaceAll("_ltl2ba_cexpr_N_status = symbol >> N & 1;", "N", string(rune('0'+i)))
		}
		text := emitted(t, formula, "c") + strings.NewReplacer("SET_STATUS", status, "LARGEST", string(rune('0'+largest))).Replace(driver)
		file, program := filepath.Join(dir, "run.c"), filepath.Join(dir, "run")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if out, err := exec.Command(gcc, "-w", "-o", program, file, "-pthread").CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		table := m.NewTable()
		symbols := allSymbols(len(m.Formula.Props))
		for _, a := range symbols {
			for _, b := range symbols {
				for _, c := range symbols[:2] {
					word := []uint64{a, b, c, a}
					var args []string
					for _, v := range word {
						args = append(args, string(rune('0'+v)))
					}
					out, err := exec.Command(program, args...).Output()
					if err != nil {
						t.Fatal(err)
					}
					moments := table.Replay(word)
					if got, want := strings.TrimSpace(string(out)), string(rune('0'+moments[3].Value)); got != want {
						t.Errorf("%s on %v: C says %s, want %s", formula, word, got, want)
					}
				}
			}
		}
	}
}
