// seq: CRC-32 with a table, CRC-16 bit by bit, Adler-32, Fletcher-16, FNV-1a
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static uint32_t table[256];

static void make_table(void)
{
    for (uint32_t n = 0; n < 256; n++) {
        uint32_t c = n;
        for (int k = 0; k < 8; k++)
            c = c & 1 ? 0xedb88320u ^ c >> 1 : c >> 1;
        table[n] = c;
    }
}

static uint32_t crc32(const void *p, size_t n)
{
    const uint8_t *b = p;
    uint32_t c = ~0u;
    while (n--)
        c = table[(c ^ *b++) & 0xff] ^ c >> 8;
    return ~c;
}

static uint16_t crc16(const uint8_t *p, size_t n)
{
    uint16_t c = 0xffff;
    for (; n; n--) {
        c ^= *p++ << 8;
        for (int k = 0; k < 8; k++)
            c = c & 0x8000 ? c << 1 ^ 0x1021 : c << 1;
    }
    return c;
}

static uint32_t adler(const uint8_t *p, size_t n)
{
    uint32_t a = 1, b = 0;
    while (n--) {
        a = (a + *p++) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

static uint64_t fnv(const char *s)
{
    uint64_t h = 0xcbf29ce484222325ULL;
    for (; *s; s++)
        h = (h ^ (uint8_t)*s) * 0x100000001b3ULL;
    return h;
}

int main(void)
{
    const char *s = "123456789";
    size_t n = strlen(s);
    make_table();
    printf("%08x %04x %08x\n", crc32(s, n), crc16((const uint8_t *)s, n), adler((const uint8_t *)s, n));
    printf("%016llx\n", (unsigned long long)fnv(s));
    printf("%08x %08x\n", crc32("", 0), crc32(table, 4));
    return 0;
}
