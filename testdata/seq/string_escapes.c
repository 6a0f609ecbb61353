// seq: escapes in strings and characters: octal, hex, unicode, wide; adjacent string concatenation
#include <stddef.h>
#include <stdio.h>
#include <wchar.h>

static void dump(const char *s, size_t n)
{
    for (size_t i = 0; i < n; i++)
        printf("%02x ", (unsigned char)s[i]);
    printf("\n");
}

int main(void)
{
    dump("\a\b\f\n\r\t\v\\\'\"\?\e", 12);
    dump("\0\12\123\1234\x7f\x0A", 7);
    dump("a\0b", sizeof "a\0b");
    dump("\u00e9\u20ac\U0001F600", sizeof "\u00e9\u20ac\U0001F600");
    dump(u8"\u00df", sizeof u8"\u00df");
    dump("\x41" "42", sizeof "\x41" "42");
    printf("one " "two "
           "three\n");
    printf("%s", "a line that is \
continued\n");
    const wchar_t w[] = L"w\u00e9\x1234";
    for (int i = 0; i < 4; i++)
        printf("%x ", (unsigned)w[i]);
    const wchar_t *cat = L"ab" L"cd";
    printf("%x %zu %zu\n", (unsigned)cat[3], sizeof L"abc", sizeof(L'x'));
    printf("%d %d %d %d\n", '\n', '\\', '\377', '\x80');
    printf("%d %d %d\n", '\0', '\'', '"');
    printf("%x\n", (unsigned)L'\u20ac');
    printf("%d\n", 'ab' == 'a' * 256 + 'b');
    printf("%c%c\n", "index"[2], 2["index"]);
    unsigned short u16[] = u"z\u20ac";
    printf("%x %x %zu\n", u16[0], u16[1], sizeof U"xy");
    return 0;
}
