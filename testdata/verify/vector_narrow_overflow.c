// heddle: --check overflow => safe complete
// heddle: --check overflow -DADD => violated overflow:16
// heddle: --check overflow -DDIVIDE => violated overflow:18
// heddle: --check overflow -DNEGATE => violated overflow:20
// heddle: --check overflow -DSHIFT => violated overflow:22
// about: parts of vectors and complex integers are not promoted: they overflow, and are shifted, in their own width
typedef signed char bytes __attribute__((vector_size(8)));

int main(void) {
    bytes a = { 64, -64 }, b = { -1, -1, -1, -1, -1, -1, -1, -1 }, low = { -128 };
    _Complex signed char z = -127;
    z = -z;
    a = a + 63 * -b - 127;
    a = low / -b;
#ifdef ADD
    a = low + b;
#elif defined DIVIDE
    a = low / b;
#elif defined NEGATE
    a = -low;
#elif defined SHIFT
    a = -b << (8 - a * 0);
#endif
    return a[1] != -128;
}
