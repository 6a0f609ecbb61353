// heddle: --check race => violated race
// heddle: -DSHORT => violated memory:17
// about: all threads have one place for what inet_ntoa gives; a place of 15 bytes is too short for an address
#include <arpa/inet.h>
#include <pthread.h>

static void *show(void *arg) {
    return inet_ntoa(*(struct in_addr *)arg);
}

int main(void) {
    struct in_addr a = {0x01020304};
    pthread_t t;
#ifdef SHORT
    static char text[8];
    struct in_addr b = {0xffffffff};
    inet_ntop(AF_INET, &b, text, INET_ADDRSTRLEN);
#endif
    pthread_create(&t, 0, show, &a);
    show(&a);
    pthread_join(t, 0);
    return 0;
}
