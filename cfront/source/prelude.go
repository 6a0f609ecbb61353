package source

// This file defines the prelude: declarations and macros of the compiler builtins, as
// C text that every file is read after.

import (
	"strings"
	"sync"
)

// InternalPrefix begins the names of the functions that the prelude's macros
// call; the lowering of calls knows them.
const InternalPrefix = "__heddle_"

// preludeCore declares what the parser and the host's headers take for granted. The
// value of an atomic builtin has the type that its pointer points to, which a cast
// says; va_list is an array of one record, as on x86-64. __heddle_opt(a) is one macro if a is empty, and another if it is not (see variadicmacro.go):
// the second argument of a list into which a is put is none, or not.
const preludeCore = `
#define __extension__
#define __restrict_arr
#define __FUNCTION__ __func__
#define __PRETTY_FUNCTION__ __func__
extern int __predefined_declarator;
typedef __SIZE_TYPE__ __predefined_size_t;
typedef __WCHAR_TYPE__ __predefined_wchar_t;
typedef __PTRDIFF_TYPE__ __predefined_ptrdiff_t;
#if __SIZEOF_POINTER__ == 8
typedef struct __va_list_tag { void *__next; void *__unused[2]; } __builtin_va_list[1];
#else
typedef struct __va_list_tag { void *__next; } __builtin_va_list[1];
#endif
typedef __builtin_va_list __gnuc_va_list;
#if __STDC_VERSION__ >= 202000L
#define nullptr ((void *)0)
#define true ((_Bool)+1u)
#define false ((_Bool)+0u)
#define typeof __typeof__
#define typeof_unqual(...) __typeof__((__typeof__(__VA_ARGS__))0)
#define constexpr static const __attribute__((__heddle_constexpr__))
#define auto auto __attribute__((__heddle_auto__))
typedef void *nullptr_t;
#endif
#define __builtin_va_arg(ap, type) (*(type *)__heddle_va_arg((ap), sizeof(type)))
#define __builtin_offsetof(type, member) ((__SIZE_TYPE__)&((type *)0)->member)
#define __builtin_types_compatible_p(a, b) __heddle_types_compatible(sizeof(a), sizeof(b))
#define __builtin_convertvector(v, type) __heddle_convertvector(v, sizeof(type))
#define __CPROVER_bool _Bool
#define __CPROVER_thread_local _Thread_local
#define __heddle_opt(...) __heddle_opt_a(__heddle_opt_b(~, ##__VA_ARGS__, __heddle_opt_none, ))
#define __heddle_opt_a(...) __heddle_opt_c(__VA_ARGS__, __heddle_opt_yes, )
#define __heddle_opt_b(a, b, ...) b
#define __heddle_opt_c(a, b, ...) b
#define __heddle_opt_none ~, __heddle_opt_no
#define __heddle_opt_yes(...) __VA_ARGS__
#define __heddle_opt_no(...)
#define _PragmA(x) _Static_assert(__heddle_pragma(x), "");
#define _PragmE(x) _Pragma(x)
`

// libraryPrototypes are the library functions that compilers know without a
// header. Each is declared with the prefix __builtin_; a use of the
// plain name without a declaration finds its type here too.
const libraryPrototypes = `
void *malloc(SIZE n); void *calloc(SIZE n, SIZE m); void *realloc(void *p, SIZE n); void free(void *p);
void abort(void); void exit(int s); void _exit(int s);
void *memcpy(void *d, const void *s, SIZE n); void *memmove(void *d, const void *s, SIZE n); void *memset(void *d, int c, SIZE n);
void *mempcpy(void *d, const void *s, SIZE n);
int memcmp(const void *a, const void *b, SIZE n); void *memchr(const void *s, int c, SIZE n);
SIZE strlen(const char *s); SIZE strnlen(const char *s, SIZE n); char *strcpy(char *d, const char *s); char *stpcpy(char *d, const char *s); char *strncpy(char *d, const char *s, SIZE n);
char *strcat(char *d, const char *s); char *strncat(char *d, const char *s, SIZE n);
int strcmp(const char *a, const char *b); int strncmp(const char *a, const char *b, SIZE n);
int strcasecmp(const char *a, const char *b); int strncasecmp(const char *a, const char *b, SIZE n);
char *strchr(const char *s, int c); char *strrchr(const char *s, int c); char *strstr(const char *a, const char *b);
char *strpbrk(const char *s, const char *a); SIZE strspn(const char *s, const char *a); SIZE strcspn(const char *s, const char *a);
char *strdup(const char *s); char *strndup(const char *s, SIZE n);
int printf(const char *f, ...); int fprintf(void *s, const char *f, ...); int sprintf(char *d, const char *f, ...);
int snprintf(char *d, SIZE n, const char *f, ...); int scanf(const char *f, ...); int sscanf(const char *s, const char *f, ...); int fscanf(void *s, const char *f, ...);
int vprintf(const char *f, __builtin_va_list a); int vfprintf(void *s, const char *f, __builtin_va_list a);
int vsprintf(char *d, const char *f, __builtin_va_list a); int vsnprintf(char *d, SIZE n, const char *f, __builtin_va_list a);
int vscanf(const char *f, __builtin_va_list a); int vsscanf(const char *s, const char *f, __builtin_va_list a); int vfscanf(void *s, const char *f, __builtin_va_list a);
int puts(const char *s); int putchar(int c); int fputs(const char *s, void *f); int fputc(int c, void *f); int putc(int c, void *f); SIZE fwrite(const void *p, SIZE n, SIZE m, void *f);
int abs(int x); long labs(long x); long long llabs(long long x);
int isalnum(int c); int isalpha(int c); int isblank(int c); int iscntrl(int c); int isdigit(int c); int isgraph(int c); int islower(int c);
int isprint(int c); int ispunct(int c); int isspace(int c); int isupper(int c); int isxdigit(int c); int tolower(int c); int toupper(int c);
double frexp(double x, int *e); double ldexp(double x, int e); double modf(double x, double *i); double pow(double x, double y); double fmod(double x, double y);
double atan2(double y, double x); double hypot(double x, double y); double fmin(double x, double y); double fmax(double x, double y); double fma(double x, double y, double z);
float powf(float x, float y); float fmodf(float x, float y); float fminf(float x, float y); float fmaxf(float x, float y); float atan2f(float y, float x); float ldexpf(float x, int e);
long lround(double x); long long llround(double x); long lrint(double x); long long llrint(double x);
long lroundf(float x); long long llroundf(float x); long lrintf(float x); long long llrintf(float x);
int ilogb(double x); int ilogbf(float x); double scalbn(double x, int e); float scalbnf(float x, int e); double scalbln(double x, long e); float scalblnf(float x, long e);
double nextafter(double x, double y); float nextafterf(float x, float y); double remainder(double x, double y); float remainderf(float x, float y);
double fdim(double x, double y); float fdimf(float x, float y); double remquo(double x, double y, int *q); float remquof(float x, float y, int *q);
float hypotf(float x, float y); float frexpf(float x, int *e); float modff(float x, float *i); float fmaf(float x, float y, float z);
__INTMAX_TYPE__ imaxabs(__INTMAX_TYPE__ x); int bcmp(const void *a, const void *b, SIZE n); void bcopy(const void *s, void *d, SIZE n);
char *index(const char *s, int c); char *rindex(const char *s, int c); char *stpncpy(char *d, const char *s, SIZE n);
double creal(double _Complex z); float crealf(float _Complex z); long double creall(long double _Complex z);
double cimag(double _Complex z); float cimagf(float _Complex z); long double cimagl(long double _Complex z);
double _Complex conj(double _Complex z); float _Complex conjf(float _Complex z); long double _Complex conjl(long double _Complex z);
double cabs(double _Complex z); float cabsf(float _Complex z); double carg(double _Complex z); float cargf(float _Complex z);
double _Complex cexp(double _Complex z); float _Complex cexpf(float _Complex z);
void *aligned_alloc(SIZE a, SIZE n); int posix_memalign(void **p, SIZE a, SIZE n);
`

// libraryMath are the functions from double to double, and with the suffix f from float to float.
const libraryMath = "acos acosh asin asinh atan atanh cbrt ceil cos cosh erf erfc exp exp10 exp2 expm1 floor lgamma log log10 log1p log2 logb " +
	"nearbyint rint round roundeven significand sin sinh sqrt tan tanh tgamma trunc"

// compilerPrototypes are builtins with no library function behind them; the
// lowering of calls gives their meaning.
const compilerPrototypes = `
int __builtin_setjmp(void *b); void __builtin_longjmp(void *b, int v); void *__builtin_alloca(SIZE n); void *__builtin_alloca_with_align(SIZE n, SIZE a); void *__heddle_va_arg(void *ap, SIZE n);
void __builtin_va_start(__builtin_va_list ap, ...); void __builtin_va_end(__builtin_va_list ap); void __builtin_va_copy(__builtin_va_list d, __builtin_va_list s);
void __builtin_unreachable(void); void __builtin_trap(void); void __builtin_prefetch(const void *p, ...);
long __builtin_expect(long x, long y); long __builtin_expect_with_probability(long x, long y, double p);
SIZE __builtin_object_size(const void *p, int t); SIZE __builtin_dynamic_object_size(const void *p, int t);
void *__builtin_thread_pointer(void); void *__builtin_return_address(unsigned n); void *__builtin_frame_address(unsigned n); void *__builtin_extract_return_addr(void *p);
unsigned short __builtin_bswap16(unsigned short x); unsigned __builtin_bswap32(unsigned x); unsigned long long __builtin_bswap64(unsigned long long x);
int __builtin_clz(unsigned x); int __builtin_clzl(unsigned long x); int __builtin_clzll(unsigned long long x);
int __builtin_ctz(unsigned x); int __builtin_ctzl(unsigned long x); int __builtin_ctzll(unsigned long long x);
int __builtin_ffs(int x); int __builtin_ffsl(long x); int __builtin_ffsll(long long x);
int __builtin_popcount(unsigned x); int __builtin_popcountl(unsigned long x); int __builtin_popcountll(unsigned long long x);
int __builtin_parity(unsigned x); int __builtin_parityl(unsigned long x); int __builtin_parityll(unsigned long long x);
int __builtin_clrsb(int x); int __builtin_clrsbl(long x); int __builtin_clrsbll(long long x);
double __builtin_inf(void); float __builtin_inff(void); double __builtin_huge_val(void); float __builtin_huge_valf(void);
double __builtin_nan(const char *s); float __builtin_nanf(const char *s);
double __builtin_fabs(double x); float __builtin_fabsf(float x); double __builtin_copysign(double x, double y); float __builtin_copysignf(float x, float y);
long double __builtin_fabsl(long double x); long double __builtin_copysignl(long double x, long double y);
long double __builtin_infl(void); long double __builtin_huge_vall(void); long double __builtin_nanl(const char *s);
void *__builtin___memcpy_chk(void *d, const void *s, SIZE n, SIZE o); void *__builtin___memmove_chk(void *d, const void *s, SIZE n, SIZE o);
void *__builtin___memset_chk(void *d, int c, SIZE n, SIZE o); char *__builtin___strcpy_chk(char *d, const char *s, SIZE o);
char *__builtin___strncpy_chk(char *d, const char *s, SIZE n, SIZE o); char *__builtin___strcat_chk(char *d, const char *s, SIZE o);
char *__builtin___strncat_chk(char *d, const char *s, SIZE n, SIZE o);
int __builtin___sprintf_chk(char *d, int flag, SIZE o, const char *f, ...); int __builtin___snprintf_chk(char *d, SIZE n, int flag, SIZE o, const char *f, ...);
`

// Declared tells whether the prelude declares or defines a function.
func Declared(name string) bool { return strings.Contains(prelude(), name+"(") }

// prelude assembles the text.
var prelude = sync.OnceValue(func() string {
	var b strings.Builder
	b.WriteString(preludeCore)
	for stmt := range strings.SplitSeq(libraryPrototypes, ";") {
		stmt = strings.TrimSpace(stmt)
		if stmt == "" {
			continue
		}
		open := strings.IndexByte(stmt, '(')
		start := strings.LastIndexAny(stmt[:open], " *") + 1
		b.WriteString(stmt[:start] + "__builtin_" + stmt[start:] + ";\n")
	}
	for name := range strings.FieldsSeq(libraryMath) {
		b.WriteString("double __builtin_" + name + "(double x); float __builtin_" + name + "f(float x);\n")
	}
	b.WriteString(compilerPrototypes)
	return strings.ReplaceAll(b.String(), "SIZE ", "__SIZE_TYPE__ ")
})
