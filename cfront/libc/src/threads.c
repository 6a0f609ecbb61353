/* This file defines C11 <threads.h> on top of POSIX threads, as glibc does: the
 * objects are the same, only the names and the results differ. Pointers to them
 * are all that is needed, so their types stay incomplete.
 *
 * thrd_create hands the thread's function, which returns int, to
 * pthread_create as it is: the thread's result is that int, converted to a pointer as
 * thrd_exit does it. The conversion costs no object and no extra step.
 * Models: thrd_create thrd_equal thrd_current thrd_sleep? thrd_exit thrd_detach thrd_join thrd_yield
 * mtx_init mtx_lock mtx_timedlock mtx_trylock mtx_unlock mtx_destroy call_once
 * cnd_init cnd_signal cnd_broadcast cnd_wait cnd_timedwait cnd_destroy
 * tss_create tss_get tss_set tss_delete
 */

typedef __INTPTR_TYPE__ __heddle_intptr;
typedef union __heddle_mutex mtx_t; /* and pthread_mutex_t */
typedef union __heddle_cond cnd_t;  /* and pthread_cond_t */
typedef struct { int __data; } once_flag;
typedef unsigned long thrd_t; /* and pthread_t */
typedef unsigned tss_t;       /* and pthread_key_t */
typedef union { char __size[8]; int __align; } __heddle_mutexattr; /* as large as any pthread_mutexattr_t */

struct timespec { long tv_sec, tv_nsec; };

extern int pthread_create(thrd_t *, const void *, void *(*)(void *), void *);
extern int pthread_equal(thrd_t, thrd_t);
extern thrd_t pthread_self(void);
extern void pthread_exit(void *) __attribute__((__noreturn__));
extern int pthread_detach(thrd_t);
extern int pthread_join(thrd_t, void **);
extern int sched_yield(void);
extern int pthread_mutexattr_init(__heddle_mutexattr *);
extern int pthread_mutexattr_settype(__heddle_mutexattr *, int);
extern int pthread_mutexattr_destroy(__heddle_mutexattr *);
extern int pthread_mutex_init(mtx_t *, const __heddle_mutexattr *);
extern int pthread_mutex_lock(mtx_t *);
extern int pthread_mutex_timedlock(mtx_t *, const struct timespec *);
extern int __heddle_trylock_may_fail(mtx_t *);
extern int __heddle_either(int, int);
extern int pthread_mutex_unlock(mtx_t *);
extern int pthread_mutex_destroy(mtx_t *);
extern int pthread_once(int *, void (*)(void));
extern int pthread_cond_init(cnd_t *, const void *);
extern int pthread_cond_signal(cnd_t *);
extern int pthread_cond_broadcast(cnd_t *);
extern int pthread_cond_wait(cnd_t *, mtx_t *);
extern int pthread_cond_timedwait(cnd_t *, mtx_t *, const struct timespec *);
extern int pthread_cond_destroy(cnd_t *);
extern int pthread_key_create(tss_t *, void (*)(void *));
extern void *pthread_getspecific(tss_t);
extern int pthread_setspecific(tss_t, const void *);
extern int pthread_key_delete(tss_t);
extern int __heddle_no_length(const struct timespec *);
extern int __heddle_wakes(const struct timespec *, struct timespec *); /* tells whether a signal ends a sleep */

enum { __heddle_success, __heddle_busy, __heddle_error, __heddle_nomem, __heddle_timedout };

/* glibc's numbers of the mutex types. */
enum { __heddle_normal = 0, __heddle_recursive = 1 };

/* The result for a POSIX error number (Linux's: ENOMEM, EBUSY, ETIMEDOUT). */
static int __heddle_result(int error)
{
	switch (error) {
	case 0:
		return __heddle_success;
	case 12:
		return __heddle_nomem;
	case 16:
		return __heddle_busy;
	case 110:
		return __heddle_timedout;
	}
	return __heddle_error;
}

int thrd_create(thrd_t *thread, int (*start)(void *), void *arg)
{
	int error = pthread_create(thread, 0, (void *(*)(void *))(void *)start, arg);
	/* POSIX has one error for want of memory and for want of anything else. */
	return error == 0 ? __heddle_success : __heddle_either(__heddle_nomem, __heddle_error);
}

int thrd_equal(thrd_t a, thrd_t b)
{
	return pthread_equal(a, b);
}

thrd_t thrd_current(void)
{
	return pthread_self();
}

/* Time does not pass in a model. Negative numbers are errors, -1 means a signal came; anything may be left then. */
int thrd_sleep(const struct timespec *duration, struct timespec *remaining)
{
	struct timespec length = { duration->tv_sec, duration->tv_nsec };
	if (__heddle_no_length(&length))
		return -2;
	return __heddle_wakes(&length, remaining) ? -1 : 0;
}

void thrd_exit(int result)
{
	pthread_exit((void *)(__heddle_intptr)result);
}

int thrd_detach(thrd_t thread)
{
	return __heddle_result(pthread_detach(thread));
}

int thrd_join(thrd_t thread, int *result)
{
	void *value = 0;
	int error = pthread_join(thread, &value);
	if (result != 0)
		*result = (int)(__heddle_intptr)value;
	return __heddle_result(error);
}

void thrd_yield(void)
{
	sched_yield();
}

int mtx_init(mtx_t *m, int type)
{
	__heddle_mutexattr attr;
	int error;
	/* mtx_plain 0, mtx_recursive 1, mtx_timed 2 */
	if (type < 0 || type > 3)
		return __heddle_error;
	if (pthread_mutexattr_init(&attr) != 0)
		return __heddle_error;
	pthread_mutexattr_settype(&attr, type & 1 ? __heddle_recursive : __heddle_normal);
	error = pthread_mutex_init(m, &attr);
	pthread_mutexattr_destroy(&attr);
	return error == 0 ? __heddle_success : __heddle_error;
}

int mtx_lock(mtx_t *m)
{
	return __heddle_result(pthread_mutex_lock(m));
}

int mtx_timedlock(mtx_t *m, const struct timespec *until)
{
	return __heddle_result(pthread_mutex_timedlock(m, until));
}

/* It may fail though the mutex is free (C17 7.26.4.5). */
int mtx_trylock(mtx_t *m)
{
	return __heddle_result(__heddle_trylock_may_fail(m));
}

int mtx_unlock(mtx_t *m)
{
	return __heddle_result(pthread_mutex_unlock(m));
}

void mtx_destroy(mtx_t *m)
{
	pthread_mutex_destroy(m);
}

void call_once(once_flag *flag, void (*f)(void))
{
	pthread_once(&flag->__data, f);
}

int cnd_init(cnd_t *c)
{
	return __heddle_result(pthread_cond_init(c, 0));
}

int cnd_signal(cnd_t *c)
{
	return __heddle_result(pthread_cond_signal(c));
}

int cnd_broadcast(cnd_t *c)
{
	return __heddle_result(pthread_cond_broadcast(c));
}

int cnd_wait(cnd_t *c, mtx_t *m)
{
	return __heddle_result(pthread_cond_wait(c, m));
}

int cnd_timedwait(cnd_t *c, mtx_t *m, const struct timespec *until)
{
	return __heddle_result(pthread_cond_timedwait(c, m, until));
}

void cnd_destroy(cnd_t *c)
{
	pthread_cond_destroy(c);
}

int tss_create(tss_t *key, void (*destructor)(void *))
{
	return pthread_key_create(key, destructor) == 0 ? __heddle_success : __heddle_error;
}

void *tss_get(tss_t key)
{
	return pthread_getspecific(key);
}

int tss_set(tss_t key, void *value)
{
	return __heddle_result(pthread_setspecific(key, value));
}

void tss_delete(tss_t key)
{
	pthread_key_delete(key);
}
