package rt_test

// This file tests what violations are called where that was misleading once.

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heddle.example/cfront"
	"heddle.example/rt"
	"heddle.example/symex/check"
)

func TestMessages(t *testing.T) {
	for _, c := range []struct{ name, check, text, want string }{
		{"argument", "", "int main(void) { pthread_mutex_lock((void *)0xdeadbeef); return 0; }", "invalid pointer 0xdeadbeef"},
		{"semaphore", "", "int main(void) { sem_post((void *)0xdeadbeef); return 0; }", "invalid pointer 0xdeadbeef"},
		{"thread-local", "", "_Thread_local int own; int *p; void *f(void *a) { p = &own; return 0; }" +
			"int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_join(t, 0); return *p; }",
			"use of memory after its lifetime (thread-local 'own' of a thread that ended)"},
		{"arbitrary pointer", "race", "int x; void *f(void *p) { *(int *)p = 1; return 0; }" +
			"int main(void) { pthread_t t; int *p = (int *)__VERIFIER_nondet_long(); pthread_create(&t, 0, f, p); *p = 2; return 0; }",
			"data race on the target of a pointer that depends on input, such as "},
		{"index", "race", "int a[4]; void *f(void *p) { a[2] = 1; return 0; }" +
			"int main(void) { pthread_t t; int i = __VERIFIER_nondet_int(); if (i < 0 || i > 3) return 0; pthread_create(&t, 0, f, 0); a[i] = 2; return 0; }",
			"data race on a[2]"},
		{"library", "race", "void *f(void *p) { rand(); return 0; }" +
			"int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); rand(); return 0; }", "data race on the library's rand_state"},
		{"made in the library", "", "int main(void) { sem_t *s = sem_open(\"/s\", O_CREAT, 0600, 0); if (s != SEM_FAILED) sem_wait(s); return 0; }",
			"deadlock: no thread can go on: main waits in sem_wait(block@t.c:6)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "t.c")
			text := "#include <fcntl.h>\n#include <pthread.h>\n#include <semaphore.h>\n#include <stdlib.h>\nlong __VERIFIER_nondet_long(void); int __VERIFIER_nondet_int(void);\n" + c.text + "\n"
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			o := rt.DefaultOptions()
			if c.check != "" {
				o.Checks = check.Set(0).With(check.Named(c.check))
			}
			r, err := rt.Explore(context.Background(), load(t, cfront.Config{}, file), o)
			if err != nil {
				t.Fatal(err)
			}
			if len(r.Violations) == 0 || !strings.HasPrefix(r.Violations[0].Message, c.want) {
				t.Errorf("%v %v, want %s", r.Verdict, r.Violations, c.want)
			}
		})
	}
}
