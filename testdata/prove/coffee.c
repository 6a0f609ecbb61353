// A coffee machine whose states are functions: each returns what it goes on with.
// prove: --ltl 'G ({cup.brewing} -> F {!cup.brewing})' : safe
// prove: --ltl 'G ({cup.ready} -> {cup.ml == 120})' : safe
// prove: --check assert,memory,overflow : safe
// prove: -DBUG --ltl 'G ({cup.brewing} -> F {!cup.brewing})' : violated
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);

struct cup {
	int ml;
	bool brewing, ready;
} cup;
struct state {
	struct state (*next)(int input);
};
static struct state waiting(int input), grinding(int input), brewing(int input), serving(int input);
static int beans;

static struct state waiting(int input)
{
	if (input == 'c' && !cup.ready) {
		beans = 0;
		return (struct state){grinding};
	}
	return (struct state){waiting};
}

static struct state grinding(int input)
{
	if (input == 'x')
		return (struct state){waiting};
	if (++beans < 7)
		return (struct state){grinding};
	cup.brewing = true;
	cup.ml = 0;
	return (struct state){brewing};
}

static struct state brewing(int input)
{
#ifdef BUG
	if (input == 'p')
		return (struct state){brewing};
#endif
	cup.ml += 10;
	if (cup.ml >= 120) {
		cup.brewing = false;
		cup.ready = true;
		return (struct state){serving};
	}
	return (struct state){brewing};
}

static struct state serving(int input)
{
	if (input == 't') {
		cup.ready = false;
		return (struct state){waiting};
	}
	return (struct state){serving};
}

int main(void)
{
	struct state s = {waiting};
	while (1) {
		assert(s.next != NULL);
		s = s.next(__VERIFIER_nondet_int());
	}
}
