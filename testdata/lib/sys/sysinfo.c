// heddle: => safe complete
// about: no more is free than there is
#include <assert.h>
#include <stdlib.h>
#include <sys/sysinfo.h>

int main(void) {
    struct sysinfo s;
    double loads[3] = {-1, -1, -1};
    assert(sysinfo(&s) == 0);
    assert(s.freeram <= s.totalram && s.totalram > 0 && s.mem_unit >= 1 && s.uptime >= 0);
    assert(get_phys_pages() > 0 && get_avphys_pages() > 0);
    int n = getloadavg(loads, 2);
    assert(n == -1 || n == 2);
    assert(loads[0] >= -1 && loads[2] == -1);
    return 0;
}
