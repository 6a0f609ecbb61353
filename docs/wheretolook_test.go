package docs

import (
	"regexp"
	"strings"
	"testing"
)

// whereRow is a question, files, and what is found in each or, of several, in one of them.
var whereRow = regexp.MustCompile("(?m)^\\| [^|]*\\? [^|]*\\| ([^|]*) \\| `([^`]*)` \\|$")

// TestWhereToLook holds the list of questions to the code: the files are there, and have what is asked for.
func TestWhereToLook(t *testing.T) {
	_, list, _ := strings.Cut(page(t, "architecture.md"), "\n## Where to look\n")
	list, _, _ = strings.Cut(list, "\n## ")
	rows := whereRow.FindAllStringSubmatch(list, -1)
	if len(rows) != strings.Count(list, "\n| ")-1 || len(rows) < 10 {
		t.Errorf("%d rows are questions with an answer", len(rows))
	}
	for _, row := range rows {
		files := goFile.FindAllStringSubmatch(row[1], -1)
		if len(files) == 0 {
			t.Errorf("no file: %s", row[0])
		}
		for _, file := range files {
			if !strings.Contains(page(t, "../"+file[1]), row[2]) {
				t.Errorf("%s has no %s", file[1], row[2])
			}
		}
	}
}
