package hashing

// This file defines the hash function "serialised-sha256", the baseline that the
// other functions are compared with: the scheme of sefm2011 §4.1.
//
// There, an assignment's expression is serialised to bytes (operators,
// constants, identifiers of nondet values, hashes of the variables it reads) and
// the bytes are hashed to the variable-level hash. The caller serialises, because only it
// knows expressions; Function.Serialises tells it to, and to leave them in the order in
// which the program makes them. Here is only the digest: SHA-256 over the very bytes
// handed in, behind a prefix that keeps the two levels and all tags apart. The node level is
// that of the other functions, a sum in place of the papers' concatenation: concrete
// cells are the same facts in both, and a write still costs O(1).

// serialisedData is Words and Bytes of serialised-sha256.
func serialisedData(tag, domain uint64, data []byte) Key {
	return sha256Data(tag, domain, data)
}
