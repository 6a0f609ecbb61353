// seq: text: word wrap, run length coding, Caesar shift, Roman numerals, palindromes, word count
#include <ctype.h>
#include <stdio.h>
#include <string.h>

static void wrap(const char *s, int width)
{
    int col = 0;
    while (*s) {
        int n = strcspn(s, " ");
        if (col && col + 1 + n > width) {
            putchar('\n');
            col = 0;
        }
        col += printf("%s%.*s", col ? " " : "", n, s);
        s += n;
        s += *s == ' ';
    }
    putchar('\n');
}

static void rle(const char *s)
{
    for (int n; *s; s += n) {
        for (n = 1; s[n] == *s; n++)
            ;
        printf(n > 1 ? "%d%c" : "%.0d%c", n > 1 ? n : 0, *s);
    }
    putchar('\n');
}

static void roman(int n)
{
    static const struct { int v; const char *s; } t[] = { { 1000, "M" }, { 900, "CM" }, { 500, "D" }, { 400, "CD" },
        { 100, "C" }, { 90, "XC" }, { 50, "L" }, { 40, "XL" }, { 10, "X" }, { 9, "IX" }, { 5, "V" }, { 4, "IV" }, { 1, "I" } };
    for (int i = 0; n; i++)
        for (; n >= t[i].v; n -= t[i].v)
            fputs(t[i].s, stdout);
    putchar(' ');
}

static int palindrome(const char *s)
{
    for (const char *e = s + strlen(s) - 1; s < e; s++, e--) {
        while (s < e && !isalpha((unsigned char)*s))
            s++;
        while (s < e && !isalpha((unsigned char)*e))
            e--;
        if (tolower((unsigned char)*s) != tolower((unsigned char)*e))
            return 0;
    }
    return 1;
}

int main(void)
{
    wrap("the part of a loom that lifts threads one by one", 16);
    rle("aaabccddddde");
    for (const char *p = "Hello, Zebra"; *p; p++)
        putchar(isupper((unsigned char)*p) ? (*p - 'A' + 13) % 26 + 'A' : islower((unsigned char)*p) ? (*p - 'a' + 13) % 26 + 'a' : *p);
    putchar('\n');
    roman(1994);
    roman(2026);
    roman(49);
    printf("%d %d\n", palindrome("A man, a plan, a canal: Panama"), palindrome("heddle"));
    return 0;
}
