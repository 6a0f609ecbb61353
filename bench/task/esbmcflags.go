package task

// This file defines how flags of ESBMC are put in heddle's words.

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"heddle.example/input"
)

// esbmcChecks are the flags of ESBMC that add a check.
var esbmcChecks = map[string]string{
	"--deadlock-check": "deadlock", "--data-races-check": "race", "--overflow-check": "overflow",
	"--atomicity-check": "atomicity", "--lock-order-check": "lock-order", "--enable-unreachability-intrinsic": "unreach-call",
	"--printf-check": "memory", // the functions of output read what their arguments point to
}

// esbmcDropped are the flags of ESBMC that leave a check out.
var esbmcDropped = map[string]string{"--no-assertions": "assert", "--no-div-by-zero-check": "div", "--no-vla-size-check": "bounds"}

// esbmcIgnored are flags that change how ESBMC searches or what it prints, not what it is
// asked, or that switch off a check that heddle does not have; with their number of arguments.
var esbmcIgnored = map[string]int{
	// solvers and their formulas
	"--z3": 0, "--boolector": 0, "--bitwuzla": 0, "--cvc": 0, "--cvc4": 0, "--cvc5": 0, "--mathsat": 0, "--yices": 0, "--smtlib": 0,
	"--default-solver": 1, "--bv": 0, "--fixedbv": 0, "--floatbv": 0, "--fp2bv": 0, "--array-flattener": 0, "--tuple-sym-flattener": 0, "--tuple-node-flattener": 0,
	"--smt-symex-guard": 0, "--smt-symex-assert": 0, "--smt-symex-assume": 0, "--smt-during-symex": 0,
	// search
	"--no-slice": 0, "--no-por": 0, "--no-simplify": 0, "--no-propagation": 0, "--timeout": 1, "--memlimit": 1,
	"--max-k-step": 1, "--k-step": 1, "--unlimited-k-steps": 0, "--max-inductive-step": 1, "--goto-unwind": 0, "--unlimited-goto-unwind": 0,
	"--state-hashing": 0, "--sleep-sets": 0, "--cswitch-skip-readonly-globals": 0, "--schedule": 0, "--all-runs": 0,
	"--incremental-context-bound": 0, "--max-context-bound": 1, "--falsify-context-bound": 1, "--no-goto-merge": 0,
	"--irep2-bodies": 0, "--irep2-native-body": 0, "--clang-c-irep2-adjust-only": 0, "--double-assign-check": 0, "--multi-property-interleavings": 1,
	"--interval-analysis": 0, "--interval-analysis-simplify": 0, "--interval-symex-assert": 0, "--interval-symex-assume": 0, "--interval-symex-guard": 0, "--add-symex-value-sets": 0, "--multi-property": 0, "--condition-coverage": 0,
	// output and input
	"--quiet": 0, "--verbosity": 1, "--result-only": 0, "--show-cex": 0, "--compact-trace": 0, "--symex-trace": 0, "--ssa-trace": 0,
	"--show-stacktrace": 0, "--old-frontend": 0, "--clang-frontend": 0, "--gcc-nested-functions": 0, "--no-library": 0, "--sv-comp": 0, "--cex-output": 1,
	"--witness-output": 1, "--witness-output-graphml": 1, "--witness-output-yaml": 1, "--sarif-output": 1, "--all-witnesses": 0, "--max-witnesses": 1,
	"--dead-code-check": 0,
	"--little-endian":   0, // as all machines here
	// what may go wrong
	"--no-align-check": 0, "--force-realloc-success": 0, "--no-abnormal-memory-leak": 0,
}

// esbmcMapping puts the flags of one test in heddle's words.
type esbmcMapping struct {
	dir     string // of the test
	files   []string
	threads func(files []string) int

	checks  []string
	out     []string
	unwind  string
	context int // -1: none was given
	noLeft  int // of the two flags that switch off what is `memory` here

	noBounds, noUnwindingAssertions, partialLoops, mallocSucceeds bool
	leaks, reachableLeaks                                         bool
}

// shellWords splits a line at blanks, as a shell does where only quotes matter.
func shellWords(line string) ([]string, error) {
	var words []string
	var word strings.Builder
	in, quote := false, byte(0)
	for i := range len(line) {
		switch c := line[i]; {
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
			word.WriteByte(c)
		case c == '\'' || c == '"':
			in, quote = true, c
		case c == ' ' || c == '\t':
			if in {
				words = append(words, word.String())
				word.Reset()
			}
			in = false
		default:
			word.WriteByte(c)
			in = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("the quote in ESBMC's flags does not end")
	}
	if in {
		words = append(words, word.String())
	}
	return words, nil
}

// read takes in a line of flags.
func (m *esbmcMapping) read(line string) error {
	flags, err := shellWords(line)
	if err != nil {
		return err
	}
	m.checks, m.context, m.reachableLeaks = []string{"assert", "memory", "bounds", "div", "pthread"}, -1, true
	for len(flags) > 0 {
		taken, err := m.flag(flags)
		if err != nil {
			return err
		}
		flags = flags[taken:]
	}
	if m.noLeft == 2 {
		m.drop("memory")
	}
	if m.leaks && m.reachableLeaks {
		m.checks = append(m.checks, "leak=all")
	} else if m.leaks {
		m.checks = append(m.checks, "leak")
	}
	if len(m.checks) == 0 {
		return fmt.Errorf("ESBMC's flags leave nothing to check")
	}
	return nil
}

func (m *esbmcMapping) add(check string) {
	if !slices.Contains(m.checks, check) {
		m.checks = append(m.checks, check)
	}
}

func (m *esbmcMapping) drop(check string) {
	m.checks = slices.DeleteFunc(m.checks, func(x string) bool { return x == check })
}

// flag takes in the first of the flags and says how many words that were.
func (m *esbmcMapping) flag(flags []string) (taken int, err error) {
	name, value, has := strings.Cut(flags[0], "=")
	taken = 1
	arg := func() string {
		switch {
		case has:
			return value
		case taken == len(flags):
			err = fmt.Errorf("ESBMC's flag %s lacks its value", name)
			return ""
		}
		taken++
		return flags[taken-1]
	}
	number := func() int {
		v := arg()
		n, bad := strconv.Atoi(v)
		if err == nil && bad != nil {
			err = fmt.Errorf("ESBMC's flag %s %s is no number", name, v)
		}
		return n
	}
	if n, ok := esbmcIgnored[name]; ok {
		for ; n > 0 && err == nil && !has; n-- {
			arg()
		}
		return taken, err
	}
	if check, ok := esbmcChecks[name]; ok {
		m.add(check)
		return taken, nil
	}
	if check, ok := esbmcDropped[name]; ok {
		m.drop(check)
		return taken, nil
	}
	switch name {
	case "--data-races-check-only":
		m.checks = []string{"race"}
	case "--unsigned-overflow-check": // signed arithmetic is looked at, too
		m.add("overflow")
		m.add("unsigned-overflow")
	case "--memory-leak-check":
		m.leaks = true
	case "--no-reachable-memory-leak":
		m.reachableLeaks = false
	case "--no-bounds-check":
		m.noLeft++
		m.drop("bounds")
	case "--no-pointer-check":
		m.noLeft++
	case "--no-standard-checks":
		m.noLeft = 2
		m.drop("div")
		m.drop("bounds")
	case "--unwind":
		// ESBMC takes 0 and -1 for no bound.
		if n := number(); n > 0 {
			m.unwind = strconv.Itoa(n)
		}
	case "--k-induction", "--k-induction-parallel", "--incremental-bmc", "--falsification", "--termination":
		m.noBounds = true
	case "--no-unwinding-assertions":
		m.noUnwindingAssertions = true
	case "--partial-loops":
		m.partialLoops = true
	case "--context-bound":
		m.context = number()
	case "--error-label", "--function":
		m.out = append(m.out, name+"="+arg())
	case "--func": // options may be cut short
		m.out = append(m.out, "--function="+arg())
	case "--std":
		m.out = append(m.out, "--std="+arg())
	case "--32", "--64":
		m.out = append(m.out, name)
	case "--force-malloc-success":
		m.mallocSucceeds = true
	default:
		return m.compilerFlag(flags)
	}
	return taken, err
}

// compilerFlag takes in a flag as compilers have it, or a file.
func (m *esbmcMapping) compilerFlag(flags []string) (taken int, err error) {
	f := flags[0]
	switch {
	case !strings.HasPrefix(f, "-"):
		m.files = append(m.files, filepath.Join(m.dir, f))
	case strings.HasPrefix(f, "-W"):
	case strings.HasPrefix(f, "-D") || strings.HasPrefix(f, "-U"):
		m.out = append(m.out, f)
	case f == "-I" && len(flags) == 1:
		return 1, fmt.Errorf("ESBMC's flag -I lacks its value")
	case f == "-I":
		m.include(flags[1])
		return 2, nil
	case strings.HasPrefix(f, "-I"):
		m.include(f[2:])
	default:
		name, _, _ := strings.Cut(f, "=")
		return 1, fmt.Errorf("ESBMC's flag %s has no counterpart", name)
	}
	return 1, nil
}

func (m *esbmcMapping) include(dir string) {
	if !filepath.IsAbs(dir) {
		dir = filepath.Join(m.dir, dir)
	}
	m.out = append(m.out, "-I"+dir)
}

// flags gives the flags of `heddle verify`.
func (m *esbmcMapping) flags() []string {
	out := append([]string{"--after-main=wait", "--spurious-wakeups", "--undefined=nondet"}, m.out...)
	if !m.noBounds {
		if m.partialLoops {
			out = append(out, "--partial-loops")
		}
		if m.unwind != "" {
			out = append(out, "--unwind="+m.unwind)
			if !m.noUnwindingAssertions && !m.partialLoops {
				out = append(out, "--unwinding-assertions")
			}
		}
	}
	if m.context >= 0 {
		// ESBMC counts the switch that is forced because a thread ends, but makes it beyond the bound too.
		out = append(out, "--context-bound="+strconv.Itoa(m.context+m.threads(m.files)))
	}
	if !m.mallocSucceeds {
		out = append(out, "--malloc-may-fail")
	}
	return append(out, "--check="+strings.Join(m.checks, ","))
}

// creates matches a call that creates a thread: a name with a type before it is declared.
var creates = regexp.MustCompile(`(\w?)\s*\b(?:pthread_create|thrd_create)\s*\(`)

// readThreads counts the calls in the files that create a thread.
func readThreads(files []string) int {
	n := 0
	for _, f := range files {
		text, err := input.ReadFile(f, maxSource)
		if err != nil {
			continue // verify says what is wrong with it
		}
		n += countThreads(string(text))
	}
	return n
}

func countThreads(text string) int {
	n := 0
	for _, m := range creates.FindAllStringSubmatch(text, -1) {
		if m[1] == "" {
			n++
		}
	}
	return n
}
