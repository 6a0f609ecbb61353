// heddle: -DE=i=i++ => safe complete +unsequenced-side-effects
// heddle: -DE=i=++i => safe complete +unsequenced-side-effects
// heddle: -DE=i+i++ => safe complete +unsequenced-side-effects
// heddle: -DE=g++*g => safe complete +unsequenced-side-effects
// heddle: -DE=a[i]=i++ => safe complete +unsequenced-side-effects
// heddle: -DE=f(i++,i) => safe complete +unsequenced-side-effects
// heddle: -DE=s.a++-(s.a=2) => safe complete +unsequenced-side-effects
// heddle: -DE=i+=i-- => safe complete +unsequenced-side-effects
// heddle: -DE=i=2+(k?i++:0) => safe complete +unsequenced-side-effects
// heddle: -DE=*p+++*p => safe complete +unsequenced-side-effects
// heddle: --evaluation-order all -DE=i=i++ => safe complete +unsequenced-side-effects
// heddle: -DE=i=(i++,i) => safe complete -unsequenced-side-effects
// heddle: -DE=i=f(i++,2) => safe complete -unsequenced-side-effects
// heddle: -DE=i=i+1 => safe complete -unsequenced-side-effects
// heddle: -DE=i++&&i => safe complete -unsequenced-side-effects
// heddle: -DE=i=i++&&k => safe complete -unsequenced-side-effects
// heddle: -DE=k=s.a+++s.b++ => safe complete -unsequenced-side-effects
// heddle: -DE=a[i++]=k++ => safe complete -unsequenced-side-effects
// heddle: -DE=i=sizeof(i++)+i => safe complete -unsequenced-side-effects
// heddle: -DE=0&&(i=i++) => safe complete -unsequenced-side-effects
// about: a variable is assigned to and used elsewhere in an expression, without or with an order between the two
struct {
  int a, b;
} s;

int a[8], g;

static int f(int x, int y) { return x + y; }

int main(void) {
  int i = 1, k = 0, *p = &s.a;
  E;
  return a[0] + g + i + k;
}
