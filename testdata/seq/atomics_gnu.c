// seq: __atomic_* builtins in one thread, on several widths and on pointers
#include <stdbool.h>
#include <stdio.h>

int main(void)
{
    int i = 3, r, v;
    r = __atomic_load_n(&i, __ATOMIC_ACQUIRE);
    __atomic_store_n(&i, r * 7, __ATOMIC_RELEASE);
    printf("%d %d\n", r, i);
    r = __atomic_fetch_add(&i, 4, __ATOMIC_SEQ_CST);
    v = __atomic_add_fetch(&i, 4, __ATOMIC_RELAXED);
    printf("%d %d\n", r, v);
    r = __atomic_exchange_n(&i, 100, __ATOMIC_ACQ_REL);
    printf("%d %d\n", r, i);
    int expected = 5;
    bool ok = __atomic_compare_exchange_n(&i, &expected, 6, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);
    printf("%d %d %d\n", ok, expected, i);
    ok = __atomic_compare_exchange_n(&i, &expected, 6, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    printf("%d %d %d\n", ok, expected, i);
    r = __atomic_nand_fetch(&i, 3, __ATOMIC_SEQ_CST);
    printf("%d\n", r);
    r = __atomic_fetch_xor(&i, -1, __ATOMIC_SEQ_CST);
    printf("%d %d\n", r, i);
    long to = 1, from = 1L << 33, old;
    __atomic_exchange(&to, &from, &old, __ATOMIC_SEQ_CST);
    printf("%ld %ld\n", to, old);
    __atomic_load(&to, &old, __ATOMIC_SEQ_CST);
    printf("%d\n", old == to);
    unsigned short s = 1;
    __atomic_sub_fetch(&s, 3, __ATOMIC_SEQ_CST);
    printf("%d\n", s);
    char lock = 0;
    ok = __atomic_test_and_set(&lock, __ATOMIC_ACQUIRE);
    printf("%d %d\n", ok, !!lock);
    __atomic_clear(&lock, __ATOMIC_RELEASE);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    printf("%d\n", lock);
    return 0;
}
