// seq: vsnprintf and vprintf called through user variadic functions
#include <stdarg.h>
#include <stdio.h>

static char log_buf[200];
static int log_len;

static void logf_(const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    int n = vsnprintf(log_buf + log_len, sizeof log_buf - log_len, fmt, ap);
    va_end(ap);
    log_len += n;
}

static int say(const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    int n = vprintf(fmt, ap);
    va_end(ap);
    return n;
}

static int twice(char *out, size_t size, const char *fmt, ...)
{
    va_list ap, again;
    va_start(ap, fmt);
    va_copy(again, ap);
    int need = vsnprintf(NULL, 0, fmt, ap);
    va_end(ap);
    vsnprintf(out, size, fmt, again);
    va_end(again);
    return need;
}

int main(void)
{
    logf_("%s=%d;", "x", 1);
    logf_("%c%c;", 'a', 'b');
    logf_("%.2f;%lld;%lu", 2.5, -5000000000LL, 7ul);
    puts(log_buf);
    int n = say("%d %s %g\n", 5, "five", 5.5);
    say("%d\n", n);
    char out[8];
    n = twice(out, sizeof out, "%s-%04d", "abcdef", 42);
    printf("%d %s\n", n, out);
    return log_len & 0x7f;
}
