// seq: #line with macros for the number and the name of the file
#include <stdio.h>

#define NUMBER 500
#define NAME "other.c"
#line NUMBER
int first = __LINE__;
#line 600 NAME
int second = __LINE__;
const char *file = __FILE__;
#undef NUMBER
#define NUMBER 700
# line NUMBER "third.c"
int third = __LINE__;

int main(void)
{
	printf("%d %d %d %s %s\n", first, second, third, file, __FILE__);
	return 0;
}
