// Package answer names what an answer can say beside its verdict: the assumptions that it rests on, the cuts that make
// it incomplete, and the reasons why it is unknown, each a constant with its help. The names are stable once shipped.
package answer

// Row explains one name.
type Row struct {
	Name string
	Help string // one line
}

// help gives the line of a name in some tables, or the name itself.
func help(name string, tables ...[]Row) string {
	for _, rows := range tables {
		for _, r := range rows {
			if r.Name == name {
				return r.Help
			}
		}
	}
	return name
}
