// seq: UTF-8 decoding and encoding with shifts, masks and errors
#include <stdint.h>
#include <stdio.h>

static int decode(const unsigned char **p, uint32_t *out)
{
    static const uint32_t least[] = { 0, 0x80, 0x800, 0x10000 };
    unsigned char c = *(*p)++;
    int more = c < 0x80 ? 0 : (c & 0xe0) == 0xc0 ? 1 : (c & 0xf0) == 0xe0 ? 2 : (c & 0xf8) == 0xf0 ? 3 : -1;
    if (more < 0)
        return 0;
    uint32_t v = more ? c & (0x3f >> more) : c;
    for (int i = 0; i < more; i++) {
        if ((**p & 0xc0) != 0x80)
            return 0;
        v = v << 6 | (*(*p)++ & 0x3f);
    }
    *out = v;
    return v >= least[more] && v <= 0x10ffff;
}

static int encode(uint32_t v, unsigned char *out)
{
    if (v < 0x80)
        return out[0] = v, 1;
    int n = v < 0x800 ? 2 : v < 0x10000 ? 3 : 4;
    for (int i = n - 1; i > 0; i--, v >>= 6)
        out[i] = 0x80 | (v & 0x3f);
    out[0] = 0xf00 >> n | v;
    return n;
}

int main(void)
{
    const char *in = "a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\xc0\x80\xff\xc3z";
    for (const unsigned char *p = (const unsigned char *)in; *p;) {
        uint32_t v = 0;
        if (!decode(&p, &v)) {
            printf("bad ");
            continue;
        }
        unsigned char b[4];
        int n = encode(v, b);
        printf("U+%04X(", v);
        for (int i = 0; i < n; i++)
            printf("%02x", b[i]);
        printf(") ");
    }
    printf("\n");
    return 0;
}
