package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// twoOrders takes two locks in two orders, each two calls deep, one thread after the other.
const twoOrders = `#include <pthread.h>
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static void inner(pthread_mutex_t *m) {
	pthread_mutex_lock(m);
	pthread_mutex_unlock(m);
}
static void outer(pthread_mutex_t *first, pthread_mutex_t *second) {
	pthread_mutex_lock(first);
	inner(second);
	pthread_mutex_unlock(first);
}
void *worker(void *arg) {
	outer(&a, &b);
	return arg;
}
int main(void) {
	pthread_t t;
	pthread_create(&t, 0, worker, 0);
	pthread_join(t, 0);
	outer(&b, &a);
	return 0;
}
`

// TestLockOrderPlaces wants the places and the calls of both orders, and a trace that ends where the second contradicts the first.
func TestLockOrderPlaces(t *testing.T) {
	dir := files(t, map[string]string{"orders.c": twoOrders})
	status, out, errs := heddle(t, dir, "verify", "--check", "lock-order", "--html", "page.html", "orders.c")
	if status != exitViolated {
		t.Fatalf("status %d: %s%s", status, out, errs)
	}
	head, trace, _ := strings.Cut(out, "trace:")
	for _, w := range []string{
		"orders.c:4:2: error: lock order: a is taken while b is held, but b was taken while a was held [lock-order]",
		"orders.c:8:2: note: thread 0 (main): takes b",
		"orders.c:4:2: note: thread 1 (worker): takes b while it holds a",
		"thread 1 (worker) stood in inner() at orders.c:4\n        called in outer() at orders.c:9\n        called in worker() at orders.c:13",
		"      by thread 0 (main) in inner()\n        called in outer() at orders.c:9\n        called in main() at orders.c:20",
	} {
		if !strings.Contains(head, w) {
			t.Errorf("%q is missing in\n%s", w, head)
		}
	}
	steps, _, _ := strings.Cut(trace, "\nbounds:")
	if lines := strings.Split(strings.TrimSpace(steps), "\n"); !strings.Contains(lines[len(lines)-2], "lock(a)") {
		t.Errorf("the trace goes on:\n%s", steps)
	}
	_, out, _ = heddle(t, dir, "verify", "--check", "lock-order", "--format", "json", "orders.c")
	for _, w := range []string{`"message": "takes b while it holds a",`, `"line": 13,`, `"line": 20,`, `"earlier": true`} {
		if !strings.Contains(out, w) {
			t.Errorf("%s is missing in %s", w, out)
		}
	}
	page, err := os.ReadFile(filepath.Join(dir, "page.html"))
	if err != nil || strings.Count(string(page), "<dt>stack") < 2 || !strings.Contains(string(page), "takes b while it holds a") {
		t.Errorf("the page has not both stacks (%v)", err)
	}
}
