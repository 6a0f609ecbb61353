// seq: exit status is the low byte of what main returns, here of a negative number
#include <stdio.h>

int main(void)
{
    puts("minus two hundred and fourteen");
    return -214;
}
