package page

// This file tests that what is embedded can be a page of its own.

import (
	"regexp"
	"strings"
	"testing"
)

// others are the modules that only other pages have.
var others = map[string]bool{"dom.js": true, "format.js": true}

// TestModules: every module is in the script, once, and names at the top of modules differ.
func TestModules(t *testing.T) {
	modules, err := files.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	names := regexp.MustCompile(`(?m)^(?:export )?(?:const|let|class|function) (\w+)`)
	script := string(Get().Script)
	seen := map[string]string{}
	for _, m := range modules {
		if !strings.HasSuffix(m.Name(), ".js") {
			continue
		}
		for _, found := range names.FindAllStringSubmatch(read(m.Name()), -1) {
			if other, ok := seen[found[1]]; ok {
				t.Errorf("%s is a name of %s and of %s", found[1], m.Name(), other)
			}
			seen[found[1]] = m.Name()
			if n := len(regexp.MustCompile(`(?m)^(?:const|let|class|function) `+found[1]+`\b`).FindAllString(script, -1)); n != 1 && !(n == 0 && others[m.Name()]) {
				t.Errorf("%s of %s is in the script %d times", found[1], m.Name(), n)
			}
		}
	}
	for _, bad := range []string{"import ", "export ", "</script", "innerHTML"} {
		if strings.Contains(string(Get().Script), bad) {
			t.Errorf("the script has %q", bad)
		}
	}
}
