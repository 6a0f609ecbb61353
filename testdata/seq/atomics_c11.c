// seq: <stdatomic.h> in one thread: load, store, exchange, compare exchange, fetch operations, flags
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

static atomic_int n = ATOMIC_VAR_INIT(5);
static _Atomic unsigned char small;
static _Atomic(long) wide;
static atomic_flag flag = ATOMIC_FLAG_INIT;
static atomic_bool on;

int main(void)
{
    atomic_init(&wide, 1L << 40);
    printf("%d %ld\n", atomic_load(&n), atomic_load_explicit(&wide, memory_order_relaxed));
    atomic_store(&n, 10);
    int r = atomic_fetch_add(&n, 3);
    printf("%d %d\n", r, n);
    r = atomic_fetch_sub_explicit(&n, 20, memory_order_acq_rel);
    printf("%d %d\n", r, n);
    r = atomic_fetch_or(&n, 0x10);
    r ^= atomic_fetch_and(&n, 0xff);
    r += atomic_fetch_xor(&n, 0x0f);
    printf("%d %d\n", r, n);
    r = atomic_exchange(&n, 77);
    printf("%d %d\n", r, n);
    int expected = 76;
    bool ok = atomic_compare_exchange_strong(&n, &expected, 1);
    printf("%d %d %d\n", ok, expected, n);
    ok = atomic_compare_exchange_strong(&n, &expected, 1);
    printf("%d %d %d\n", ok, expected, n);
    small = 250;
    small += 10;
    r = small++;
    printf("%d %d\n", r, small);
    ok = atomic_flag_test_and_set(&flag);
    ok = ok * 2 + atomic_flag_test_and_set(&flag);
    atomic_flag_clear(&flag);
    printf("%d %d\n", ok, atomic_flag_test_and_set(&flag));
    on = 4;
    atomic_thread_fence(memory_order_seq_cst);
    int a[3] = { 1, 2, 3 };
    int *_Atomic p = a;
    p = p + 2;
    printf("%d %d %d\n", on, *p, atomic_is_lock_free(&n));
    wide *= 3;
    wide <<= 1;
    printf("%ld\n", wide);
    return 0;
}
