// A window watchdog over three tasks behind pointers: a task that is silent too long is reported, one that comes too early too, and the board restarts.
// prove: --ltl 'G (G {!task[1].kick} -> F {reset})' : safe
// prove: --ltl 'G ({reset} -> F {!reset})' : safe
// prove: --check assert,memory,overflow : safe
// prove: -DBUG --ltl 'G (G {!task[1].kick} -> F {reset})' : violated
#include <assert.h>
#include <stdint.h>
#include <stdbool.h>
#include <string.h>
extern bool __VERIFIER_nondet_bool(void);

struct task {
	uint8_t age;
	bool kick;
};

#define TASKS 3

struct task task[TASKS];
static struct task *const all[TASKS] = {&task[0], &task[1], &task[2]};
bool reset;

static bool check(struct task *t, uint8_t early, uint8_t late)
{
	if (t->kick) {
		bool ok = t->age >= early;
		t->age = 0;
		return ok;
	}
	return ++t->age < late;
}

static void restart(void)
{
	memset(task, 0, sizeof task);
	reset = true;
}

int main(void)
{
	for (;;) {
		bool ok = true;
		reset = false;
		for (int i = 0; i < TASKS; i++) {
			all[i]->kick = __VERIFIER_nondet_bool();
#ifdef BUG
			if (ok)
				ok = check(all[i], 2, 10);
			if (task[2].kick)
				all[i]->age = 0;
#else
			if (!check(all[i], 2, 10))
				ok = false;
#endif
			assert(all[i]->age <= 10);
		}
		if (!ok)
			restart();
	}
}
