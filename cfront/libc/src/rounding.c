/* This file defines the direction of rounding, which is to the nearest number: no other one is modelled.
 * Models: fegetround fesetround
 */

extern void __heddle_unsupported(const char *);

int fegetround(void)
{
	return 0;
}

int fesetround(int mode)
{
	if (mode)
		__heddle_unsupported("another direction of rounding than to the nearest");
	return 0;
}
