// seq: pattern matching: a regular expression matcher, globbing, Knuth-Morris-Pratt
#include <stdio.h>
#include <string.h>

/* does a prefix of s fit re, whose atoms are a character or '.', each perhaps starred? */
static int fits(const char *re, const char *s)
{
    for (;;) {
        char atom = *re;
        if (atom == '\0')
            return 1;
        if (atom == '$' && re[1] == '\0')
            return *s == '\0';
        if (re[1] == '*') {
            int most = 0;
            while (s[most] && (atom == '.' || s[most] == atom))
                most++;
            for (; most >= 0; most--)
                if (fits(re + 2, s + most))
                    return 1;
            return 0;
        }
        if (*s == '\0' || (atom != '.' && atom != *s))
            return 0;
        re++;
        s++;
    }
}

static int match(const char *re, const char *s)
{
    int found = fits(*re == '^' ? re + 1 : re, s);
    while (!found && *re != '^' && *s)
        found = fits(re, ++s);
    return found;
}

static int glob(const char *p, const char *s)
{
    for (; *p; p++, s++)
        if (*p == '*')
            return glob(p + 1, s) || (*s && glob(p, s + 1));
        else if (!*s || (*p != '?' && *p != *s))
            return 0;
    return !*s;
}

static int kmp(const char *text, const char *pat)
{
    int n = strlen(pat), fail[n + 1], count = 0;
    fail[0] = -1;
    for (int i = 0, j = -1; i < n; fail[++i] = ++j)
        while (j >= 0 && pat[i] != pat[j])
            j = fail[j];
    for (int j = 0; *text; text++) {
        while (j >= 0 && (j == n || *text != pat[j]))
            j = fail[j];
        if (++j == n)
            count++;
    }
    return count;
}

int main(void)
{
    printf("%d%d%d%d%d\n", match("^ab*c$", "abbbc"), match("b.d", "abcde"), match("^b", "ab"), match("x*", ""), match("a.*z$", "abcy"));
    printf("%d%d%d%d\n", glob("*.c", "main.c"), glob("m??n*", "main.c"), glob("*a*b", "xaxxbx"), glob("", ""));
    printf("%d %d %d\n", kmp("abababab", "aba"), kmp("aaaaa", "aa"), kmp("abc", "d"));
    return 0;
}
