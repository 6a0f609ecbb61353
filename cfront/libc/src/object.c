/* This file defines what programs for the model checkers ESBMC and CBMC ask of the object that a pointer points into.
 * Models: __ESBMC_POINTER_OBJECT __ESBMC_POINTER_OFFSET __ESBMC_same_object __ESBMC_get_object_size __ESBMC_r_ok __ESBMC_init_object
 * __CPROVER_POINTER_OBJECT __CPROVER_POINTER_OFFSET __CPROVER_same_object __CPROVER_OBJECT_SIZE __CPROVER_DYNAMIC_OBJECT
 * __CPROVER_LIVE_OBJECT __CPROVER_WRITEABLE_OBJECT __CPROVER_r_ok __CPROVER_w_ok __CPROVER_rw_ok
 */

typedef __SIZE_TYPE__ __heddle_size_t;

extern const void *__heddle_start(const void *);
extern __PTRDIFF_TYPE__ __heddle_offset(const void *);
extern int __heddle_same(const void *, const void *);
extern int __heddle_object(const void *);
extern __heddle_size_t __heddle_size(const void *);
extern void __heddle_unsupported(const char *);
extern unsigned char __VERIFIER_nondet_uchar(void);

/* What __heddle_object says. */
#define __HEDDLE_NULL 0
#define __HEDDLE_LIVE 1
#define __HEDDLE_BLOCK 2
#define __HEDDLE_CONSTANT 3
#define __HEDDLE_DEAD 4

static int __heddle_lives(int what)
{
	return what == __HEDDLE_LIVE || what == __HEDDLE_BLOCK || what == __HEDDLE_CONSTANT;
}

static _Bool __heddle_writeable(int what)
{
	if (what == __HEDDLE_CONSTANT)
		__heddle_unsupported("whether a constant object may be written, which checkers answer differently");
	return __heddle_lives(what);
}

/* Are there n bytes in a living object from p on? */
static _Bool __heddle_holds(const void *p, __heddle_size_t n)
{
	__heddle_size_t size = __heddle_size(p);
	__PTRDIFF_TYPE__ offset = __heddle_offset(p);
	return offset >= 0 && (__heddle_size_t)offset <= size && n <= size - (__heddle_size_t)offset;
}

__UINTPTR_TYPE__ __ESBMC_POINTER_OBJECT(const void *p)
{
	return (__UINTPTR_TYPE__)__heddle_start(p);
}

__PTRDIFF_TYPE__ __ESBMC_POINTER_OFFSET(const void *p)
{
	return __heddle_offset(p);
}

_Bool __ESBMC_same_object(const void *p, const void *q)
{
	return __heddle_same(p, q);
}

__heddle_size_t __ESBMC_get_object_size(const void *p)
{
	return __heddle_size(p);
}

/* Of a null pointer nothing can be read, and nothing is what 0 bytes are. */
_Bool __ESBMC_r_ok(void *p, unsigned long n)
{
	int what = __heddle_object(p);
	if (what == __HEDDLE_NULL)
		return n == 0;
	return __heddle_lives(what) && __heddle_holds(p, n);
}

/* A pointer to nothing is followed, so that this is found. */
void __ESBMC_init_object(void *p)
{
	unsigned char *bytes = p;
	__heddle_size_t size, i;
	if (!__heddle_lives(__heddle_object(p))) {
		*bytes = 0;
		return;
	}
	bytes -= __heddle_offset(p);
	size = __heddle_size(p);
	for (i = 0; i < size; i++)
		bytes[i] = __VERIFIER_nondet_uchar();
}

__heddle_size_t __CPROVER_POINTER_OBJECT(const void *p)
{
	return (__UINTPTR_TYPE__)__heddle_start(p);
}

__PTRDIFF_TYPE__ __CPROVER_POINTER_OFFSET(const void *p)
{
	return __heddle_offset(p);
}

_Bool __CPROVER_same_object(const void *p, const void *q)
{
	return __heddle_same(p, q);
}

__heddle_size_t __CPROVER_OBJECT_SIZE(const void *p)
{
	return __heddle_object(p) == __HEDDLE_NULL ? 0 : __heddle_size(p);
}

_Bool __CPROVER_DYNAMIC_OBJECT(const void *p)
{
	int what = __heddle_object(p);
	if (what == __HEDDLE_DEAD)
		__heddle_unsupported("whether an object was dynamic whose life has ended");
	return what == __HEDDLE_BLOCK;
}

_Bool __CPROVER_LIVE_OBJECT(const void *p)
{
	return __heddle_lives(__heddle_object(p));
}

_Bool __CPROVER_WRITEABLE_OBJECT(const void *p)
{
	return __heddle_writeable(__heddle_object(p));
}

_Bool __CPROVER_r_ok(const void *p, __heddle_size_t n)
{
	return __heddle_lives(__heddle_object(p)) && __heddle_holds(p, n);
}

_Bool __CPROVER_w_ok(const void *p, __heddle_size_t n)
{
	return __heddle_writeable(__heddle_object(p)) && __heddle_holds(p, n);
}

_Bool __CPROVER_rw_ok(const void *p, __heddle_size_t n)
{
	return __heddle_writeable(__heddle_object(p)) && __heddle_holds(p, n);
}
