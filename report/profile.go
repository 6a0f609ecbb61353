package report

// This file defines how the profile of a search is told in one line.

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// profileLine gives the shares of a profile, the largest first.
func profileLine(parts map[string]float64) string {
	total := 0.0
	for _, s := range parts {
		total += s
	}
	names := slices.SortedFunc(maps.Keys(parts), func(a, b string) int {
		if parts[a] != parts[b] {
			if parts[a] > parts[b] {
				return -1
			}
			return 1
		}
		return strings.Compare(a, b)
	})
	var out []string
	for _, n := range names {
		if parts[n] >= total/200 {
			out = append(out, fmt.Sprintf("%s %.0f %%", n, 100*parts[n]/total))
		}
	}
	return strings.Join(out, ", ")
}
