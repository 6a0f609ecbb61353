/* This file defines the input of whole objects, as the rules of the software verification
 * competition have it: every byte gets any value.
 * Models: __VERIFIER_nondet_memory
 */

extern unsigned char __VERIFIER_nondet_uchar(void);

void __VERIFIER_nondet_memory(void *object, __SIZE_TYPE__ size)
{
	unsigned char *bytes = object;
	__SIZE_TYPE__ i;
	for (i = 0; i < size; i++)
		bytes[i] = __VERIFIER_nondet_uchar();
}
