// about: writes to members, through a pointer to the struct and by struct assignment; a neighbour is none.
// heddle: --ltl 'X{s.y==1} && X X{s.y==2} && X X X{s.y==9}' => ltl true conclusive safe complete
// heddle: --ltl 'G{s.y<9}' => ltl false conclusive violated
// heddle: --ltl 'G{s.in.c != 3}' => ltl false conclusive violated
struct pair { int x, y; struct { char c; } in; };
struct pair s, t = { 8, 9, { 3 } };

int main(void)
{
	struct pair *p = &s;
	s.x = 4;
	s.y = 1;
	p->x = 5;
	p->y = 2;
	s = t;
	return 0;
}
