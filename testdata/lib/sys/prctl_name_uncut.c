// heddle: => violated assert:14
// heddle: -DSHORT => violated memory
// about: a name of sixteen letters loses one; the name needs sixteen bytes
#include <assert.h>
#include <string.h>
#include <sys/prctl.h>

int main(void)
{
    static char name[16], small[4];
    prctl(PR_SET_NAME, "sixteen letters.");
#ifndef SHORT
    prctl(PR_GET_NAME, name);
    assert(strcmp(name, "sixteen letters.") == 0);
#else
    prctl(PR_GET_NAME, small);
#endif
    return 0;
}
