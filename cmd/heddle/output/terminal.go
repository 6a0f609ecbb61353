package output

// This file defines what is known of the terminal that heddle writes to: colour, width, links. What is no terminal
// gets plain text.

import (
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/term"
)

// IsTerminal tells whether w is one.
func IsTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// wantsColor follows the habit that NO_COLOR, set to anything, means none.
func wantsColor(w io.Writer) bool {
	return IsTerminal(w) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// widthOf gives the columns of the terminal w, 0 if it is none or does not say.
func widthOf(w io.Writer) int {
	f, ok := w.(*os.File)
	if !ok {
		return 0
	}
	width, _, err := term.GetSize(int(f.Fd()))
	if err != nil || width < 0 {
		return 0
	}
	return width
}

// linksOf gives the function that makes addresses for links, nil if w has none.
func linksOf(w io.Writer) func(file string, line int) string {
	if !wantsColor(w) || !showsLinks(os.Getenv) {
		return nil
	}
	host, _ := os.Hostname()
	return func(file string, line int) string { return linkTo(host, file, line) }
}

// showsLinks tells whether the environment is that of a terminal that is known to show links (OSC 8); others may show the
// address as text. FORCE_HYPERLINK says yes, or with 0 no.
func showsLinks(env func(string) string) bool {
	if force := env("FORCE_HYPERLINK"); force != "" {
		return force != "0"
	}
	name := env("TERM")
	if strings.HasPrefix(name, "screen") || strings.HasPrefix(name, "tmux") || env("TMUX") != "" {
		return false // what is around them is not known
	}
	switch name {
	case "xterm-kitty", "xterm-ghostty", "foot", "foot-extra", "alacritty", "wezterm":
		return true
	}
	switch env("TERM_PROGRAM") {
	case "iTerm.app", "WezTerm", "ghostty", "vscode":
		return true
	}
	atLeast := func(variable string, version int) bool {
		n, err := strconv.Atoi(env(variable))
		return err == nil && n >= version
	}
	return atLeast("VTE_VERSION", 5002) || atLeast("KONSOLE_VERSION", 201200) || env("WT_SESSION") != ""
}

// linkTo gives the address of a line of a file.
func linkTo(host, file string, line int) string {
	path, err := filepath.Abs(file)
	if err != nil {
		path = file
	}
	u := url.URL{Scheme: "file", Host: host, Path: filepath.ToSlash(path)}
	if line > 0 {
		u.Fragment = strconv.Itoa(line)
	}
	return u.String()
}
