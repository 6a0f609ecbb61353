// heddle: => safe complete
// heddle: -DCLASS => unknown unsupported
// about: what matches a pattern, and what a wildcard leaves alone
#include <assert.h>
#include <fnmatch.h>

int main(void) {
    assert(fnmatch("*.c", "main.c", 0) == 0);
    assert(fnmatch("*.c", "main.h", 0) == FNM_NOMATCH);
    assert(fnmatch("*.c", "src/main.c", FNM_PATHNAME) == FNM_NOMATCH);
    assert(fnmatch("src/[!a-l]???.c", "src/main.c", FNM_PATHNAME) == 0);
    assert(fnmatch("*", ".hidden", FNM_PERIOD) == FNM_NOMATCH);
    assert(fnmatch("\\*", "*", 0) == 0 && fnmatch("\\*", "*", FNM_NOESCAPE) == FNM_NOMATCH);
    assert(fnmatch("[[:alpha:]_]*[![:space:][:digit:]]", "a 1b", 0) == 0 && fnmatch("[[:alpha:]_]*[![:space:][:digit:]]", "a b1", 0) == FNM_NOMATCH);
    assert(fnmatch("[[:upper:]-z]", "-", 0) == 0 && fnmatch("[[:upper:]-z]", "y", 0) == FNM_NOMATCH && fnmatch("[[:punct:]]", "/", FNM_PATHNAME) == FNM_NOMATCH);
    assert(fnmatch("[[:a]", ":", 0) == 0 && fnmatch("[[:xdigit:]]", "G", 0) == FNM_NOMATCH && fnmatch("[[:cntrl:]]", "\177", 0) == 0);
#ifdef CLASS
    fnmatch("[[=a=]]", "a", 0);
#endif
    return 0;
}
