package docs

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// whereRow is a question, files, and what is found in each or, of several, in one of them.
var whereRow = regexp.MustCompile("(?m)^\\| [^|]*\\? [^|]*\\| ([^|]*) \\| `([^`]*)` \\|$")

var goFileNamed = regexp.MustCompile("`([a-z/_]+\\.go)`")

// TestWhereToLook holds the list of questions to the code: the files are there, and have what is asked for.
func TestWhereToLook(t *testing.T) {
	page, err := os.ReadFile("architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(page), "\n## Where to look\n")
	list, _, _ = strings.Cut(list, "\n## ")
	rows := whereRow.FindAllStringSubmatch(list, -1)
	if len(rows) != strings.Count(list, "\n| ")-1 || len(rows) < 10 {
		t.Errorf("%d rows are questions with an answer", len(rows))
	}
	for _, row := range rows {
		files := goFileNamed.FindAllStringSubmatch(row[1], -1)
		if len(files) == 0 {
			t.Errorf("no file: %s", row[0])
		}
		for _, file := range files {
			text, err := os.ReadFile("../" + file[1])
			if err != nil || !strings.Contains(string(text), row[2]) {
				t.Errorf("%s: %v, or there is no %s", file[1], err, row[2])
			}
		}
	}
}
