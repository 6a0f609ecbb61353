// heddle: => violated assert
// about: the same with locks in a block's own memory
#include <threads.h>
#include <stdatomic.h>
#include <assert.h>
mtx_t *h, M; cnd_t C, P; int go, there; atomic_int q;
static void part(int i) {
	mtx_t l; mtx_init(&l, mtx_plain);
	if (i == 0) { mtx_lock(&M); h = &l; there = 1; cnd_signal(&P); while (!go) cnd_wait(&C, &M); h = 0; mtx_unlock(&M); }
	else { mtx_lock(&l); assert(q != 1); mtx_unlock(&l); }
}
int f(void *p) { mtx_lock(&M); while (!there) cnd_wait(&P, &M); mtx_lock(h); go = 1; cnd_signal(&C); mtx_unlock(&M); q = 1; q = 2; for (;;) thrd_yield(); }
int g(void *p) { part(0); part(1); return 0; }
int main(void) { thrd_t a, b; mtx_init(&M, mtx_plain); cnd_init(&C); cnd_init(&P); thrd_create(&a, f, 0); thrd_create(&b, g, 0); thrd_join(b, 0); return 0; }
