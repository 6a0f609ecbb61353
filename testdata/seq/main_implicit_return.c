// seq: main that falls off its end returns 0; main with argc and argv
#include <stdio.h>

int main(int argc, char *argv[])
{
    printf("%d %d %d\n", argc, argv[0] != NULL, argv[argc] == NULL);
}
