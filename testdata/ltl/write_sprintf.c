// about: a text formatted into watched memory is seen char by char.
// heddle: --ltl 'X{t[0]==52} && X X{t[0]==52 && t[1]==50} && X X X{t[2]==0}' => ltl true conclusive safe complete
// heddle: --ltl 'G({t[0]==45} -> {t[1]==45}) && G({t[1]==50} -> {t[0]==52})' => ltl presumably-true conclusive safe complete
// heddle: --ltl 'G({t[0]==52} -> {t[1]==50})' => ltl false conclusive violated
#include <stdio.h>
char t[4] = "--x";

int main(void)
{
	sprintf(t, "%d", 42);
	return 0;
}
