// seq: printf with d, i, u, x, X, o, their length modifiers, flags, widths and precisions
#include <limits.h>
#include <stdint.h>
#include <stddef.h>
#include <stdio.h>

int main(void)
{
    printf("%d %i %u %x %X %o\n", -42, 42, 42u, 0xbeefu, 0xbeefu, 0755u);
    printf("%#x %#X %#o %#x %#o\n", 255u, 255u, 8u, 0u, 0u);
    printf("[%5d] [%-5d] [%05d] [%+d] [% d] [%+5d]\n", 42, 42, 42, 42, 42, -42);
    printf("[%.3d] [%.0d] [%8.3d] [%-8.3d] [%08.3d]\n", 7, 0, -7, 7, 7);
    printf("[%*d] [%-*d] [%.*d] [%*d]\n", 6, 1, 6, 2, 4, 3, -6, 4);
    printf("%hhd %hhu %hd %hu\n", (signed char)-1, (unsigned char)255, (short)-2, (unsigned short)65534);
    printf("%ld %lu %lld %llu\n", LONG_MIN, ULONG_MAX, LLONG_MAX, 1ULL << 63);
    printf("%lx %llX %lo\n", 0x1234567890abcdefL, 0xfedcba0987654321ULL, 01234567L);
    printf("%zu %zd %td %jd %ju\n", sizeof(int[7]), (size_t)9, (ptrdiff_t)-3, (intmax_t)-4, (uintmax_t)5);
    printf("%d %d %u\n", INT_MIN, INT_MAX, UINT_MAX);
    printf("[%#10x] [%-#10x] [%#010x] [%+.2d] [% 05d]\n", 0x1fu, 0x1fu, 0x1fu, 5, 5);
    printf("%hhx %hx\n", (unsigned char)0x1ab, (unsigned short)0x1abcd);
    printf("100%% %c%c%c\n", 'o', 'k', 33);
    int n = printf("twelve chars");
    printf(" %d\n", n);
    return 0;
}
