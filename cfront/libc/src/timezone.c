/* This file defines tzset: the zone comes from the environment, so the offset is any
 * between 14 hours east and 12 hours west, and there may be summer time or not.
 * Models: tzset?
 */

extern int daylight;
extern long timezone; /* seconds west */
extern long __VERIFIER_nondet_long(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);
extern void __heddle_quiet_begin(void);
extern void __heddle_quiet_end(void);

void tzset(void)
{
	long west = __VERIFIER_nondet_long();
	__VERIFIER_assume(west >= -14 * 3600L && west <= 12 * 3600L);
	__heddle_quiet_begin(); /* calls do not race with each other, but with other accesses */
	timezone = west;
	daylight = __VERIFIER_nondet_bool();
	__heddle_quiet_end();
}
