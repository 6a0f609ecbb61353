package memory_test

// This file compares the judge with runs of the programs that gcc makes, with and without its address sanitizer:
// what a run shows must be among what the judge says.
//
// HEDDLE_JUDGE_NATIVE is the number of programs, HEDDLE_JUDGE_FIRST the first seed, HEDDLE_JUDGE_FAMILY as in TestEngine.

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"heddle.example/bench/judge/memory"
	"heddle.example/sample"
)

// support has what a program leaves undefined; noise() makes threads change.
const support = `
#include <time.h>
#include <unistd.h>
static _Atomic unsigned long drawn;
static unsigned draw(void)
{
    unsigned long n = (drawn += 0x9e3779b97f4a7c15u);
    n ^= n >> 29, n *= 0xbf58476d1ce4e5b9u, n ^= n >> 32;
    return n;
}
__attribute__((constructor)) static void begin_native(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    drawn = t.tv_nsec * 7919ul + getpid();
}
void noise(void)
{
    switch (draw() % 8) {
    case 0: usleep(draw() % 60); break;
    case 1: case 2: usleep(0); break;
    }
}
int pick(int n, ...) { return draw() % n; }
`

var (
	noisyLine  = regexp.MustCompile(`(?m)^(\t+)([pwig][0-9]|\*|free|memcpy|pthread_)`)
	assertLine = regexp.MustCompile(`program\.c:([0-9]+): .*Assertion`)
	sourceLine = regexp.MustCompile(`program\.c:([0-9]+)`)
	inputLine  = regexp.MustCompile(`i([0-9]+) = __VERIFIER_nondet_int\(\); __VERIFIER_assume\((.*)\);`)
	anyLine    = regexp.MustCompile(`p([0-9]+) = __VERIFIER_nondet_pointer\(\); __VERIFIER_assume\((.*)\);`)
	anyValue   = regexp.MustCompile(`== (\(int \*\)&g[0-9]+)`)
	inputValue = regexp.MustCompile(`== (-?[0-9]+)`)
)

// native makes a program that chooses its inputs itself.
func native(text string) string {
	text = inputLine.ReplaceAllStringFunc(text, func(s string) string {
		m := inputLine.FindStringSubmatch(s)
		var values []string
		for _, v := range inputValue.FindAllStringSubmatch(m[2], -1) {
			values = append(values, v[1])
		}
		return "i" + m[1] + " = (int[]){" + strings.Join(values, ", ") + "}[pick(" + strconv.Itoa(len(values)) + ")];"
	})
	text = anyLine.ReplaceAllStringFunc(text, func(s string) string {
		m := anyLine.FindStringSubmatch(s)
		var values []string
		for _, v := range anyValue.FindAllStringSubmatch(m[2], -1) {
			values = append(values, v[1])
		}
		return "p" + m[1] + " = (int *[]){" + strings.Join(values, ", ") + "}[pick(" + strconv.Itoa(len(values)) + ")];"
	})
	if strings.Contains(text, "pthread_create") {
		text = noisyLine.ReplaceAllString(text, "${1}noise(); $2")
	}
	// One line, so that lines keep their numbers.
	head, rest, _ := strings.Cut(text, "\n")
	return "void noise(void); int pick(int, ...); " + head + "\n" + rest
}

func TestNative(t *testing.T) {
	programs, first := sample.Size(t, "HEDDLE_JUDGE_NATIVE", 6), sample.Size(t, "HEDDLE_JUDGE_FIRST", 0)
	all := families(t)
	dir := t.TempDir()
	file := filepath.Join(dir, "program.c")
	helper := filepath.Join(dir, "support.c")
	if err := os.WriteFile(helper, []byte(support), 0o644); err != nil {
		t.Fatal(err)
	}
	shown := map[string]int{}
	for seed := int64(first); programs > 0; seed++ {
		p := memory.Generate(seed, all[int(seed)%len(all)])
		if p.Narrow {
			continue
		}
		o := memory.Judge(p, maxStates)
		if o.TooBig || o.Invalid != "" {
			continue
		}
		programs--
		if err := os.WriteFile(file, []byte(native(p.C())), 0o644); err != nil {
			t.Fatal(err)
		}
		may := map[string]bool{}
		for v := range o.May {
			may[v.Property] = true
		}
		fail := func(what, output string) {
			t.Errorf("seed %d: %s, the judge says %v\n%s\n%s", seed, what, list(o.May), output, p.C())
		}
		threads := p.Has(memory.Create)
		choices := threads || p.Has(memory.Nondet, memory.AnyPointer)
		for _, sanitize := range []bool{false, true} {
			binary := filepath.Join(dir, "program")
			args := []string{"-w", "-g", "-O0", "-fno-strict-aliasing", "-pthread", "-o", binary, file, helper}
			if sanitize {
				args = append([]string{"-fsanitize=address"}, args...)
			}
			if out, err := exec.Command("gcc", args...).CombinedOutput(); err != nil {
				t.Fatalf("gcc: %v\n%s%s", err, out, p.C())
			}
			times := 1
			if choices {
				times = 8
			}
			for range times {
				ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
				cmd := exec.CommandContext(ctx, binary)
				cmd.Env = append(os.Environ(), "ASAN_OPTIONS=detect_stack_use_after_return=1:detect_leaks="+map[bool]string{true: "1", false: "0"}[p.Leaks],
					"LSAN_OPTIONS=use_unaligned=1")
				var out bytes.Buffer
				cmd.Stdout, cmd.Stderr = &out, &out
				err := cmd.Run()
				cancel()
				text := out.String()
				what := "end"
				line := 0
				if m := assertLine.FindStringSubmatch(text); m != nil {
					what = "assert"
					line, _ = strconv.Atoi(m[1])
				} else if strings.Contains(text, "LeakSanitizer: detected") {
					what = "leak"
				} else if strings.Contains(text, "AddressSanitizer") {
					what = "memory"
					if m := sourceLine.FindStringSubmatch(text); m != nil {
						line, _ = strconv.Atoi(m[1])
					}
				} else if err != nil {
					what = "crash"
				}
				name := what
				if sanitize {
					name += ", sanitized"
				}
				shown[name]++
				switch {
				case what == "end":
					if o.Ends == 0 && !may["memory"] {
						fail("a run ends", text)
					}
					if o.Ends == 0 && sanitize && !choices {
						shown["not shown"]++
					}
				case what == "crash":
					if !may["memory"] {
						fail("a run crashes", text)
					}
				case what == "memory":
					if !o.May[memory.Violation{Property: what, Line: line}] && !may["memory"] {
						fail("the sanitizer reports line "+strconv.Itoa(line), text)
					}
					if !o.May[memory.Violation{Property: what, Line: line}] && o.Ends == 0 && !choices {
						fail("the sanitizer reports line "+strconv.Itoa(line), text)
					}
				default:
					// What comes behind an access that neither the processor nor the sanitizer minds, such as one to a local
					// of the round before, means nothing.
					if !o.May[memory.Violation{Property: what, Line: line}] && !may["memory"] {
						fail("a run shows "+what+" in line "+strconv.Itoa(line), text)
					}
				}
				if t.Failed() {
					return
				}
			}
		}
	}
	t.Log(shown)
}
