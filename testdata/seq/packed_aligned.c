// seq: packed and aligned attributes, _Alignas, unaligned members
#include <stddef.h>
#include <stdio.h>
#include <string.h>

struct plain { char c; int i; short s; double d; };
struct __attribute__((packed)) tight { char c; int i; short s; double d; };
struct partly { char c; int i __attribute__((packed)); short s; };
struct wide { char c; } __attribute__((aligned(16)));
struct aligned_member { char c; _Alignas(8) char d; char e __attribute__((aligned(4))); };

int main(void)
{
    printf("%zu %zu %zu\n", sizeof(struct plain), offsetof(struct plain, i), offsetof(struct plain, d));
    printf("%zu %zu %zu\n", sizeof(struct tight), offsetof(struct tight, i), offsetof(struct tight, d));
    printf("%zu %zu %zu\n", sizeof(struct partly), offsetof(struct partly, i), _Alignof(struct partly));
    printf("%zu %zu\n", sizeof(struct wide), _Alignof(struct wide));
    printf("%zu %zu %zu\n", sizeof(struct aligned_member), offsetof(struct aligned_member, d),
           offsetof(struct aligned_member, e));
    struct tight t[2] = { { 'a', 0x01020304, -5, 2.5 }, { 'b', -1, 7, -0.5 } };
    t[1].i -= 9;
    t[1].d += t[0].d;
    printf("%c %d %d %g\n", t[1].c, t[1].i, t[1].s, t[1].d);
    unsigned char *p = (unsigned char *)&t[0];
    printf("%d %d %d %d\n", p[1], p[2], p[3], p[4]);
    struct tight u;
    memcpy(&u, &t[1], sizeof u);
    u.s++;
    printf("%d %d\n", u.s, t[1].s);
    _Alignas(32) char buf[3] = "ok";
    printf("%s %d\n", buf, (int)((unsigned long)buf % 32));
    return 0;
}
