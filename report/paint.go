package report

// This file defines marks for a terminal.

// painter marks text up for a terminal; off, it leaves text as it is.
type painter bool

func (p painter) paint(code, s string) string {
	if !p || s == "" {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

func (p painter) bold(s string) string   { return p.paint("1", s) }
func (p painter) red(s string) string    { return p.paint("1;31", s) }
func (p painter) green(s string) string  { return p.paint("1;32", s) }
func (p painter) yellow(s string) string { return p.paint("1;33", s) }
func (p painter) dim(s string) string    { return p.paint("2", s) }
func (p painter) cyan(s string) string   { return p.paint("36", s) }
