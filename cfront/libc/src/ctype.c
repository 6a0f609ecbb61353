/* This file defines <ctype.h> for the C locale: the functions, and the tables that
 * glibc's header reads in place of calling them. An argument that is neither an unsigned char nor
 * EOF is undefined behaviour; like glibc's, the tables go down to -128 to
 * bear a plain char, and anything else is an access out of their bounds.
 * Models: isalnum isalpha isblank iscntrl isdigit isgraph islower isprint ispunct
 * isspace isupper isxdigit isascii toascii tolower toupper _tolower _toupper
 * __ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc
 */

/* glibc's bits of the classes on a little-endian machine. */
#define __HEDDLE_UPPER 0x0100
#define __HEDDLE_LOWER 0x0200
#define __HEDDLE_ALPHA 0x0400
#define __HEDDLE_DIGIT 0x0800
#define __HEDDLE_XDIGIT 0x1000
#define __HEDDLE_SPACE 0x2000
#define __HEDDLE_PRINT 0x4000
#define __HEDDLE_GRAPH 0x8000
#define __HEDDLE_BLANK 0x0001
#define __HEDDLE_CNTRL 0x0002
#define __HEDDLE_PUNCT 0x0004
#define __HEDDLE_ALNUM 0x0008

/* The tables begin at -128; those places that are not listed are 0. */
static const unsigned short __heddle_classes[384] = {
	[128] = 0x0002, 0x0002, 0x0002, 0x0002, 0x0002, 0x0002, 0x0002, 0x0002,
	[136] = 0x0002, 0x2003, 0x2002, 0x2002, 0x2002, 0x2002, 0x0002, 0x0002,
	[144] = 0x0002, 0x0002, 0x0002, 0x0002, 0x0002, 0x0002, 0x0002, 0x0002,
	[152] = 0x0002, 0x0002, 0x0002, 0x0002, 0x0002, 0x0002, 0x0002, 0x0002,
	[160] = 0x6001, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004,
	[168] = 0xc004, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004,
	[176] = 0xd808, 0xd808, 0xd808, 0xd808, 0xd808, 0xd808, 0xd808, 0xd808,
	[184] = 0xd808, 0xd808, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004,
	[192] = 0xc004, 0xd508, 0xd508, 0xd508, 0xd508, 0xd508, 0xd508, 0xc508,
	[200] = 0xc508, 0xc508, 0xc508, 0xc508, 0xc508, 0xc508, 0xc508, 0xc508,
	[208] = 0xc508, 0xc508, 0xc508, 0xc508, 0xc508, 0xc508, 0xc508, 0xc508,
	[216] = 0xc508, 0xc508, 0xc508, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004,
	[224] = 0xc004, 0xd608, 0xd608, 0xd608, 0xd608, 0xd608, 0xd608, 0xc608,
	[232] = 0xc608, 0xc608, 0xc608, 0xc608, 0xc608, 0xc608, 0xc608, 0xc608,
	[240] = 0xc608, 0xc608, 0xc608, 0xc608, 0xc608, 0xc608, 0xc608, 0xc608,
	[248] = 0xc608, 0xc608, 0xc608, 0xc004, 0xc004, 0xc004, 0xc004, 0x0002,
};

static const int __heddle_lower[384] = {
	128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143,
	144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159,
	160, 161, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 174, 175,
	176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189, 190, 191,
	192, 193, 194, 195, 196, 197, 198, 199, 200, 201, 202, 203, 204, 205, 206, 207,
	208, 209, 210, 211, 212, 213, 214, 215, 216, 217, 218, 219, 220, 221, 222, 223,
	224, 225, 226, 227, 228, 229, 230, 231, 232, 233, 234, 235, 236, 237, 238, 239,
	240, 241, 242, 243, 244, 245, 246, 247, 248, 249, 250, 251, 252, 253, 254, -1,
	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
	16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
	32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47,
	48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63,
	64, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111,
	112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 91, 92, 93, 94, 95,
	96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111,
	112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127,
	128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143,
	144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159,
	160, 161, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 174, 175,
	176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189, 190, 191,
	192, 193, 194, 195, 196, 197, 198, 199, 200, 201, 202, 203, 204, 205, 206, 207,
	208, 209, 210, 211, 212, 213, 214, 215, 216, 217, 218, 219, 220, 221, 222, 223,
	224, 225, 226, 227, 228, 229, 230, 231, 232, 233, 234, 235, 236, 237, 238, 239,
	240, 241, 242, 243, 244, 245, 246, 247, 248, 249, 250, 251, 252, 253, 254, 255,
};

static const int __heddle_upper[384] = {
	128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143,
	144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159,
	160, 161, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 174, 175,
	176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189, 190, 191,
	192, 193, 194, 195, 196, 197, 198, 199, 200, 201, 202, 203, 204, 205, 206, 207,
	208, 209, 210, 211, 212, 213, 214, 215, 216, 217, 218, 219, 220, 221, 222, 223,
	224, 225, 226, 227, 228, 229, 230, 231, 232, 233, 234, 235, 236, 237, 238, 239,
	240, 241, 242, 243, 244, 245, 246, 247, 248, 249, 250, 251, 252, 253, 254, -1,
	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
	16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
	32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47,
	48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63,
	64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79,
	80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95,
	96, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79,
	80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 123, 124, 125, 126, 127,
	128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143,
	144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159,
	160, 161, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 174, 175,
	176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189, 190, 191,
	192, 193, 194, 195, 196, 197, 198, 199, 200, 201, 202, 203, 204, 205, 206, 207,
	208, 209, 210, 211, 212, 213, 214, 215, 216, 217, 218, 219, 220, 221, 222, 223,
	224, 225, 226, 227, 228, 229, 230, 231, 232, 233, 234, 235, 236, 237, 238, 239,
	240, 241, 242, 243, 244, 245, 246, 247, 248, 249, 250, 251, 252, 253, 254, 255,
};

static const unsigned short *const __heddle_classes_at = __heddle_classes + 128;
static const int *const __heddle_lower_at = __heddle_lower + 128;
static const int *const __heddle_upper_at = __heddle_upper + 128;

const unsigned short **__ctype_b_loc(void)
{
	return (const unsigned short **)&__heddle_classes_at;
}

const int **__ctype_tolower_loc(void)
{
	return (const int **)&__heddle_lower_at;
}

const int **__ctype_toupper_loc(void)
{
	return (const int **)&__heddle_upper_at;
}

static int __heddle_is(int c, int class)
{
	return __heddle_classes_at[c] & class;
}

int isalnum(int c)
{
	return __heddle_is(c, __HEDDLE_ALNUM);
}

int isalpha(int c)
{
	return __heddle_is(c, __HEDDLE_ALPHA);
}

int isblank(int c)
{
	return __heddle_is(c, __HEDDLE_BLANK);
}

int iscntrl(int c)
{
	return __heddle_is(c, __HEDDLE_CNTRL);
}

int isdigit(int c)
{
	return __heddle_is(c, __HEDDLE_DIGIT);
}

int isgraph(int c)
{
	return __heddle_is(c, __HEDDLE_GRAPH);
}

int islower(int c)
{
	return __heddle_is(c, __HEDDLE_LOWER);
}

int isprint(int c)
{
	return __heddle_is(c, __HEDDLE_PRINT);
}

int ispunct(int c)
{
	return __heddle_is(c, __HEDDLE_PUNCT);
}

int isspace(int c)
{
	return __heddle_is(c, __HEDDLE_SPACE);
}

int isupper(int c)
{
	return __heddle_is(c, __HEDDLE_UPPER);
}

int isxdigit(int c)
{
	return __heddle_is(c, __HEDDLE_XDIGIT);
}

int isascii(int c)
{
	return (c & ~0x7f) == 0;
}

int toascii(int c)
{
	return c & 0x7f;
}

/* The conversions bear any argument, as glibc's functions do. */

int tolower(int c)
{
	return c >= -128 && c < 256 ? __heddle_lower_at[c] : c;
}

int toupper(int c)
{
	return c >= -128 && c < 256 ? __heddle_upper_at[c] : c;
}

int _tolower(int c)
{
	return __heddle_lower_at[c];
}

int _toupper(int c)
{
	return __heddle_upper_at[c];
}
