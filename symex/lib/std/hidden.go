package std

// This file defines the functions by which the library models that are written in C speak
// to the executor.

import (
	"heddle.example/answer"
	"heddle.example/symex"
	"heddle.example/symex/arith"
	"heddle.example/symex/check"
	"heddle.example/symex/lib/row"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

var hiddenModels = []*symex.Model{
	// void __heddle_unsupported(const char *what)
	{Name: "__heddle_unsupported", Args: row.AnyArgs(1), Shares: row.SharesAll, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
		return m.Unsupported(c.Thread, m.CString(c.Args[0]))
	}},
	// int __heddle_known(long long value) tells whether a value does not depend on input.
	{Name: "__heddle_known", Args: row.AnyArgs(1), Shares: row.SharesDeclared, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
		return m.Finish(c, arith.Truth(c.Args[0].Sym == 0))
	}},
	// int __heddle_weaker(void) tells whether the memory model is weaker than sequential consistency.
	{Name: "__heddle_weaker", Shares: row.SharesDeclared, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
		return m.Finish(c, arith.Truth(m.Opts.Weaker() != ""))
	}},
	// int __heddle_races(void) tells whether races are looked for.
	{Name: "__heddle_races", Shares: row.SharesDeclared, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
		return m.Finish(c, arith.Truth(m.EnabledCheck(state.PropRace)))
	}},
	// int __heddle_endless(void) tells whether executions that do not end are judged.
	{Name: "__heddle_endless", Shares: row.SharesDeclared, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
		return m.Finish(c, arith.Truth(m.Opts.Checks.Has(check.Livelock) || m.Obs != nil))
	}},
	// int __heddle_leaks(void) tells whether leaks are.
	{Name: "__heddle_leaks", Shares: row.SharesDeclared, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
		return m.Finish(c, arith.Truth(m.EnabledCheck(state.PropLeak)))
	}},
	// int __heddle_has(const char *function) tells whether the program has a function, that of a model too.
	{Name: "__heddle_has", Args: row.AnyArgs(1), Shares: row.SharesDeclared, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
		return m.Finish(c, arith.Truth(m.Code().Prog.FuncByName(m.CString(c.Args[0])) != nil))
	}},
	// int __heddle_names(const char *object) tells whether the program names an object of the library, beside the library.
	{Name: "__heddle_names", Args: row.AnyArgs(1), Shares: row.SharesDeclared, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
		return m.Finish(c, arith.Truth(m.Code().Names[m.CString(c.Args[0])]))
	}},
	// int __heddle_sees_errno(void) tells whether the program looks at errno, beside the library.
	{Name: "__heddle_sees_errno", Shares: row.SharesDeclared, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
		return m.Finish(c, arith.Truth(m.Code().SeesErrno))
	}},
	// void __heddle_shows(const void *p) has what the thread has seen be seen by those that call __heddle_sees(p) later, from a section
	// that orders nothing else, under the memory model rc11.
	{Name: "__heddle_shows", Args: row.AnyArgs(1), Shares: row.SharesDeclared, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
		m.HandOver(c.Thread, c.Args[0].Bits, true)
		return m.Finish(c, state.Value{})
	}},
	// void __heddle_sees(const void *p), see __heddle_shows.
	{Name: "__heddle_sees", Args: row.AnyArgs(1), Shares: row.SharesDeclared, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
		if m.Graphs != nil {
			m.HandOver(c.Thread, c.Args[0].Bits, false)
			m.Assumes(answer.PipesHandOver)
		}
		return m.Finish(c, state.Value{})
	}},
	// void __heddle_renews(const void *p): p is another object from now on, which nobody has shown anything at.
	{Name: "__heddle_renews", Args: row.AnyArgs(1), Shares: row.SharesDeclared, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
		if m.Graphs != nil && m.Waiting.Waits() {
			m.SetGraph(m.Graph().Unsynced(c.Args[0].Bits))
		}
		return m.Finish(c, state.Value{})
	}},
	// int __heddle_gone(const void *p) tells whether p points to memory whose lifetime has ended.
	{Name: "__heddle_gone", Args: row.AnyArgs(1), Shares: row.SharesDeclared, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
		_, stale := m.Lookup(c.Args[0].Bits)
		return m.Finish(c, arith.Truth(c.Args[0].Sym == 0 && stale))
	}},
	// int __heddle_either(int a, int b) gives one of two ints.
	{Name: "__heddle_either", Args: row.AnyArgs(2), Shares: row.SharesDeclared, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
		i, st := m.Take(c.Thread, state.ChoiceNondet, 2)
		if st != state.GoOn {
			return st
		}
		return m.Finish(c, c.Args[i])
	}},
	// void __heddle_assumes(const char *assumption)
	{Name: "__heddle_assumes", Args: row.AnyArgs(1), Does: static.Assumes, Shares: row.SharesDeclared, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
		m.Assumes(m.CString(c.Args[0]))
		return m.Finish(c, state.Value{})
	}},
	// void __heddle_writes(const void *p, size_t n) says that the library function may write the n bytes
	// at p, whether or not its model does: what the race check takes as one write, and
	// nothing else sees.
	{Name: "__heddle_writes", Args: row.Args{row.Notes(row.Count), row.Any}, Does: static.RacesOnly, Shares: row.SharesDeclared,
		Exec: func(m *symex.Machine, c *symex.Call) state.Stop { return m.Finish(c, state.Value{}) }},
	// void *__heddle_kept(size_t n) is malloc for a block that stays the library's.
	{Name: "__heddle_kept", Args: row.Args{row.Size}, Does: static.Allocates | static.Keeps | static.ViolatesOnlyMemory, Shares: row.SharesDeclared, Exec: allocExec(argument(0), false)},
	// void __heddle_apart(const void *p, size_t n, const void *q, size_t k): a function was asked to copy between these.
	{Name: "__heddle_apart", Args: row.AnyArgs(4), Does: static.ViolatesOnlyMemory, Shares: row.SharesDeclared, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
		n, k := c.Args[1], c.Args[3]
		if n.Sym|k.Sym == 0 && m.EnabledCheck(state.PropMemory) {
			if st := m.Require(c.Thread, m.Apart(c.Args[0], n.Bits, c.Args[2], k.Bits), c.Grant, state.PropMemory, state.OverlapMessage); st != state.GoOn {
				return st
			}
		}
		return m.Finish(c, state.Value{})
	}},
}
