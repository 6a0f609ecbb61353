package rt_test

// This file tests the explorer on random threaded programs against the same programs compiled by gcc: what
// a run ends with must be among what the explorer says.
//
// Only programs without violations are run: a data race may show on the processor what no interleaving does.

import (
	"bytes"
	"context"
	"errors"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"heddle.example/patience"
	"heddle.example/rt"
	"heddle.example/sample"
	"heddle.example/symex/check"
)

// nativeSupport has what a program leaves undefined; noise() makes threads change.
const nativeSupport = `
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
extern int x, y, z;
extern _Atomic int a;
static _Atomic unsigned long drawn;
static unsigned draw(void)
{
    unsigned long n = (drawn += 0x9e3779b97f4a7c15u);
    n ^= n >> 29, n *= 0xbf58476d1ce4e5b9u, n ^= n >> 32;
    return n;
}
static void show(void)
{
    printf("[%u %u %u %u]\n", x, y, z, a);
}
__attribute__((constructor)) static void begin_native(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    drawn = t.tv_nsec * 7919ul + getpid();
    atexit(show);
}
void noise(void)
{
    switch (draw() % 8) {
    case 0: usleep(draw() % 60); break;
    case 1: case 2: usleep(0); break;
    }
}
int __VERIFIER_nondet_int(void) { return draw() % 2; }
void __VERIFIER_assume(int holds) { if (!holds) _exit(99); }
`

var noisyLine = regexp.MustCompile(`(?m)^ +(if|while|for|assert|pthread_|sem_|free|sched_yield|[xyzaqp{][ +]|tls|return)`)

// runNative compiles a program, runs it some times, and gives what the runs ended with.
func runNative(t *testing.T, text, support string, times int) []string {
	t.Helper()
	dir := t.TempDir()
	file, binary := filepath.Join(dir, "program.c"), filepath.Join(dir, "program")
	head, body, _ := strings.Cut(text, "static void *small")
	body = noisyLine.ReplaceAllStringFunc("static void *small"+body, func(s string) string {
		return strings.Repeat(" ", len(s)-len(strings.TrimLeft(s, " "))) + "noise(); " + strings.TrimLeft(s, " ")
	})
	if err := os.WriteFile(file, []byte(head+"void noise(void);\n"+body), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("gcc", "-w", "-O1", "-pthread", "-o", binary, file, support).CombinedOutput(); err != nil {
		t.Fatalf("gcc: %v\n%s%s", err, out, text)
	}
	var ends []string
	for range times {
		ctx, cancel := context.WithTimeout(context.Background(), patience.For(10*time.Second))
		cmd := exec.CommandContext(ctx, binary)
		var out bytes.Buffer
		cmd.Stdout = &out
		err := cmd.Run()
		late := ctx.Err() != nil
		cancel()
		var exit *exec.ExitError
		switch {
		case late:
			t.Errorf("a run does not end\n%s", text)
			return ends
		case errors.As(err, &exit) && exit.ExitCode() == 99: // an assumption
		case err != nil:
			t.Errorf("a run ends with %v\n%s", err, text)
			return ends
		default:
			ends = append(ends, strings.TrimSpace(out.String()))
		}
	}
	return ends
}

func TestRandomProgramsAgainstGCC(t *testing.T) {
	support := filepath.Join(t.TempDir(), "support.c")
	if err := os.WriteFile(support, []byte(nativeSupport), 0o644); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	programs, runs, several := 0, 0, 0
	for _, seed := range sample.Seeds(t, "HEDDLE_RANDOM", 15) {
		text := drawThreadProgram(seed)
		if strings.Contains(text, "VERIFIER_atomic_begin();") || strings.Contains(text, "while (a == 0) {") || strings.Contains(text, "pthread_cancel") || strings.Contains(text, " exit(0);") {
			// The first has no counterpart, the second may not end, the third unwinds through the noise, and of two
			// calls of exit at a time the second may cut the first short.
			continue
		}
		p := loadThreadProgram(t, dir, seed, text)
		o := rt.DefaultOptions()
		o.Reduction = []string{"none", "persistent"}[rand.New(rand.NewSource(seed)).Intn(2)]
		o.Checks = o.Checks.With(check.Race, check.Uninit)
		d := allDoings(t, p, o, 1)
		if len(d.violations)+len(d.reasons) > 0 {
			continue
		}
		programs++
		if len(d.finals) > 1 {
			several++
		}
		for _, end := range runNative(t, text, support, 20) {
			if runs++; !slices.Contains(d.finals, end) {
				t.Errorf("seed %d: a run ends with %s, the explorer says %v\n%s", seed, end, d.finals, text)
				break
			}
		}
	}
	t.Logf("%d runs of %d programs, %d of which can end in several ways", runs, programs, several)
	if runs == 0 {
		t.Error("nothing was run")
	}
}
