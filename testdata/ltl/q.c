// about: the program Q of sosym2015, section 3.3: the empty symbol, then p, then any of four ways.
// heddle: --ltl 'X({p==1} U {q==1})' => ltl false conclusive violated
// heddle: --ltl 'X({p==1} U {q==1})' -DPREFIX => ltl presumably-false conclusive violated
// heddle: --ltl 'X({p==1} U {q==1})' -DPRIME => ltl true conclusive safe complete
int nondet_int(void);
int p, q
#ifdef PRIME
	= 1
#endif
	;

int main(void)
{
	p = 1;
#ifdef PREFIX
	if (nondet_int())
		q = 1;
#elif defined PRIME
	switch (nondet_int()) {
	case 0:
		q = 1;
		break;
	case 1:
		p = 0;
		break;
	}
#else
	switch (nondet_int()) {
	case 0:
		q = 1;
		break;
	case 1:
		p = 0;
		break;
	case 2:
		p = 0;
		q = 1;
		break;
	}
#endif
	return 0;
}
