package report

// This file defines how many columns of a terminal characters take: Han, Hangul and kana two (Unicode Standard Annex 11), marks that stand on
// the character before them none.

import (
	"unicode"

	"golang.org/x/text/width"
)

func cell(r rune) int {
	if r < 0x300 {
		return 1
	}
	if unicode.In(r, unicode.Mn, unicode.Me) {
		return 0
	}
	if k := width.LookupRune(r).Kind(); k == width.EastAsianWide || k == width.EastAsianFullwidth {
		return 2
	}
	return 1
}

func cells(text string) (n int) {
	for _, r := range text {
		n += cell(r)
	}
	return n
}

// within gives how many bytes of text take at most so many columns.
func within(text string, columns int) int {
	for i, r := range text {
		if columns -= cell(r); columns < 0 {
			return i
		}
	}
	return len(text)
}
