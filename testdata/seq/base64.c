// seq: base64 encoding and decoding, with all lengths of padding
#include <stdio.h>
#include <string.h>

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static char *encode(const unsigned char *in, size_t n, char *out)
{
    char *o = out;
    for (size_t i = 0; i < n; i += 3) {
        unsigned v = in[i] << 16 | (i + 1 < n ? in[i + 1] << 8 : 0) | (i + 2 < n ? in[i + 2] : 0);
        *o++ = digits[v >> 18];
        *o++ = digits[v >> 12 & 63];
        *o++ = i + 1 < n ? digits[v >> 6 & 63] : '=';
        *o++ = i + 2 < n ? digits[v & 63] : '=';
    }
    *o = '\0';
    return out;
}

static size_t decode(const char *in, unsigned char *out)
{
    size_t n = 0;
    unsigned v = 0;
    int bits = 0;
    for (; *in && *in != '='; in++) {
        v = v << 6 | (unsigned)(strchr(digits, *in) - digits);
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            out[n++] = v >> bits;
            v &= (1u << bits) - 1;
        }
    }
    return n;
}

int main(void)
{
    const char *in[] = { "", "f", "fo", "foo", "foob", "\xff\xfe\x80~" };
    for (unsigned i = 0; i < sizeof in / sizeof *in; i++) {
        char text[16];
        unsigned char back[16];
        encode((const unsigned char *)in[i], strlen(in[i]), text);
        size_t n = decode(text, back);
        printf("[%s] %zu %d\n", text, n, memcmp(back, in[i], n));
    }
    return 0;
}
