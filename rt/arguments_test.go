package rt_test

// This file tests every function of the library that has a model with pointers that point to nothing
// good: what comes back is an answer, never an internal error, and it comes soon.
//
// The functions are those of the tables of models, their parameters those of the system's headers, so that
// a new model is tested without a word here. It is a sample, unless HEDDLE_ARGUMENTS gives the prefix of the
// functions that are all tested with all checks, or "all".

import (
	"context"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"heddle.example/cfront"
	"heddle.example/cfront/libc"
	"heddle.example/ir"
	"heddle.example/patience"
	"heddle.example/rt"
	"heddle.example/symex/check"
	"heddle.example/symex/lib"
)

// argumentHead declares all functions, and the objects of which calls get pointers.
const argumentHead = `#define _GNU_SOURCE
#include <arpa/inet.h>
#include <assert.h>
#include <complex.h>
#include <ctype.h>
#include <dirent.h>
#include <err.h>
#include <errno.h>
#include <error.h>
#include <execinfo.h>
#include <fcntl.h>
#include <fenv.h>
#include <fnmatch.h>
#include <getopt.h>
#include <gnu/libc-version.h>
#include <inttypes.h>
#include <langinfo.h>
#include <libgen.h>
#include <locale.h>
#include <malloc.h>
#include <math.h>
#include <mqueue.h>
#include <poll.h>
#include <pthread.h>
#include <search.h>
#include <semaphore.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/utsname.h>
#include <sys/sysinfo.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/times.h>
#include <syslog.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>
#include <wctype.h>
#undef setjmp
#undef sigsetjmp
extern int setjmp(jmp_buf);
extern int sigsetjmp(sigjmp_buf, int);
extern void cfree(void *);
extern void fpurge(FILE *);
extern char *gets(char *);
extern double pow10(double);
extern float pow10f(float);
extern int pthread_mutexattr_getkind_np(const pthread_mutexattr_t *, int *);
extern int pthread_mutexattr_setkind_np(pthread_mutexattr_t *, int);
extern void reach_error(void);
extern size_t strlcat(char *, const char *, size_t);
extern size_t strlcpy(char *, const char *, size_t);
extern void *__VERIFIER_nondet_pointer(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
static char good[8][256];
static const char constant[256] = "constant";
static int shared;
static void *other(void *arg) { shared++; return arg; }
static void *filled(int byte) { char *p = malloc(256); if (p) memset(p, byte, 256); return p; }
static void *freed(void) { char *p = malloc(256); free(p); return p; }
static void *outlived(void) { char local[256]; char *volatile p = local; return p; }
`

// badPointers are expressions for pointers, and statements that come before.
var badPointers = []struct{ before, pointer string }{
	{"", "0"},
	{"", "filled(0x11)"},
	{"", "filled(0x01)"},
	{"", "filled(0xff)"},
	{"", "malloc(256)"},
	{"", "malloc(1)"},
	{"", "freed()"},
	{"", "outlived()"},
	{"void *wild;", "wild"},
	{"", "(void *)0xdeadbeef"},
	{"", "__VERIFIER_nondet_pointer()"},
	{"", "(void *)__VERIFIER_nondet_ulong()"},
	{"", "(void *)constant"},
	{"", "good[7] + 256"},
	{"", "(void *)other"},
}

// modelledFunctions lists the functions that programs can call.
func modelledFunctions() []string {
	all := append(lib.Models.Names(), libc.Names()...)
	all = slices.DeleteFunc(all, func(f string) bool { return strings.HasPrefix(f, "_") })
	slices.Sort(all)
	return slices.Compact(all)
}

// signatures gives the parameters of functions.
func signatures(t *testing.T, functions []string) map[string]*ir.Func {
	t.Helper()
	var b strings.Builder
	b.WriteString(argumentHead + "void *table[] = {\n")
	for _, f := range functions {
		fmt.Fprintf(&b, "  (void *)(%s),\n", f)
	}
	b.WriteString("};\nint main(void) { return table[0] == 0; }\n")
	out := map[string]*ir.Func{}
	for _, f := range loadArguments(t, b.String()).Funcs {
		out[f.Name] = f
	}
	return out
}

func loadArguments(t *testing.T, text string) *ir.Program {
	t.Helper()
	file := filepath.Join(t.TempDir(), "program.c")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	p, _, err := cfront.Load(cfront.Config{}, file)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// badCall is a function of a program that calls a function of the library.
type badCall struct {
	library, text string
}

// badCalls writes the calls of a function, each with one pointer that is bad.
func badCalls(library string, f *ir.Func) []badCall {
	var out []badCall
	hidden := f.NumParams > 0 && f.Result == ir.Void && strings.Contains("div ldiv lldiv imaxdiv", library) // the result's place
	for i := range f.NumParams {
		isHandle := f.Regs[i].Type == ir.I64 && (strings.HasPrefix(library, "pthread_") || strings.HasPrefix(library, "thrd_")) && i == 0
		if f.Regs[i].Type != ir.Ptr && !isHandle || hidden {
			continue
		}
		for _, bad := range badPointers {
			var args []string
			for j := range f.NumParams {
				arg := "1"
				switch {
				case j == i && isHandle:
					arg = "(unsigned long)" + bad.pointer
				case j == i:
					arg = bad.pointer
				case f.Regs[j].Type == ir.Ptr:
					arg = fmt.Sprintf("(void *)good[%d]", j)
				}
				if library == "sigqueue" && j == 2 { // a union, handed over by its address
					arg = "(union sigval){.sival_ptr = " + arg + "}"
				}
				args = append(args, arg)
			}
			call := fmt.Sprintf("%s(%s)", library, strings.Join(args, ", "))
			out = append(out, badCall{library, bad.before + " pthread_t t; pthread_create(&t, 0, other, 0); (" + call + "); return 0;"})
		}
	}
	return out
}

func TestBadArguments(t *testing.T) {
	prefix := os.Getenv("HEDDLE_ARGUMENTS")
	all := prefix != ""
	functions := modelledFunctions()
	if all && prefix != "all" {
		functions = slices.DeleteFunc(functions, func(f string) bool { return !strings.HasPrefix(f, prefix) })
	}
	known := signatures(t, functions)
	const perProgram = 100
	var calls []badCall
	for _, name := range functions {
		f := known[name]
		if f == nil && name == "basename" {
			f = known["__xpg_basename"] // what <libgen.h> makes of it
		}
		if f == nil {
			t.Errorf("%s is in no program", name)
			continue
		}
		calls = append(calls, badCalls(name, f)...)
	}
	if !all {
		// The functions that synchronise get more than the others, whose models are C.
		calls = slices.DeleteFunc(calls, func(c badCall) bool {
			h := fnv.New32()
			h.Write([]byte(c.library + c.text))
			if lib.Models.Has(c.library) {
				return h.Sum32()%72 != 0
			}
			return h.Sum32()%320 != 0
		})
	}
	verdicts, slowest := map[rt.Verdict]int{}, time.Duration(0)
	for len(calls) > 0 {
		n := min(perProgram, len(calls))
		slowest = max(slowest, badArguments(t, calls[:n], all, verdicts))
		calls = calls[n:]
	}
	t.Logf("verdicts: %v, the slowest took %v", verdicts, slowest)
}

// badArguments explores each of the calls and says how long the slowest took. They stand in one program, whose variable which says what to call.
func badArguments(t *testing.T, calls []badCall, all bool, verdicts map[rt.Verdict]int) (slowest time.Duration) {
	var b strings.Builder
	b.WriteString(argumentHead + "int which;\nint main(void)\n{\n  switch (which) {\n")
	for i, c := range calls {
		fmt.Fprintf(&b, "  case %d: { %s }\n", i, c.text)
	}
	b.WriteString("  }\n  return 0;\n}\n")
	p := loadArguments(t, b.String())
	which := p.Globals[slices.IndexFunc(p.Globals, func(g *ir.Global) bool { return g.Name == "which" })]
	for i, c := range calls {
		which.Data = binary.LittleEndian.AppendUint32(nil, uint32(i))
		checks := []check.Set{check.Default().With(check.Race), check.Set(0).With(check.Assert)}
		if !all {
			checks = checks[i%2 : i%2+1]
		}
		// What is calculated with inputs, as a calendar's day, may be too hard for the solver.
		limit := 10 * time.Second
		if lib.Models.Has(c.library) {
			limit = patience.For(3 * limit) // a write through any address asks 180 questions
		}
		for _, asked := range checks {
			o := rt.DefaultOptions()
			o.Checks, o.Workers, o.KeepGoing, o.Unwind, o.ContextBound, o.Timeout = asked, 1, true, 3, 2, limit
			began := time.Now()
			r, err := rt.Explore(context.Background(), p, o)
			if err != nil {
				t.Errorf("%s: %v", c.text, err)
				continue
			}
			verdicts[r.Verdict]++
			slowest = max(slowest, time.Since(began))
			for _, why := range r.Reasons {
				if why.Kind == "internal" || why.Kind == "timeout" && lib.Models.Has(c.library) {
					t.Errorf("%v %s: %s: %s", asked.Names(), c.text, why.Kind, why.Message)
				}
			}
		}
	}
	return slowest
}
