// seq: #pragma pack in all its forms, alone and with attributes, bit-fields and unions
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define PACKED_BEGIN _Pragma("pack(push, 1)")
#define PACKED_END _Pragma("pack(pop)")
#define DO(x) _Pragma(#x)

#define SIZE(s) printf(#s " %zu %zu\n", sizeof(struct s), _Alignof(struct s))

struct plain { char c; long l; short s; };

#pragma pack(push, 1)
struct one { char c; long l; short s; };
#pragma pack(push, keep, 2)
struct two { char c; long l; short s; };
#pragma pack(4)
struct four { char c; long l; short s; };
#pragma pack(push)
#pragma pack()
struct none { char c; long l; short s; };
#pragma pack(pop, keep) // two levels at once
struct again { char c; long l; short s; };
#pragma pack(pop)
struct back { char c; long l; short s; };

PACKED_BEGIN struct begun { char c; struct plain p; int i; }; PACKED_END struct ended { char c; struct plain p; int i; };
DO(pack(2)) struct done { char c; double d; }; DO(pack())

struct within {
    char c;
#pragma pack(push, 2)
    struct { char c; int i; } in;
#pragma pack(pop)
    int i;
};

#pragma pack \
    (push, 4) /* a comment
#pragma pack(1)
that goes on */
struct bits { int a : 30; int b : 30; long c : 40; char d; int : 0; char e; };
struct __attribute__((packed)) tight { int a : 3; char c; int i; };
struct aligned { char c; int i __attribute__((aligned(16))); } __attribute__((aligned(8)));
struct both { char c; union { long l; char b[9]; } u; };
#pragma pack(pop)

#if 0
#pragma pack(1)
#endif
struct last { char c; long l; };

int main(void)
{
    SIZE(plain); SIZE(one); SIZE(two); SIZE(four); SIZE(none); SIZE(again); SIZE(back);
    SIZE(begun); SIZE(ended); SIZE(done); SIZE(within); SIZE(bits); SIZE(tight); SIZE(aligned); SIZE(both); SIZE(last);
    printf("%zu %zu %zu\n", offsetof(struct one, l), offsetof(struct two, l), offsetof(struct four, s));
    struct bits b;
    memset(&b, 0, sizeof b);
    b.a = 0x15555555;
    b.b = -3;
    b.c = 0x123456789a;
    b.d = 'd';
    b.e = 'e';
    for (size_t i = 0; i < sizeof b; i++)
        printf("%02x", ((unsigned char *)&b)[i]);
    printf(" %d %d %lx\n", b.a, b.b, (long)b.c);
    struct one o = {1, 0x1122334455667788, 3};
    o.l += 1;
    printf("%d %lx %d\n", o.c, o.l, o.s);
#pragma pack(1)
    struct local { char c; int i; };
    printf("%zu\n", sizeof(struct local));
#pragma pack()
    return 0;
}
