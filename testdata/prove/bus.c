// Four masters ask for a bus in turn; each that keeps asking gets it within four rounds.
// prove: --ltl 'G ({wants[2]} -> F {owner == 2})' : safe
// prove: --ltl 'G ({wants[0]} -> F {owner == 0})' : safe
// prove: -DBUG --ltl 'G ({wants[2]} -> F {owner == 2})' : violated
extern _Bool __VERIFIER_nondet_bool(void);

#define MASTERS 4
_Bool wants[MASTERS];
int owner = -1;
static int last;

static int choose(void)
{
#ifdef BUG
	for (int i = 0; i < MASTERS; i++)
		if (wants[i])
			return i;
#else
	for (int i = 1; i <= MASTERS; i++) {
		int m = (last + i) % MASTERS;
		if (wants[m])
			return m;
	}
#endif
	return -1;
}

int main(void)
{
	while (1) {
		for (int i = 0; i < MASTERS; i++)
			if (!wants[i] && __VERIFIER_nondet_bool())
				wants[i] = 1;
		owner = choose();
		if (owner >= 0) {
			last = owner;
			wants[owner] = 0;
		}
	}
}
