// about: a counter that never stops; the unwinding bound says how many symbols are seen (sosym2015, section 5.3).
// heddle: --ltl 'G({i%2==0} -> F{i%3==0})' --unwind 1 => ltl presumably-true inconclusive safe bounded
// heddle: --ltl 'G({i%2==0} -> F{i%3==0})' --unwind 2 => ltl presumably-false inconclusive unknown ltl-inconclusive
// heddle: --ltl 'G({i%2==0} -> F{i%3==0})' --unwind 3 => ltl presumably-true inconclusive safe bounded
// heddle: --ltl 'G({i%2==0} -> F{i%3==0})' --unwind 4 => ltl presumably-false inconclusive unknown ltl-inconclusive
// heddle: --ltl 'G({i%2==0} -> F{i%3==0})' --unwind 5 => ltl presumably-false inconclusive unknown ltl-inconclusive
// heddle: --ltl 'G({i%2==0} -> F{i%3==0})' --unwind 6 => ltl presumably-true inconclusive safe bounded
// heddle: --ltl 'G({i%2==0} -> F{i%3==0})' --unwind 7 => ltl presumably-true inconclusive safe bounded
// heddle: --ltl 'G({i%2==0} -> F{i%3==0})' --unwind 8 => ltl presumably-false inconclusive unknown ltl-inconclusive
// heddle: --ltl 'G({i%2==0} -> F{i%3==0})' --unwind 9 => ltl presumably-true inconclusive safe bounded
// heddle: --ltl 'G({i%2==0} -> F{i%3==0})' --unwind 10 => ltl presumably-false inconclusive unknown ltl-inconclusive
// heddle: --ltl 'G({i%2==0} -> F{i%3==0})' --unwind 11 => ltl presumably-false inconclusive unknown ltl-inconclusive
// heddle: --ltl 'G({i%2==0} -> F{i%3==0})' --unwind 12 => ltl presumably-true inconclusive safe bounded
// heddle: --ltl 'G(({i%2} -> F!{i%2}) && (!{i%2} -> F{i%2}))' --unwind 1 => ltl presumably-false inconclusive unknown ltl-inconclusive
// heddle: --ltl 'G(({i%2} -> F!{i%2}) && (!{i%2} -> F{i%2}))' --unwind 2 => ltl presumably-false inconclusive unknown ltl-inconclusive
// heddle: --ltl 'G(({i%2} -> F!{i%2}) && (!{i%2} -> F{i%2}))' --unwind 3 => ltl presumably-false inconclusive unknown ltl-inconclusive
// heddle: --ltl 'G(({i%2} -> F!{i%2}) && (!{i%2} -> F{i%2}))' --unwind 4 => ltl presumably-false inconclusive unknown ltl-inconclusive
// heddle: --ltl 'G(({i%2} -> F!{i%2}) && (!{i%2} -> F{i%2}))' --unwind 5 => ltl presumably-false inconclusive unknown ltl-inconclusive
// heddle: --ltl 'G(({i%2} -> F!{i%2}) && (!{i%2} -> F{i%2}))' --unwind 6 => ltl presumably-false inconclusive unknown ltl-inconclusive
// heddle: --ltl 'G(({i%2} -> F!{i%2}) && (!{i%2} -> F{i%2}))' --unwind 7 => ltl presumably-false inconclusive unknown ltl-inconclusive
// heddle: --ltl 'G(({i%2} -> F!{i%2}) && (!{i%2} -> F{i%2}))' --unwind 8 => ltl presumably-false inconclusive unknown ltl-inconclusive
// heddle: --ltl 'G(({i%2} -> F!{i%2}) && (!{i%2} -> F{i%2}))' --unwind 9 => ltl presumably-false inconclusive unknown ltl-inconclusive
// heddle: --ltl 'G(({i%2} -> F!{i%2}) && (!{i%2} -> F{i%2}))' --unwind 10 => ltl presumably-false inconclusive unknown ltl-inconclusive
// heddle: --ltl 'G(({i%2} -> F!{i%2}) && (!{i%2} -> F{i%2}))' --unwind 11 => ltl presumably-false inconclusive unknown ltl-inconclusive
// heddle: --ltl 'G(({i%2} -> F!{i%2}) && (!{i%2} -> F{i%2}))' --unwind 12 => ltl presumably-false inconclusive unknown ltl-inconclusive
unsigned int i = 0;

int main(void)
{
	while (1)
		i++;
}
