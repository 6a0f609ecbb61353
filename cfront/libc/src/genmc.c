/* This file defines what programs for the model checker GenMC say to it. Marks of loops, of blocks and of accesses only tell it
 * what it need not look at, and change nothing here: a loop goes round as it stands. An optional block is executed, or not:
 * its way ends with it. Threads have small numbers, in the order in which they are made. What is retired is freed as soon as no
 * hazard pointer protects it: who reads it then without protection is found.
 * Models: __VERIFIER_loop_begin __VERIFIER_loop_bound __VERIFIER_spin_start __VERIFIER_spin_end
 * __VERIFIER_annotate_begin __VERIFIER_annotate_end __VERIFIER_opt_begin
 * __VERIFIER_thread_create __VERIFIER_thread_create_symmetric __VERIFIER_thread_join? __VERIFIER_thread_exit
 * __VERIFIER_thread_self __VERIFIER_tid __VERIFIER_hazptr_alloc __VERIFIER_hazptr_protect __VERIFIER_hazptr_clear
 * __VERIFIER_hazptr_free __VERIFIER_hazptr_retire __VERIFIER_method_begin __VERIFIER_method_end
 * __VERIFIER_spawn __VERIFIER_spawn_symmetric __VERIFIER_join? __VERIFIER_join_symmetric?
 * __VERIFIER_malloc __VERIFIER_malloc_aligned __VERIFIER_free __VERIFIER_atexit
 * __VERIFIER_rcu_read_lock __VERIFIER_rcu_read_unlock __VERIFIER_synchronize_rcu __VERIFIER_lkmm_fence
 */

extern int pthread_create(unsigned long *, const void *, void *(*)(void *), void *);
extern int pthread_join(unsigned long, void **);
extern void pthread_exit(void *) __attribute__((__noreturn__));
extern void __heddle_unsupported(const char *);
extern int __heddle_weaker(void);
extern int __heddle_gone(const void *);
extern unsigned long pthread_self(void);
extern void free(void *);
extern void *malloc(__SIZE_TYPE__);
extern void *aligned_alloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern int atexit(void (*)(void));
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

void __VERIFIER_loop_begin(void)
{
}

void __VERIFIER_loop_bound(int bodies)
{
	(void)bodies;
}

void __VERIFIER_spin_start(void)
{
}

void __VERIFIER_spin_end(_Bool goes_on)
{
	(void)goes_on;
}

void __VERIFIER_annotate_begin(int kind)
{
	(void)kind;
}

void __VERIFIER_annotate_end(int kind)
{
	(void)kind;
}

int __VERIFIER_opt_begin(void)
{
	return __VERIFIER_nondet_bool();
}

#define __HEDDLE_THREADS 64

static unsigned long __heddle_threads[__HEDDLE_THREADS];
static int __heddle_made;

int __VERIFIER_thread_create(const void *attr, void *(*start)(void *), void *arg)
{
	int number = __atomic_fetch_add(&__heddle_made, 1, __ATOMIC_SEQ_CST);
	(void)attr;
	if (number >= __HEDDLE_THREADS)
		__heddle_unsupported("__VERIFIER_thread_create of more than 64 threads");
	if (pthread_create(&__heddle_threads[number], 0, start, arg) != 0)
		__heddle_unsupported("__VERIFIER_thread_create that fails");
	return number + 1;
}

int __VERIFIER_thread_create_symmetric(const void *attr, void *(*start)(void *), void *arg, long other)
{
	(void)other;
	return __VERIFIER_thread_create(attr, start, arg);
}

void *__VERIFIER_thread_join(long number)
{
	void *result;
	if (number < 1 || number > __atomic_load_n(&__heddle_made, __ATOMIC_SEQ_CST))
		__heddle_unsupported("__VERIFIER_thread_join of a thread that __VERIFIER_thread_create did not make");
	pthread_join(__atomic_load_n(&__heddle_threads[number - 1], __ATOMIC_SEQ_CST), &result);
	return result;
}

void __VERIFIER_thread_exit(void *result)
{
	pthread_exit(result);
}

static int __heddle_number(void)
{
	unsigned long self = pthread_self();
	int i, made = __atomic_load_n(&__heddle_made, __ATOMIC_SEQ_CST);
	for (i = 0; i < made && i < __HEDDLE_THREADS; i++)
		if (__atomic_load_n(&__heddle_threads[i], __ATOMIC_SEQ_CST) == self)
			return i + 1;
	return 0; /* main */
}

int __VERIFIER_thread_self(void)
{
	return __heddle_number();
}

int __VERIFIER_tid(void)
{
	return __heddle_number();
}

/* What GenMC's headers make of the functions that programs call. */

long __VERIFIER_spawn(void *(*start)(void *), void *arg)
{
	return __VERIFIER_thread_create(0, start, arg);
}

long __VERIFIER_spawn_symmetric(void *(*start)(void *), void *arg, long other)
{
	return __VERIFIER_thread_create_symmetric(0, start, arg, other);
}

void *__VERIFIER_join(long number)
{
	return __VERIFIER_thread_join(number);
}

void __VERIFIER_join_symmetric(long number)
{
	__VERIFIER_thread_join(number);
}

void *__VERIFIER_malloc(__SIZE_TYPE__ size)
{
	return malloc(size);
}

void *__VERIFIER_malloc_aligned(__SIZE_TYPE__ align, __SIZE_TYPE__ size)
{
	return aligned_alloc(align, size);
}

void __VERIFIER_free(void *p)
{
	free(p);
}

int __VERIFIER_atexit(void (*call)(void))
{
	return atexit(call);
}

void __VERIFIER_method_begin(const char *name, int argument)
{
	(void)name;
	(void)argument;
}

void __VERIFIER_method_end(const char *name, int result)
{
	(void)name;
	(void)result;
}

#define __HEDDLE_HAZARDS 64

typedef struct {
	void *protects;
	_Bool used, late;
} __heddle_hazard;

static __heddle_hazard __heddle_hazards[__HEDDLE_HAZARDS];
static int __heddle_hazards_made; /* entries that were ever used */
static void *__heddle_retired[__HEDDLE_HAZARDS]; /* that somebody protects */
static int __heddle_waiting;
static unsigned long __heddle_retirer; /* who has retired something */
static enum { __heddle_none, __heddle_one, __heddle_several } __heddle_retirers;
/* How many hazard pointers this thread has for what others had retired: the executor knows it by its name. */
static _Thread_local int __heddle_late;

static _Bool __heddle_protected(const void *p)
{
	int i;
	for (i = 0; i < __heddle_hazards_made; i++)
		if (__heddle_hazards[i].used && __heddle_hazards[i].protects == p)
			return 1;
	return 0;
}

static void __heddle_note_retirer(void)
{
	unsigned long me = pthread_self();
	if (__heddle_retirers == __heddle_none) {
		__heddle_retirers = __heddle_one;
		__heddle_retirer = me;
	} else if (__heddle_retirer != me)
		__heddle_retirers = __heddle_several;
}

/* What p points to may have been retired by another thread, and is freed. */
static _Bool __heddle_is_late(const void *p)
{
	return p != 0 && __heddle_retirers != __heddle_none && !(__heddle_retirers == __heddle_one && __heddle_retirer == pthread_self()) &&
	       __heddle_gone(p);
}

/* Lets go what a hazard pointer protected. There a hazard pointer protects also from who has retired something before in time,
 * unless that happens before the protection: who comes so late and looks at it all the same is right or wrong, and which is not known. */
static void __heddle_protect(__heddle_hazard *h, void *p)
{
	void *before = h->protects;
	int i;
	h->protects = p;
	__heddle_late -= h->late;
	h->late = __heddle_is_late(p);
	__heddle_late += h->late;
	if (before == 0 || __heddle_protected(before))
		return;
	for (i = 0; i < __heddle_waiting; i++)
		if (__heddle_retired[i] == before) {
			__heddle_retired[i] = __heddle_retired[--__heddle_waiting];
			__heddle_retired[__heddle_waiting] = 0;
			free(before);
			return;
		}
}

void *__VERIFIER_hazptr_alloc(void)
{
	int i;
	__VERIFIER_atomic_begin();
	for (i = 0; i < __heddle_hazards_made && __heddle_hazards[i].used; i++)
		;
	if (i == __HEDDLE_HAZARDS)
		__heddle_unsupported("more than 64 hazard pointers");
	if (i == __heddle_hazards_made)
		__heddle_hazards_made++;
	__heddle_hazards[i].used = 1;
	__VERIFIER_atomic_end();
	return &__heddle_hazards[i];
}

void __VERIFIER_hazptr_protect(void *hazard, void *p)
{
	__VERIFIER_atomic_begin();
	__heddle_protect(hazard, p);
	__VERIFIER_atomic_end();
}

void __VERIFIER_hazptr_clear(void *hazard)
{
	__VERIFIER_atomic_begin();
	__heddle_protect(hazard, 0);
	__VERIFIER_atomic_end();
}

void __VERIFIER_hazptr_free(void *hazard)
{
	__heddle_hazard *h = hazard;
	__VERIFIER_atomic_begin();
	__heddle_protect(h, 0);
	h->used = 0;
	__VERIFIER_atomic_end();
}

/* There a hazard pointer protects what is retired by somebody that it has not seen, before it in time or not: that is not modelled. */
void __VERIFIER_hazptr_retire(void *p)
{
	if (__heddle_weaker())
		__heddle_unsupported("hazard pointers that retire memory, under a weaker memory model");
	__VERIFIER_atomic_begin();
	__heddle_note_retirer();
	if (!__heddle_protected(p))
		free(p);
	else {
		if (__heddle_waiting == __HEDDLE_HAZARDS)
			__heddle_unsupported("more than 64 retired objects that are protected");
		__heddle_retired[__heddle_waiting++] = p;
	}
	__VERIFIER_atomic_end();
}

/* Read-copy-update: who synchronises waits for the readers that are there when it begins, and for no others. It sets its bit with each of
 * them, and they take all bits back when they end. Who waits in vain waits for ever. */
#define __HEDDLE_READERS 64
#define __HEDDLE_WRITERS 32

typedef struct {
	_Bool there;
	unsigned awaited; /* by whom */
} __heddle_reader;

static __heddle_reader __heddle_readers[__HEDDLE_READERS];
static int __heddle_readers_made; /* entries that were ever used */
static unsigned __heddle_synchronise; /* who does */
static _Thread_local int __heddle_reads; /* how deep */
static _Thread_local int __heddle_reads_as;

void __VERIFIER_rcu_read_lock(void)
{
	int i;
	if (__heddle_weaker())
		__heddle_unsupported("RCU under a weaker memory model");
	if (__heddle_reads++ > 0)
		return;
	__VERIFIER_atomic_begin();
	for (i = 0; i < __heddle_readers_made && __heddle_readers[i].there; i++)
		;
	if (i == __HEDDLE_READERS)
		__heddle_unsupported("more than 64 RCU readers");
	if (i == __heddle_readers_made)
		__heddle_readers_made++;
	__heddle_readers[i].there = 1;
	__VERIFIER_atomic_end();
	__heddle_reads_as = i;
}

void __VERIFIER_rcu_read_unlock(void)
{
	__heddle_reader *r = &__heddle_readers[__heddle_reads_as];
	if (__heddle_reads == 0)
		__heddle_unsupported("__VERIFIER_rcu_read_unlock without __VERIFIER_rcu_read_lock");
	if (--__heddle_reads > 0)
		return;
	__VERIFIER_atomic_begin();
	r->there = 0;
	__atomic_store_n(&r->awaited, 0, __ATOMIC_SEQ_CST);
	__VERIFIER_atomic_end();
}

void __VERIFIER_synchronize_rcu(void)
{
	unsigned bit;
	int i, made;
	if (__heddle_weaker())
		__heddle_unsupported("RCU under a weaker memory model");
	__VERIFIER_atomic_begin();
	for (bit = 1; bit & __heddle_synchronise; bit <<= 1)
		if (bit == 1u << (__HEDDLE_WRITERS - 1))
			__heddle_unsupported("more than 32 threads that synchronise with RCU readers");
	__heddle_synchronise |= bit;
	made = __heddle_readers_made;
	for (i = 0; i < made; i++)
		if (__heddle_readers[i].there)
			__heddle_readers[i].awaited |= bit;
	__VERIFIER_atomic_end();
	for (i = 0; i < made; i++)
		while (__atomic_load_n(&__heddle_readers[i].awaited, __ATOMIC_SEQ_CST) & bit)
			;
	__VERIFIER_atomic_begin();
	__heddle_synchronise &= ~bit;
	__VERIFIER_atomic_end();
}

/* The fences of the Linux kernel. Its memory model is none of the weaker ones here. */
void __VERIFIER_lkmm_fence(const char *kind)
{
	(void)kind;
	if (__heddle_weaker())
		__heddle_unsupported("fences of the Linux kernel under a weaker memory model");
}
