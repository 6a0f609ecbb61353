/* This file defines the functions of <complex.h> that give nearest numbers. Of cexp that is known where one part is 0.
 * Models: creal crealf creall cimag cimagf cimagl conj conjf conjl cproj cprojf cabs cabsf carg cargf cexp cexpf
 */

extern double __heddle_hypot(double, double);
extern float __heddle_hypotf(float, float);
extern double __heddle_atan2(double, double);
extern float __heddle_atan2f(float, float);
extern double __heddle_exp(double);
extern float __heddle_expf(float);
extern double __heddle_sin(double);
extern float __heddle_sinf(float);
extern double __heddle_cos(double);
extern float __heddle_cosf(float);
extern void __heddle_unsupported(const char *);

double creal(double _Complex z) { return __real__ z; }
float crealf(float _Complex z) { return __real__ z; }
long double creall(long double _Complex z) { return __real__ z; }

double cimag(double _Complex z) { return __imag__ z; }
float cimagf(float _Complex z) { return __imag__ z; }
long double cimagl(long double _Complex z) { return __imag__ z; }

double _Complex conj(double _Complex z) { return ~z; }
float _Complex conjf(float _Complex z) { return ~z; }
long double _Complex conjl(long double _Complex z) { return ~z; }

/* All infinities are one point. */
double _Complex cproj(double _Complex z)
{
	if (__builtin_isinf(__real__ z) || __builtin_isinf(__imag__ z))
		return __builtin_complex(__builtin_inf(), __builtin_copysign(0.0, __imag__ z));
	return z;
}

float _Complex cprojf(float _Complex z)
{
	if (__builtin_isinf(__real__ z) || __builtin_isinf(__imag__ z))
		return __builtin_complex(__builtin_inff(), __builtin_copysignf(0.0f, __imag__ z));
	return z;
}

double cabs(double _Complex z) { return __heddle_hypot(__real__ z, __imag__ z); }
float cabsf(float _Complex z) { return __heddle_hypotf(__real__ z, __imag__ z); }

double carg(double _Complex z) { return __heddle_atan2(__imag__ z, __real__ z); }
float cargf(float _Complex z) { return __heddle_atan2f(__imag__ z, __real__ z); }

double _Complex cexp(double _Complex z)
{
	double re = __real__ z, im = __imag__ z;
	if (im == 0)
		return __builtin_complex(__heddle_exp(re), im);
	if (re != 0 || im - im != 0)
		__heddle_unsupported("cexp of a number neither part of which is 0, or which is not finite");
	return __builtin_complex(__heddle_cos(im), __heddle_sin(im));
}

float _Complex cexpf(float _Complex z)
{
	float re = __real__ z, im = __imag__ z;
	if (im == 0)
		return __builtin_complex(__heddle_expf(re), im);
	if (re != 0 || im - im != 0)
		__heddle_unsupported("cexpf of a number neither part of which is 0, or which is not finite");
	return __builtin_complex(__heddle_cosf(im), __heddle_sinf(im));
}
