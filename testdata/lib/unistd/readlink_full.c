// heddle: => violated memory:13
// heddle: -DROOM=sizeof(text)-1 => safe complete
// about: what a link says may fill all the room, which leaves none for a terminator
#include <unistd.h>
#ifndef ROOM
#define ROOM sizeof text
#endif

int main(void) {
    char text[16];
    long n = readlink("link", text, ROOM);
    if (n >= 0)
        text[n] = 0;
    return 0;
}
