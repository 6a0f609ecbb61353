// heddle: --check overflow => safe complete
// heddle: -DV=300 --check overflow=all => violated overflow:19
// heddle: -DV=127 --check overflow=all => safe complete
// heddle: -DV=-128 --check overflow=all => safe complete
// heddle: -DV=4294967295u --check overflow=all => violated overflow:19
// heddle: -DV=200.5 --check overflow=all => violated overflow:19
// heddle: -DV=300.0 -DT=unsigned --check overflow=all => violated overflow:19
// heddle: -DV=300 -DT=unsigned --check overflow=all => safe complete
// heddle: -DV=255.5 -DT=unsigned --check overflow=all => safe complete
// heddle: -DV=-1.0 -DT=unsigned --check overflow=all => violated overflow:19
// about: a constant that a narrow type cannot hold, converted
#ifndef T
#define T signed
#endif
#ifndef V
#define V 300
#endif
int main(void) {
  T char c = V; // violated here
  return c == 99;
}
