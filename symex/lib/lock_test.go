package lib

// This file tests the models of locks against what POSIX says of them, on random
// sequences of operations by main and by threads that run one operation each.

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"heddle.example/cfront"
	"heddle.example/hashing"
	"heddle.example/ir"
	"heddle.example/scheduler"
	"heddle.example/symex"
	"heddle.example/symex/lib/std"
	"heddle.example/symex/state"
)

const lockProgram = `
#define _GNU_SOURCE
#include <pthread.h>

int ops[48], results[48];
pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
pthread_mutex_t recursive = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
pthread_mutex_t checked = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
pthread_mutex_t robust;
pthread_spinlock_t spin;

static int run(int op) {
  struct timespec until = {1, 0};
  switch (op) {
  case 0: return pthread_rwlock_tryrdlock(&rw);
  case 1: return pthread_rwlock_trywrlock(&rw);
  case 2: return pthread_rwlock_unlock(&rw);
  case 3: return pthread_mutex_trylock(&recursive);
  case 4: return pthread_mutex_unlock(&recursive);
  case 5: return pthread_mutex_trylock(&checked);
  case 6: return pthread_mutex_timedlock(&checked, &until);
  case 7: return pthread_mutex_unlock(&checked);
  case 8: return pthread_mutex_trylock(&robust);
  case 9: return pthread_mutex_consistent(&robust);
  case 10: return pthread_mutex_unlock(&robust);
  case 11: return pthread_spin_trylock(&spin);
  case 12: return pthread_spin_unlock(&spin);
  case 13: return pthread_rwlock_timedwrlock(&rw, &until);
  }
  return -1;
}

static void *helper(void *arg) {
  *(int *)arg = run(*(int *)arg);
  return 0;
}

int main(void) {
  pthread_mutexattr_t a;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_settype(&a, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&robust, &a);
  pthread_spin_init(&spin, 0);
  for (int i = 0; i < 48; i++) {
    results[i] = ops[i] & 31;
    if (ops[i] & 32) {
      pthread_t t;
      pthread_create(&t, 0, helper, &results[i]);
      pthread_join(t, 0);
    } else
      results[i] = run(results[i]);
  }
  return 0;
}
`

// The operations of the program.
const (
	opTryRead = iota
	opTryWrite
	opUnlockRW
	opTryRecursive
	opUnlockRecursive
	opTryChecked
	opTimedChecked
	opUnlockChecked
	opTryRobust
	opConsistent
	opUnlockRobust
	opTrySpin
	opUnlockSpin
	opTimedWrite
	numOps

	byHelper = 32
)

// reference is the state of the program's locks as POSIX has it. A holder is 1
// for main, 2 and up for helpers, which never come back; 0 is nobody.
type reference struct {
	readers                            []int
	writer, recursive, depth           int
	checked, spin                      int
	robust                             int
	robustDead, inconsistent, hopeless bool
}

// apply gives the result of an operation; ok is false if it is undefined.
func (r *reference) apply(op, who int) (result int, ok bool) {
	mine := func(holder int) int {
		if holder != who {
			return std.EPERM
		}
		return 0
	}
	switch op {
	case opTryRead:
		if r.writer != 0 {
			return std.EBUSY, true
		}
		r.readers = append(r.readers, who)
		return 0, len(r.readers) <= maxReadLocks
	case opTryWrite, opTimedWrite:
		if r.writer != 0 || len(r.readers) > 0 {
			if op == opTimedWrite {
				return std.ETIMEDOUT, r.writer != who
			}
			return std.EBUSY, true
		}
		r.writer = who
	case opUnlockRW:
		if r.writer == who {
			r.writer = 0
			return 0, true
		}
		i := slices.Index(r.readers, who)
		if i < 0 {
			return 0, false
		}
		r.readers = slices.Delete(r.readers, i, i+1)
	case opTryRecursive:
		if r.recursive != 0 && r.recursive != who {
			return std.EBUSY, true
		}
		r.recursive = who
		r.depth++
	case opUnlockRecursive:
		if e := mine(r.recursive); e != 0 {
			return e, true
		}
		if r.depth--; r.depth == 0 {
			r.recursive = 0
		}
	case opTryChecked:
		if r.checked != 0 {
			return std.EBUSY, true
		}
		r.checked = who
	case opTimedChecked:
		switch r.checked {
		case 0:
			r.checked = who
		case who:
			return std.EDEADLK, true
		default:
			return std.ETIMEDOUT, true
		}
	case opUnlockChecked:
		if e := mine(r.checked); e != 0 {
			return e, true
		}
		r.checked = 0
	case opTryRobust:
		switch {
		case r.hopeless:
			return std.ENOTRECOVERABLE, true
		case r.robustDead:
			r.robust, r.robustDead, r.inconsistent = who, false, true
			return std.EOWNERDEAD, true
		case r.robust != 0:
			return std.EBUSY, true
		}
		r.robust = who
	case opConsistent:
		if r.robust != who || !r.inconsistent || r.robustDead {
			return std.EINVAL, true
		}
		r.inconsistent = false
	case opUnlockRobust:
		if e := mine(r.robust); e != 0 || r.robustDead {
			return std.EPERM, true
		}
		r.robust = 0
		r.hopeless, r.inconsistent = r.inconsistent, false
	case opTrySpin:
		if r.spin != 0 {
			return std.EBUSY, true
		}
		r.spin = who
	case opUnlockSpin:
		if r.spin != who {
			return 0, false
		}
		r.spin = 0
	}
	return 0, true
}

func TestLocksAgainstReference(t *testing.T) {
	file := filepath.Join(t.TempDir(), "locks.c")
	if err := os.WriteFile(file, []byte(lockProgram), 0o644); err != nil {
		t.Fatal(err)
	}
	p, _, err := cfront.Load(cfront.Config{}, file)
	if err != nil {
		t.Fatal(err)
	}
	var ops, results *ir.Global
	for _, g := range p.Globals {
		switch g.Name {
		case "ops":
			ops = g
		case "results":
			results = g
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		var ref reference
		ops.Data = make([]byte, ops.Size)
		var want []int
		for i := range int(ops.Size / 4) {
			// An undefined operation gives way to one that is always defined.
			op := rapid.IntRange(0, numOps-1).Draw(t, "op")
			who := 1
			if rapid.IntRange(0, 5).Draw(t, "helper") == 0 {
				who = i + 2
			}
			before := ref
			before.readers = slices.Clone(ref.readers)
			result, ok := ref.apply(op, who)
			if !ok {
				ref = before
				op = opTryRobust
				result, _ = ref.apply(op, who)
			}
			if who != 1 && ref.robust == who {
				ref.robustDead = true
			}
			want = append(want, result)
			word := uint32(op)
			if who != 1 {
				word |= byHelper
			}
			binary.LittleEndian.PutUint32(ops.Data[4*i:], word)
		}
		code, err := symex.Prepare(p, Models, 0)
		if err != nil {
			t.Fatal(err)
		}
		m := scheduler.Drive(symex.New(code, state.DefaultOptions(), nil, &hashing.Function{}), "")
		ev := m.Start()
		for ev.Kind == state.EventNode {
			if got, from := m.Hash(), m.RecomputedHash(); got != from {
				t.Fatalf("incremental hash %x, from scratch %x", got, from)
			}
			moved := false
			for i := m.NumThreads() - 1; i >= 0 && !moved; i-- {
				if m.Enabled(i) {
					ev = m.Step(i)
					moved = true
				}
			}
			if !moved {
				t.Fatal("no thread is enabled: ", m.DescribeWaits(m.Blocked()))
			}
		}
		if ev.Kind != state.EventEnd {
			t.Fatalf("the program stops with %v: %s", ev.Kind, ev.Message)
		}
		for i, w := range want {
			got, ok := m.Peek(code.GlobalAddr[results.ID]+uint64(4*i), 4)
			if !ok || int(got) != w {
				t.Fatalf("operation %d (%d) gives %d, want %d", i, ops.Data[4*i], got, w)
			}
		}
	})
}
