package monitor

// This file defines the C formats: the never claim as a monitor thread, an
// ordinary source file beside the program. The automaton's current state is one
// variable that nondeterminism chooses, so each execution follows one run and
// the model checker explores all of them.
//
// Two schemes are known. In the directed one the model checker switches to the
// monitor after each observed write and back. In the interleaved one the monitor
// is a thread like any other; it counts the symbols it has read, and executions
// in which it misses one or reads one twice are given up.
//
// The model checker keeps _ltl2ba_cexpr_N_status equal to the expression in
// __ESBMC_property__ltl2ba_cexpr_N, and the interleaved scheme also wants
// _ltl2ba_transition_count raised at each symbol after the first.

import (
	"bytes"
	"fmt"
	"io"
	"strings"
)

// maxCTable bounds the entries of the emitted stutter table.
const maxCTable = 1 << 18

func writeC(w io.Writer, m *Monitor) error            { return emitC(w, m, true) }
func writeCInterleaved(w io.Writer, m *Monitor) error { return emitC(w, m, false) }

func emitC(w io.Writer, m *Monitor, directed bool) error {
	props, states := len(m.Formula.Props), max(1, len(m.Claim.States))
	if props > maxStutterProps || states<<props > maxCTable {
		return fmt.Errorf("the stutter table of %d propositions and %d states is too large for C", props, states)
	}
	c := &cWriter{monitor: m, directed: directed, states: states}
	c.header()
	c.propositions()
	c.machine()
	c.start()
	c.tables()
	c.finish()
	_, err := w.Write(c.out.Bytes())
	return err
}

type cWriter struct {
	monitor  *Monitor
	directed bool
	states   int // at least one: an automaton without states gets one that is stuck
	out      bytes.Buffer
}

func (c *cWriter) line(format string, args ...any) {
	fmt.Fprintf(&c.out, format+"\n", args...)
}

func (c *cWriter) header() {
	scheme := "The model checker switches to it after each observed write."
	if !c.directed {
		scheme = "It is scheduled like any other thread."
	}
	c.line("/*\n * Monitor of the formula\n *   %s\n *", cComment(c.monitor.Formula.String()))
	c.line(" * The automaton accepts what violates the formula. %s", scheme)
	c.line(" * Call ltl2ba_start_monitor() before anything is observed and")
	c.line(" * ltl2ba_finish_monitor() where an execution ends. A failing LTL_FAILING means")
	c.line(" * that the formula is at most presumably false.")
	if c.directed {
		c.line(" * A failing LTL_BAD means that it is false, and LTL_SUCCEEDING that it is at most")
		c.line(" * presumably true; if none can fail it is true. One run of the automaton is")
		c.line(" * followed at a time: where several states accept every continuation together")
		c.line(" * and none alone, false shows as LTL_FAILING or LTL_SUCCEEDING.")
	}
	c.line(" */")
	c.line("#include <pthread.h>\n#include <stddef.h>\n")
	c.line("unsigned int __VERIFIER_nondet_uint(void);")
	c.line("void __ESBMC_assume(_Bool);")
	c.line("void __ESBMC_assert(_Bool, const char *);")
	c.line("void __ESBMC_atomic_begin(void);")
	c.line("void __ESBMC_atomic_end(void);")
	if c.directed {
		c.line("void __ESBMC_register_monitor(pthread_t);")
		c.line("void __ESBMC_switch_to_monitor(void);")
		c.line("void __ESBMC_switch_from_monitor(void);")
		c.line("void __ESBMC_kill_monitor(void);")
	} else {
		c.line("void __ESBMC_yield(void);")
	}
	c.line("\nvoid *ltl2ba_fsm(void *);\nvoid ltl2ba_start_monitor(void);\nvoid ltl2ba_finish_monitor(void);\n")
}

func (c *cWriter) propositions() {
	for i, p := range c.monitor.Formula.Props {
		c.line("char __ESBMC_property__ltl2ba_cexpr_%d[] = %s;", i, cString(p.Text))
		c.line("_Bool _ltl2ba_cexpr_%d_status;", i)
	}
	c.line("")
}

func (c *cWriter) machine() {
	var names []string
	for q := range c.states {
		names = append(names, fmt.Sprintf("_ltl2ba_state_%d", q))
	}
	c.line("typedef enum { %s } _ltl2ba_state;", strings.Join(names, ", "))
	c.line("_ltl2ba_state _ltl2ba_statevar = _ltl2ba_state_0;")
	if !c.directed {
		c.line("unsigned int _ltl2ba_transition_count = 1; /* symbols so far, the initial one included */")
		c.line("unsigned int _ltl2ba_transitions_seen;     /* symbols that the automaton has read */")
	}
	c.line("\nvoid *ltl2ba_fsm(void *d)\n{")
	c.line("  unsigned int choice;\n  (void)d;\n  while (1) {\n    choice = __VERIFIER_nondet_uint();")
	if !c.directed {
		c.line("    __ESBMC_yield();")
	}
	c.line("    __ESBMC_atomic_begin();")
	if !c.directed {
		c.line("    __ESBMC_assume(_ltl2ba_transition_count == _ltl2ba_transitions_seen + 1);")
		c.line("    _ltl2ba_transitions_seen = _ltl2ba_transition_count;")
	}
	c.line("    switch (_ltl2ba_statevar) {")
	for q := range c.states {
		c.line("    case _ltl2ba_state_%d:", q)
		c.transitions(q)
		c.line("      break;")
	}
	c.line("    }\n    __ESBMC_atomic_end();")
	if c.directed {
		c.line("    __ESBMC_switch_from_monitor();")
	}
	c.line("  }\n}\n")
}

func (c *cWriter) transitions(q int) {
	if q >= len(c.monitor.Claim.States) {
		c.line("      (void)choice;\n      __ESBMC_assume(0);")
		return
	}
	lead := "      if"
	for i, e := range c.monitor.Claim.States[q].Edges {
		c.line("%s (choice == %d) {", lead, i)
		c.line("        __ESBMC_assume(%s);", c.condition(e.Label))
		c.line("        _ltl2ba_statevar = _ltl2ba_state_%d;", e.To)
		lead = "      } else if"
	}
	c.line("      } else {\n        __ESBMC_assume(0);\n      }")
}

func (c *cWriter) condition(l Label) string {
	var parts []string
	for i := range c.monitor.Formula.Props {
		switch bit := uint64(1) << i; {
		case l.Pos&bit != 0:
			parts = append(parts, fmt.Sprintf("_ltl2ba_cexpr_%d_status", i))
		case l.Neg&bit != 0:
			parts = append(parts, fmt.Sprintf("!_ltl2ba_cexpr_%d_status", i))
		}
	}
	if len(parts) == 0 {
		return "1"
	}
	return strings.Join(parts, " && ")
}

func (c *cWriter) start() {
	c.line("void ltl2ba_start_monitor(void)\n{\n  pthread_t t;")
	if c.directed {
		c.line("  __ESBMC_atomic_begin();\n  pthread_create(&t, NULL, ltl2ba_fsm, NULL);")
		c.line("  __ESBMC_register_monitor(t);\n  __ESBMC_atomic_end();\n  __ESBMC_switch_to_monitor();")
	} else {
		c.line("  pthread_create(&t, NULL, ltl2ba_fsm, NULL);")
	}
	c.line("}\n")
}

// tables writes what is known of each state: per last symbol whether it accepts
// the symbol repeated, whether it accepts anything, whether it accepts
// everything.
func (c *cWriter) tables() {
	claim := c.monitor.Claim
	row := func(yes func(q int) bool) string {
		parts := make([]string, c.states)
		for q := range parts {
			parts[q] = "0"
			if q < len(claim.States) && yes(q) {
				parts[q] = "1"
			}
		}
		return "{ " + strings.Join(parts, ", ") + " }"
	}
	props := c.monitor.Formula.Props
	c.line("/* By the last symbol (bit N is proposition N) and the state. */")
	c.line("const _Bool _ltl2ba_stutter_accept_table[%d][%d] = {", 1<<len(props), c.states)
	for v := range uint64(1) << len(props) {
		accepting := claim.stutter(v)
		c.line("  %s,", row(accepting.has))
	}
	c.line("};\n")
	c.line("const _Bool _ltl2ba_good_prefix_excluded_states[%d] = %s;\n", c.states, row(func(int) bool { return true }))
	universal := claim.Universal()
	c.line("const _Bool _ltl2ba_bad_prefix_states[%d] = %s;\n", c.states, row(func(q int) bool { return universal[q] }))
	c.line("unsigned int _ltl2ba_sym_to_idx(void)\n{\n  unsigned int idx = 0;")
	for i := range props {
		c.line("  idx |= _ltl2ba_cexpr_%d_status ? %du : 0u;", i, 1<<i)
	}
	c.line("  return idx;\n}\n")
}

func (c *cWriter) finish() {
	c.line("void ltl2ba_finish_monitor(void)\n{")
	// The older scheme tells only what presumably fails from what does not.
	if c.directed {
		c.line("  __ESBMC_kill_monitor();")
		c.line("  __ESBMC_assert(!_ltl2ba_bad_prefix_states[_ltl2ba_statevar], \"LTL_BAD\");")
	} else {
		c.line("  __ESBMC_atomic_begin();")
		c.line("  __ESBMC_assume(_ltl2ba_transitions_seen == _ltl2ba_transition_count);")
	}
	c.line("  __ESBMC_assert(!_ltl2ba_stutter_accept_table[_ltl2ba_sym_to_idx()][_ltl2ba_statevar], \"LTL_FAILING\");")
	if c.directed {
		c.line("  __ESBMC_assert(!_ltl2ba_good_prefix_excluded_states[_ltl2ba_statevar], \"LTL_SUCCEEDING\");")
	} else {
		c.line("  __ESBMC_atomic_end();")
	}
	c.line("}")
}

// cComment makes text harmless inside a comment.
func cComment(text string) string {
	return strings.NewReplacer("*/", "* /", "/*", "/ *", "\n", " ", "\r", " ").Replace(text)
}

// cString writes text as a C string literal.
func cString(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := range len(text) {
		switch c := text[i]; {
		case c == '"' || c == '\\' || c == '?': // \? keeps trigraphs away
			b.WriteByte('\\')
			b.WriteByte(c)
		case c == '\n':
			b.WriteString(`\n`)
		case c < 0x20 || c == 0x7f:
			fmt.Fprintf(&b, `\%03o`, c)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}
