package values

// This file defines integer constants.

import "heddle.example/cfront/ctype"

// Integer is an integer constant.
type Integer struct {
	T     *ctype.Type
	Value int64
}
