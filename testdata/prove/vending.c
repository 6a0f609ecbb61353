// A vending machine takes coins of 1, 2 and 5, sells at 6 and gives change coin by coin.
// prove: --check assert,overflow : safe
// prove: --ltl 'G ({paid} -> F {sold})' : safe
// prove: -DBUG --check assert,overflow : violated
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

_Bool paid, sold;

int main(void) {
	int credit = 0;
	while (1) {
		int coin = __VERIFIER_nondet_int();
		sold = 0;
		if (paid) {
			if (credit > 6) {
				credit--; // change
			} else {
				credit = 0;
				paid = 0;
				sold = 1;
			}
#ifdef BUG
		} else if (coin > 0) {
#else
		} else if (coin == 1 || coin == 2 || coin == 5) {
#endif
			credit += coin;
			if (credit >= 6)
				paid = 1;
		}
		assert(credit <= 10);
	}
}
