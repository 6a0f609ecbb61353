// seq: __sync_* builtins in one thread, on several widths
#include <stdio.h>

int main(void)
{
    int i = 10, r;
    r = __sync_fetch_and_add(&i, 5);
    printf("%d %d\n", r, i);
    r = __sync_add_and_fetch(&i, 5);
    printf("%d %d\n", r, i);
    r = __sync_sub_and_fetch(&i, 1);
    printf("%d %d\n", r, i);
    r = __sync_fetch_and_or(&i, 0x40);
    printf("%d %d\n", r, i);
    r = __sync_and_and_fetch(&i, 0x50);
    printf("%d %d\n", r, i);
    r = __sync_xor_and_fetch(&i, 0xff);
    printf("%d %d\n", r, i);
    r = __sync_val_compare_and_swap(&i, 1, 2);
    printf("%d %d\n", r, i);
    r = __sync_bool_compare_and_swap(&i, i, 2);
    printf("%d %d\n", r, i);
    unsigned char c = 255;
    c = __sync_add_and_fetch(&c, 2);
    printf("%d\n", c);
    long l = 1L << 40;
    __sync_fetch_and_sub(&l, 1);
    printf("%ld\n", l);
    int lock = 0;
    r = __sync_lock_test_and_set(&lock, 1);
    printf("%d %d\n", r, lock);
    __sync_synchronize();
    __sync_lock_release(&lock);
    printf("%d\n", lock);
    return 0;
}
