// seq: _Bool: conversion from every kind of value, arithmetic, storage, bool.h
#include <stdbool.h>
#include <stdio.h>

static bool is_even(int v) { return !(v & 1); }
static bool mask(int v) { return v & 0x100; }

int main(void)
{
    int x = 0;
    int *null = 0;
    _Bool b[] = { 0, 1, 2, -1, 256, 0.0, 0.1, 0x100000000LL };
    for (unsigned i = 0; i < sizeof b / sizeof *b; i++)
        printf("%d ", b[i]);
    _Bool p = &x, q = null, r = is_even, s = "text";
    printf("%d %d %d %d\n", p, q, r, s);
    bool t = true;
    t += t;
    printf("%d ", t);
    t = t - 1;
    printf("%d ", t);
    t = !t;
    t *= 7;
    printf("%d ", t);
    t++;
    printf("%d ", t);
    t--;
    printf("%d ", t);
    t = ~0;
    t ^= 1;
    printf("%d\n", t);
    printf("%d %d %d %d\n", is_even(4), is_even(5), mask(0x1ff), (bool)0x100);
    printf("%d %zu\n", true + true, sizeof(bool));
    unsigned char raw = *(unsigned char *)&b[4];
    printf("%d %d\n", raw, -(bool)5);
    if (t == false && true)
        puts("done");
    return (bool)300;
}
