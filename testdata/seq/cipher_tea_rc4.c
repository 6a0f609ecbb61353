// seq: the TEA and RC4 ciphers: key schedules, swaps, in place encryption and decryption
#include <stdint.h>
#include <stdio.h>

#define GOLDEN 0x9e3779b9u

static uint32_t mix(uint32_t half, uint32_t round_key, const uint32_t *key)
{
    return ((half << 4) + key[0]) ^ (half + round_key) ^ ((half >> 5) + key[1]);
}

static void encipher(uint32_t block[2], const uint32_t key[4])
{
    for (uint32_t i = 1; i <= 32; i++) {
        block[0] += mix(block[1], GOLDEN * i, key);
        block[1] += mix(block[0], GOLDEN * i, key + 2);
    }
}

static void decipher(uint32_t block[2], const uint32_t key[4])
{
    for (uint32_t i = 32; i > 0; i--) {
        block[1] -= mix(block[0], GOLDEN * i, key + 2);
        block[0] -= mix(block[1], GOLDEN * i, key);
    }
}

static void rc4(const char *key, int keylen, const char *text)
{
    uint8_t s[256], i = 0, j = 0, t;
    do
        s[i] = i;
    while (++i);
    do {
        j += s[i] + (uint8_t)key[i % keylen];
        t = s[i], s[i] = s[j], s[j] = t;
    } while (++i);
    for (j = 0; *text; text++) {
        j += s[++i];
        t = s[i], s[i] = s[j], s[j] = t;
        printf("%02X", (uint8_t)*text ^ s[(uint8_t)(s[i] + s[j])]);
    }
    printf("\n");
}

int main(void)
{
    const uint32_t key[4] = { 0x01234567, 0x89abcdef, 0xfedcba98, 0x76543210 };
    uint32_t v[2] = { 0xdeadbeef, 42 };
    encipher(v, key);
    printf("%08x %08x\n", v[0], v[1]);
    decipher(v, key);
    printf("%08x %u\n", v[0], v[1]);
    rc4("Key", 3, "Plaintext");
    return 0;
}
