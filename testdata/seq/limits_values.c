// seq: <limits.h>, <stdint.h>, <float.h> and <inttypes.h> macros and types
#include <float.h>
#include <inttypes.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

int main(void)
{
    printf("%d %d %d %d %d\n", CHAR_BIT, SCHAR_MIN, SCHAR_MAX, UCHAR_MAX, CHAR_MIN);
    printf("%d %d %d\n", SHRT_MIN, SHRT_MAX, USHRT_MAX);
    printf("%d %d %u\n", INT_MIN, INT_MAX, UINT_MAX);
    printf("%ld %ld %lu\n", LONG_MIN, LONG_MAX, ULONG_MAX);
    printf("%lld %lld %llu\n", LLONG_MIN, LLONG_MAX, ULLONG_MAX);
    printf("%" PRId8 " %" PRIu16 " %" PRIx32 " %" PRId64 "\n", INT8_MIN, UINT16_MAX, UINT32_MAX, INT64_MIN);
    printf("%" PRIu64 " %zu %td\n", UINT64_C(18446744073709551615), SIZE_MAX, PTRDIFF_MAX);
    printf("%zu %zu %zu\n", sizeof(int_fast8_t), sizeof(uint_least32_t), sizeof(intmax_t));
    printf("%g %g %g %d %d\n", DBL_MAX, DBL_MIN, DBL_EPSILON, DBL_DIG, FLT_MANT_DIG);
    printf("%g %g\n", FLT_MAX, FLT_EPSILON);
    int64_t big = INT64_C(1) << 62;
    uint8_t wrap = UINT8_MAX;
    wrap++;
    printf("%" PRId64 " %d\n", big, wrap);
    return 0;
}
