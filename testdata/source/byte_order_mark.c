// about: a byte order mark at the beginning of a file
// heddle: => safe complete
#include "include/marked.h"
int main(void)
{
	return MARKED;
}
