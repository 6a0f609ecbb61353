package hashing

// This file defines the hash function "serialised-sha256", the baseline that the
// other functions are compared with: the scheme of sefm2011 §4.1.
//
// There, an assignment's expression is serialised to bytes (operators,
// constants, identifiers of nondet values, hashes of the variables it reads) and
// the bytes are hashed to the variable-level hash; the node-level hash is the
// hash of the concatenated variable-level hashes. The caller serialises and
// keeps the concatenation, because only it knows expressions; Function.Serialises
// tells it to. Here is only the digest: SHA-256 over the very bytes handed in,
// behind a prefix that keeps the two levels and all tags apart.

// serialisedData is Words and Bytes of serialised-sha256.
func serialisedData(tag, domain uint64, data []byte) Key {
	return sha256Data(tag, domain, data)
}
