/* This file defines a program of C11 threads that runs on the models. */
#include "driver.h"
#include <threads.h>
#include <time.h>

int h_thrd_create(thrd_t *, thrd_start_t, void *), h_thrd_equal(thrd_t, thrd_t), h_thrd_sleep(const struct timespec *, struct timespec *);
thrd_t h_thrd_current(void);
void h_thrd_exit(int), h_thrd_yield(void), h_mtx_destroy(mtx_t *), h_call_once(once_flag *, void (*)(void)), h_cnd_destroy(cnd_t *);
int h_thrd_detach(thrd_t), h_thrd_join(thrd_t, int *), h_mtx_init(mtx_t *, int), h_mtx_lock(mtx_t *), h_mtx_trylock(mtx_t *), h_mtx_unlock(mtx_t *);
int h_mtx_timedlock(mtx_t *, const struct timespec *), h_cnd_init(cnd_t *), h_cnd_signal(cnd_t *), h_cnd_broadcast(cnd_t *);
int h_cnd_wait(cnd_t *, mtx_t *), h_cnd_timedwait(cnd_t *, mtx_t *, const struct timespec *);
int h_tss_create(tss_t *, tss_dtor_t), h_tss_set(tss_t, void *);
void *h_tss_get(tss_t), h_tss_delete(tss_t);

static mtx_t lock, recursive;
static cnd_t changed;
static tss_t slot;
static once_flag once = ONCE_FLAG_INIT;
static int count, made, destroyed, go;

static void make(void)
{
	made++;
}

static void destroy(void *p)
{
	(void)p;
	destroyed++;
}

static int worker(void *arg)
{
	int id = *(int *)arg, i;
	h_call_once(&once, make);
	CHECK(h_tss_get(slot) == 0 && h_tss_set(slot, arg) == thrd_success && h_tss_get(slot) == arg, "%d", id);
	CHECK(h_mtx_lock(&lock) == thrd_success, "%d", id);
	while (!go)
		CHECK(h_cnd_wait(&changed, &lock) == thrd_success, "%d", id);
	CHECK(h_mtx_unlock(&lock) == thrd_success, "%d", id);
	for (i = 0; i < 1000; i++) {
		h_mtx_lock(&lock);
		count++;
		h_mtx_unlock(&lock);
		if (i % 100 == 0)
			h_thrd_yield();
	}
	if (id % 2)
		h_thrd_exit(-id);
	return -id;
}

static int holder(void *arg)
{
	struct timespec past = { 1, 0 };
	(void)arg;
	CHECK(h_mtx_trylock(&lock) == thrd_busy, "held");
	CHECK(h_mtx_timedlock(&lock, &past) == thrd_timedout, "held");
	CHECK(h_mtx_trylock(&recursive) == thrd_busy, "held");
	return h_thrd_equal(h_thrd_current(), h_thrd_current()) ? 7 : 8;
}

void test_threads(void)
{
	thrd_t t[4];
	int id[4], i, r;
	struct timespec past = { 1, 0 }, none = { 0, 0 }, wrong = { 0, -1 };
	CHECK(h_mtx_init(&lock, mtx_timed) == thrd_success && h_mtx_init(&recursive, mtx_plain | mtx_recursive) == thrd_success, "init");
	CHECK(h_mtx_init(&lock, 17) == thrd_error && h_mtx_init(&lock, mtx_timed) == thrd_success, "init");
	CHECK(h_cnd_init(&changed) == thrd_success && h_tss_create(&slot, destroy) == thrd_success, "init");
	for (i = 0; i < 4; i++) {
		id[i] = i + 1;
		CHECK(h_thrd_create(&t[i], worker, &id[i]) == thrd_success, "create");
	}
	h_mtx_lock(&lock);
	go = 1;
	h_cnd_broadcast(&changed);
	h_mtx_unlock(&lock);
	for (i = 0; i < 4; i++)
		CHECK(h_thrd_join(t[i], i == 2 ? 0 : &r) == thrd_success && (i == 2 || r == -id[i]), "%d: %d", i, r);
	CHECK(count == 4000 && made == 1 && destroyed == 4, "%d %d %d", count, made, destroyed);
	h_tss_delete(slot);

	h_mtx_lock(&lock);
	CHECK(h_mtx_lock(&recursive) == thrd_success && h_mtx_trylock(&recursive) == thrd_success, "recursive");
	CHECK(h_thrd_create(&t[0], holder, 0) == thrd_success && h_thrd_join(t[0], &r) == thrd_success && r == 7, "%d", r);
	CHECK(h_cnd_timedwait(&changed, &lock, &past) == thrd_timedout && h_cnd_signal(&changed) == thrd_success, "timed");
	CHECK(h_mtx_unlock(&recursive) == thrd_success && h_mtx_unlock(&recursive) == thrd_success, "recursive");
	CHECK(h_mtx_unlock(&lock) == thrd_success, "unlock");
	CHECK(h_thrd_sleep(&none, 0) == 0 && h_thrd_sleep(&wrong, 0) < -1, "sleep");
	h_cnd_destroy(&changed);
	h_mtx_destroy(&lock);
	h_mtx_destroy(&recursive);
}
