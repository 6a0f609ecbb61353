// seq: Duff's device: case labels inside a do loop, and a coroutine built the same way
#include <stdio.h>

static int copy(char *to, const char *from, int count)
{
    int n = (count + 7) / 8, rounds = 0;
    switch (count % 8) {
    case 0: do { *to++ = *from++;
    case 7:      *to++ = *from++;
    case 6:      *to++ = *from++;
    case 5:      *to++ = *from++;
    case 4:      *to++ = *from++;
    case 3:      *to++ = *from++;
    case 2:      *to++ = *from++;
    case 1:      *to++ = *from++;
                 rounds++;
            } while (--n > 0);
    }
    return rounds;
}

static int squares(void)
{
    static int state, i;
    switch (state) {
    case 0:
        for (i = 1; i <= 3; i++) {
            state = 1;
            return i * i;
    case 1:;
        }
        state = 2;
    case 2:
        return -1;
    }
    return 0;
}

int main(void)
{
    const char *text = "abcdefghijklmnopqrstuvwxyz";
    for (int n = 1; n < 20; n += 3) {
        char buf[30] = { 0 };
        int r = copy(buf, text, n);
        printf("%d %s\n", r, buf);
    }
    for (int i = 0; i < 5; i++)
        printf("%d ", squares());
    printf("\n");
    return 0;
}
