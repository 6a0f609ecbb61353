// Package libc holds models of C library functions, written in plain C and
// embedded in the binary.
//
// A program that calls strcpy is checked together with the C text of strcpy:
// the front end asks Source for the file that models a function it found no
// definition of, parses that file as a translation unit of its own and links
// what is referenced. A checker then sees a library function as it sees the
// program itself, so that a read past the end of a string is found at the very
// access, in the thread and at the moment it happens.
//
// The files in src obey these rules, and the tests enforce the first four:
//
//   - They include nothing. Types come from the compiler's own macros
//     (__SIZE_TYPE__) or are declared in the file, compatible with glibc's.
//   - The comment on top lists, after "Models:", the functions that the file
//     defines; ! marks those that are cancellation points, ? those that may be (POSIX
//     XSH 2.9.5.2), + those that are the executor's unless the program refers to another function of the file. Everything else in it is static and named __heddle_…, as are functions
//     for other files only.
//   - Memory is touched only where the C standard lets the function touch it:
//     never past a terminator or a length, nor after the answer is known.
//   - There is no undefined behaviour in a model unless the caller's arguments
//     bring it in (abs(INT_MIN), a null string): there it is meant to be found.
//   - One access per scalar: a string is read and written char by char.
//   - Models call each other only through helpers named __heddle_…, so that a program
//     that defines a library function of its own does not change the others.
//
// What only the executor can do is declared extern and not defined here: malloc, __heddle_kept (malloc for a block that stays the library's), memalign, realloc, free,
// memcpy, memmove, memset, fputs, fprintf and vfprintf (by programs with streams on memory called under names with __heddle_), __errno_location, the pthread functions that
// threads.c stands on, sem_init, sem_getvalue and what tells named semaphores from others, __VERIFIER_nondet_…, __VERIFIER_assume and
// __VERIFIER_atomic_begin/end, whose sections synchronise with each other, and __heddle_quiet_begin/end, whose sections do not: a function that C and POSIX do not have
// synchronise with anything takes those, else programs could rely on it under the weaker memory models. __heddle_unsupported("…") makes the answer unknown,
// __heddle_assumes("…") names an assumption, __heddle_either(a, b) gives one of two ints,
// __heddle_shows(p) and __heddle_sees(p) hand over what a thread has seen from such a section to another one at p, which __heddle_renews(p) undoes,
// __heddle_has("…") tells whether the program has a function, __heddle_names("…") whether it names an object of the library itself, __heddle_sees_errno() whether it looks at errno itself,
// __heddle_weaker() tells whether the memory model is a weaker one, __heddle_races() whether races are looked for, __heddle_endless() whether executions that do not end are judged, __heddle_apart(p, n, q, k) checks that two blocks do not overlap, __heddle_writes(p, n) says
// what the function may write beside what the model does, for the race check alone. A model is deterministic except
// where it takes input from outside the program (stream.c, files.c, env.c, time.c, system.c) or C leaves the
// value open (rand.c).
//
// Choices that C leaves open follow glibc in the C locale: strcmp gives the
// difference of the bytes, qsort is stable, isalpha gives 1024. Where everything is open an input of 0 is
// what a concrete run should get: calls succeed, streams are empty.
package libc

// This file defines the index of the embedded models: which file defines which function.

import (
	"embed"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
	"sync"

	"heddle.example/ir"
)

//go:embed src/*.c
var files embed.FS

// model is one embedded file.
type model struct {
	name  string        // "string_copy.c"
	text  func() string // most programs need few of them
	funcs []string
	marks []ir.Cancellation // of each
	other []bool            // of each: it is the executor's unless the file is needed for another one
}

// maxComment is the length of the longest comment on top of a file.
const maxComment = 2048

// read gives an embedded file.
func read(name string) string {
	text, err := files.ReadFile(path.Join("src", name))
	if err != nil {
		panic("libc: " + err.Error())
	}
	return string(text)
}

// beginning gives as much of an embedded file as its comment on top may take.
func beginning(name string) (string, error) {
	f, err := files.Open(path.Join("src", name))
	if err != nil {
		return "", err
	}
	defer f.Close()
	text := make([]byte, maxComment)
	n, err := io.ReadFull(f, text)
	if err == io.ErrUnexpectedEOF {
		err = nil
	}
	return string(text[:n]), err
}

// index is built once: the files sorted by name and the function each name leads to.
var index = sync.OnceValue(func() map[string]*model {
	byFunc := map[string]*model{}
	for _, m := range load() {
		for _, f := range m.funcs {
			if other := byFunc[f]; other != nil {
				panic(fmt.Sprintf("libc: %s is modelled by %s and by %s", f, other.name, m.name))
			}
			byFunc[f] = m
		}
	}
	return byFunc
})

// of gives the file that defines a function, and its place there; nil if there is none.
func of(function string) (m *model, at int) {
	if m = index()[function]; m != nil {
		at = slices.Index(m.funcs, function)
	}
	return m, at
}

// load reads the embedded files. They are part of the binary, so a fault in
// them is a fault of the build and panics.
var load = sync.OnceValue(func() []*model {
	entries, err := files.ReadDir("src")
	if err != nil {
		panic("libc: " + err.Error())
	}
	var all []*model
	for _, e := range entries {
		top, err := beginning(e.Name())
		if err != nil {
			panic("libc: " + err.Error())
		}
		funcs, err := declared(top)
		if err != nil {
			panic(fmt.Sprintf("libc: %s: %v", e.Name(), err))
		}
		m := &model{name: e.Name(), text: sync.OnceValue(func() string { return read(e.Name()) }), funcs: funcs, marks: make([]ir.Cancellation, len(funcs)), other: make([]bool, len(funcs))}
		for i, f := range funcs {
			if name, must := strings.CutSuffix(f, "!"); must {
				f, m.marks[i] = name, ir.CancelMust
			} else if name, may := strings.CutSuffix(f, "?"); may {
				f, m.marks[i] = name, ir.CancelMay
			}
			m.funcs[i], m.other[i] = strings.CutSuffix(f, "+")
		}
		all = append(all, m)
	}
	return all
})

// declared reads the list of functions after "Models:" in the comment on top
// of a file, with their marks; the list ends with the comment.
func declared(text string) ([]string, error) {
	comment, _, ok := strings.Cut(text, "*/")
	if !ok || !strings.HasPrefix(comment, "/*") {
		return nil, fmt.Errorf("no comment on top")
	}
	_, list, ok := strings.Cut(comment, "Models:")
	if !ok {
		return nil, fmt.Errorf("no list of models")
	}
	names := strings.Fields(strings.ReplaceAll(list, " * ", " "))
	if len(names) == 0 {
		return nil, fmt.Errorf("empty list of models")
	}
	return names, nil
}

// Source gives the C source file that models the library function named
// function: a file name for positions and its text. ok is false if there is
// no such model. The text is one translation unit, which may define other functions too.
func Source(function string) (file, text string, ok bool) {
	m, at := of(function)
	if m == nil || m.other[at] {
		return "", "", false
	}
	return m.name, m.text(), true
}

// Replaced tells whether a function is the executor's unless the file that has another model of it is needed.
func Replaced(function string) bool {
	m, at := of(function)
	return m != nil && m.other[at]
}

// Replacement is Source for a function of the executor that a file has another model of, which counts where the program needs that file.
func Replacement(function string) (file, text string, ok bool) {
	m, at := of(function)
	if m == nil || !m.other[at] {
		return "", "", false
	}
	return m.name, m.text(), true
}

// Cancellation tells whether the library function, which has a model, is a cancellation point.
func Cancellation(function string) ir.Cancellation {
	m, at := of(function)
	if m == nil {
		return ir.CancelNever
	}
	return m.marks[at]
}

// Names lists the functions that have a model of their own, sorted.
func Names() []string {
	names := make([]string, 0, len(index()))
	for f := range index() {
		if !Replaced(f) {
			names = append(names, f)
		}
	}
	slices.Sort(names)
	return names
}
