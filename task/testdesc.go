package task

// This file defines test.desc files of ESBMC's regression tests: a mode, file
// names, flags, and patterns for the output, of which one names the verdict.

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// ReadTestDesc reads a test.desc file. ok is false for a test that is not marked CORE or
// names no verdict.
func ReadTestDesc(path string) (t Task, ok bool, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return t, false, err
	}
	t, ok = parseTestDesc(path, string(text))
	return t, ok, nil
}

func parseTestDesc(path, text string) (t Task, ok bool) {
	var lines []string
	for _, l := range strings.Split(text, "\n") {
		lines = append(lines, strings.TrimSpace(l))
	}
	if len(lines) < 4 || !strings.HasPrefix(lines[0], "CORE") {
		return t, false
	}
	t = Task{Name: path, Property: "esbmc", Bounded: true}
	for _, l := range lines[3:] {
		switch {
		case strings.Contains(l, "VERIFICATION SUCCESSFUL"):
			t.Expected = True
		case strings.Contains(l, "VERIFICATION FAILED"):
			t.Expected = False
		}
	}
	if t.Expected == None {
		return t, false
	}
	dir := filepath.Dir(path)
	for _, f := range strings.Fields(lines[1]) {
		t.Files = append(t.Files, filepath.Join(dir, f))
	}
	if len(t.Files) == 0 {
		return t, false
	}
	var err error
	if t.Flags, err = esbmcFlags(dir, strings.Fields(lines[2]), &t); err != nil {
		t.Refused = err.Error()
	}
	return t, true
}

// esbmcChecks are the flags of ESBMC that add a check.
var esbmcChecks = map[string]string{
	"--deadlock-check": "deadlock", "--data-races-check": "race", "--data-races-check-only": "race",
	"--memory-leak-check": "leak=all", "--overflow-check": "overflow", "--atomicity-check": "atomicity",
	"--lock-order-check": "lock-order", "--unsigned-overflow-check": "",
}

// esbmcIgnored are flags that change how ESBMC searches or what it prints, not what it is
// asked; with their number of arguments.
var esbmcIgnored = map[string]int{
	"--z3": 0, "--boolector": 0, "--bitwuzla": 0, "--cvc": 0, "--cvc4": 0, "--cvc5": 0, "--mathsat": 0, "--yices": 0, "--smtlib": 0,
	"--default-solver": 1, "--bv": 0, "--fixedbv": 0, "--floatbv": 0, "--fp2bv": 0, "--quiet": 0, "--verbosity": 1,
	"--no-slice": 0, "--no-por": 0, "--no-simplify": 0, "--no-propagation": 0, "--timeout": 1, "--memlimit": 1, "--symex-trace": 0,
	"--k-induction": 0, "--k-induction-parallel": 0, "--incremental-bmc": 0, "--falsification": 0, "--termination": 0,
	"--max-k-step": 1, "--k-step": 1, "--unlimited-k-steps": 0, "--goto-unwind": 0, "--unlimited-goto-unwind": 0,
	"--result-only": 0, "--state-hashing": 0, "--schedule": 0, "--all-runs": 0, "--no-goto-merge": 0, "--show-cex": 0,
	"--interval-analysis": 0, "--add-symex-value-sets": 0, "--old-frontend": 0, "--clang-frontend": 0, "--compact-trace": 0,
	"--ssa-trace": 0, "--no-library": 0, "--force-malloc-success": 0, "--no-unwinding-assertions": 0, "--multi-property": 0,
	"--std": 1, "--condition-coverage": 0,
}

// esbmcFlags translates flags of ESBMC.
func esbmcFlags(dir string, flags []string, t *Task) ([]string, error) {
	checks := []string{"assert", "memory", "div"}
	drop := func(c string) { checks = slices.DeleteFunc(checks, func(x string) bool { return x == c }) }
	out := []string{"--after-main=wait"}
	unwound, noMemory := false, 0
	for i := 0; i < len(flags); i++ {
		name, value, has := strings.Cut(flags[i], "=")
		arg := func() (string, error) {
			if has {
				return value, nil
			}
			if i++; i == len(flags) {
				return "", fmt.Errorf("ESBMC's flag %s lacks its value", name)
			}
			return flags[i], nil
		}
		pass := func(as string) error {
			v, err := arg()
			if err == nil {
				out = append(out, as+"="+v)
			}
			return err
		}
		var err error
		check, isCheck := esbmcChecks[name]
		n, ignored := esbmcIgnored[name]
		switch {
		case isCheck && check != "":
			checks = append(checks, check)
			if name == "--data-races-check-only" {
				checks = []string{check}
			}
		case ignored:
			for ; n > 0 && err == nil && !has; n-- {
				_, err = arg()
			}
		case name == "--unwind":
			var v string
			if v, err = arg(); err == nil {
				if _, bad := strconv.Atoi(v); bad != nil {
					return nil, fmt.Errorf("ESBMC's flag --unwind %s is no number", v)
				}
				out, unwound = append(out, "--unwind="+v), v != "0" && v != "-1"
			}
		case name == "--context-bound":
			err = pass("--context-bound")
		case name == "--error-label":
			err = pass("--error-label")
		case name == "--function":
			err = pass("--function")
		case name == "--partial-loops":
			out = append(out, "--partial-loops")
		case name == "--32" || name == "--64":
			out = append(out, name)
		case name == "--no-assertions":
			drop("assert")
		case name == "--no-div-by-zero-check":
			drop("div")
		case name == "--no-pointer-check" || name == "--no-bounds-check":
			if noMemory++; noMemory == 2 {
				drop("memory")
			}
		case strings.HasPrefix(name, "-D") || strings.HasPrefix(name, "-U"):
			out = append(out, flags[i])
		case strings.HasPrefix(name, "-I"):
			d := strings.TrimPrefix(flags[i], "-I")
			if d == "" {
				if d, err = arg(); err != nil {
					return nil, err
				}
			}
			if !filepath.IsAbs(d) {
				d = filepath.Join(dir, d)
			}
			out = append(out, "-I"+d)
		case !strings.HasPrefix(name, "-"):
			t.Files = append(t.Files, filepath.Join(dir, name))
		default:
			return nil, fmt.Errorf("ESBMC's flag %s has no counterpart", name)
		}
		if err != nil {
			return nil, err
		}
	}
	if unwound && !slices.Contains(flags, "--no-unwinding-assertions") && !slices.Contains(flags, "--partial-loops") {
		out = append(out, "--unwinding-assertions")
	}
	if !slices.Contains(flags, "--force-malloc-success") {
		out = append(out, "--malloc-may-fail")
	}
	if len(checks) == 0 {
		return nil, fmt.Errorf("ESBMC's flags leave nothing to check")
	}
	return append(out, "--check="+strings.Join(checks, ",")), nil
}
