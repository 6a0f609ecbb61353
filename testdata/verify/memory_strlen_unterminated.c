// heddle: => violated memory
// about: a character array without a terminator is no string
#include <string.h>

char text[3] = {'a', 'b', 'c'};

int main(void) { return (int)strlen(text); }
