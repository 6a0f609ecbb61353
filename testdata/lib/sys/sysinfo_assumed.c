// heddle: => violated assert:9
// about: all of the memory may be in use
#include <assert.h>
#include <sys/sysinfo.h>

int main(void) {
    struct sysinfo s;
    sysinfo(&s);
    assert(s.freeram > 0);
    return 0;
}
