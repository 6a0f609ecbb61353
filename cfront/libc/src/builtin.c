/* This file defines the functions that the front end lowers at their calls, for
 * where they are called through a pointer.
 * Models: memcpy memmove memset fabs fabsf fabsl copysign copysignf copysignl
 */

typedef __SIZE_TYPE__ __heddle_size;

void *memcpy(void *to, const void *from, __heddle_size n)
{
	return __builtin_memcpy(to, from, n);
}

void *memmove(void *to, const void *from, __heddle_size n)
{
	return __builtin_memmove(to, from, n);
}

void *memset(void *to, int c, __heddle_size n)
{
	return __builtin_memset(to, c, n);
}

double fabs(double x)
{
	return __builtin_fabs(x);
}

float fabsf(float x)
{
	return __builtin_fabsf(x);
}

long double fabsl(long double x)
{
	return __builtin_fabsl(x);
}

double copysign(double x, double sign)
{
	return __builtin_copysign(x, sign);
}

float copysignf(float x, float sign)
{
	return __builtin_copysignf(x, sign);
}

long double copysignl(long double x, long double sign)
{
	return __builtin_copysignl(x, sign);
}
