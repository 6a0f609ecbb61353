package source

// This file defines how a list of more than two attributes is spelled for the parser, which keeps the first and the last one of a list.

import "bytes"

var attributeWord = []byte("__attribute")

// mendAttributes makes lists of two of longer ones: __attribute__((a, b)) __attribute__((c)) of __attribute__((a, b, c)).
func mendAttributes(text []byte) []byte {
	var out []byte
	done := 0
	for at := 0; ; {
		n := bytes.Index(text[at:], attributeWord)
		if n < 0 {
			break
		}
		word := at + n
		at = word + len(attributeWord)
		open := at + len(text[at:]) - len(bytes.TrimLeft(text[at:], "_ \t"))
		commas := attributeCommas(text[open:])
		line := bytes.LastIndexByte(text[:word], '\n') + 1
		if len(commas) < 2 || inLiteral(text[line:word+1], word-line) {
			continue
		}
		for i := 1; i < len(commas); i += 2 {
			c := open + commas[i]
			out = append(append(out, text[done:c]...), ")) __attribute__(("...)
			done = c + 1
		}
		at = open + commas[len(commas)-1]
	}
	if done == 0 {
		return text
	}
	return append(out, text[done:]...)
}

// attributeCommas gives the places of the commas between the attributes of a list with which a text begins, none if there is no such list.
func attributeCommas(text []byte) (commas []int) {
	if len(text) == 0 || text[0] != '(' {
		return nil
	}
	depth := 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '(':
			depth++
			if i > 0 && depth == 2 && len(bytes.Trim(text[1:i], " \t")) > 0 {
				return nil
			}
		case c == ')':
			if depth--; depth < 2 {
				return commas
			}
		case c == ',' && depth == 2:
			commas = append(commas, i)
		case c == '"' || c == '\'':
			end := Closing(text, i)
			if end < 0 {
				return nil
			}
			i = end
		case c == '/' && bytes.HasPrefix(text[i:], []byte("/*")):
			end := bytes.Index(text[i+2:], []byte("*/"))
			if end < 0 {
				return nil
			}
			i += end + 3
		case c == '/' && bytes.HasPrefix(text[i:], []byte("//")):
			i += len(logicalLine(text[i:])) - 1
		case c == ';' || c == '{' || c == '#': // it is no list
			return nil
		}
	}
	return nil
}
