// heddle: => safe complete
// heddle: -DCLOSED => violated assert
// about: files that are open at a time have different numbers, pipes, sockets, streams and directories among them; a number that was given back comes again
#include <assert.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void) {
    int a = open("a", O_RDONLY), b = dup(a), c = socket(AF_INET, SOCK_STREAM, 0), ends[2];
    FILE *f = fopen("f", "r");
    if (a < 0 || b < 0 || c < 0) return 1;
    assert(a != b && b != c && c != a);
    if (f) assert(fileno(f) != a && fileno(f) != b && fileno(f) != c);
    if (pipe(ends) == 0) assert(ends[0] != c && ends[1] != a && ends[0] != ends[1]);
#ifdef CLOSED
    close(b);
    int d = open("d", O_RDONLY);
    if (d >= 0) assert(d != b);
#endif
    return 0;
}
