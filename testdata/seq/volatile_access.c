// seq: volatile objects of every kind: reads and writes in expressions, members, pointers, bit-fields
#include <stdio.h>

static volatile struct { unsigned ready : 1, mode : 3; int data[2]; } device;
static volatile long ticks;

static int poll(volatile int *flag)
{
    int n = 0;
    while (*flag > 0) {
        --*flag;
        n++;
    }
    return n;
}

int main(void)
{
    volatile int flag = 4;
    volatile unsigned char b = 250;
    volatile double d = 0.5;
    int n = poll(&flag);
    printf("%d %d\n", n, flag);
    device.ready = 1;
    device.mode = 9;
    device.data[1] = device.ready + device.mode;
    device.data[0] -= device.data[1]++;
    printf("%d %d %d %d\n", device.ready, device.mode, device.data[0], device.data[1]);
    b += 10;
    d *= b;
    int *volatile p = (int[]){ 5, 6 };
    p++;
    printf("%d %g %d\n", b, d, *p);
    ticks;
    (void)ticks;
    for (ticks = 0; ticks < 3; ticks++)
        ;
    printf("%ld\n", ticks);
    volatile char text[] = "vol";
    text[0] ^= 0x20;
    printf("%c%c\n", text[0], text[1]);
    return ticks;
}
