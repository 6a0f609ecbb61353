// An integrating controller with saturation: the output stays in range, and a lasting error drives it to its end. No branch in its loop depends on input, as C's ?: of variables is none.
// prove: --check assert,overflow : safe
// prove: --ltl 'G {out >= 0 && out <= 1000}' : safe
// prove: --ltl 'G (G {error > 10} -> F {out == 1000})' : safe
// prove: -DBUG --ltl 'G {out >= 0 && out <= 1000}' : violated
// prove: -DBUG --check assert,overflow : violated
#include <assert.h>
#include <stdint.h>
extern int16_t __VERIFIER_nondet_short(void);

int32_t integral, out;
int16_t error;

static int32_t clamp(int32_t v, int32_t lo, int32_t hi)
{
	return v < lo ? lo : v > hi ? hi : v;
}

int main(void)
{
	while (1) {
		error = __VERIFIER_nondet_short();
#ifdef BUG
		integral = clamp(integral + error, -4000, 4000);
		out = integral / 4;
#else
		integral = clamp(integral + error, 0, 4000);
		out = clamp(integral / 4, 0, 1000);
#endif
		assert(out >= 0);
	}
}
