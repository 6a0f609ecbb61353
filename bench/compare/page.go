package compare

// This file defines the web page: one file that runs no script and loads nothing. Its own policy forbids both.

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"strings"
)

//go:embed page.html.tmpl
var pageText string

//go:embed page.css
var pageStyle string

var page = template.Must(template.New("page").Parse(pageText))

// About says what a page is of.
type About struct {
	Title, Command, Version, Machine, Date string
}

type pageData struct {
	Title          string
	Style          template.CSS
	StyleHash      template.HTMLAttr
	Contradictions []string
	Facts          []pageFact
	Effects        []string
	Pictures       []pagePicture
	Head           []string
	Words          int
	Rows           []pageRow
	Notes          []string
}

type pageFact struct{ Name, Text string }

type pagePicture struct {
	Title, Note string
	SVG         template.HTML
}

type pageRow struct {
	Class string
	Cells []string
}

// HTML writes the comparison as a page.
func HTML(w io.Writer, c *Comparison, about About) error {
	var s styles
	d := pageData{Title: about.Title, Contradictions: c.Contradictions}
	for _, f := range c.Figures() {
		svg, err := f.draw(&s)
		if err != nil {
			return fmt.Errorf("%s: %w", f.Title, err)
		}
		// All text in it is escaped by the package that draws.
		d.Pictures = append(d.Pictures, pagePicture{f.Title, f.Note, template.HTML(svg)})
	}
	style := strings.ReplaceAll(colorSheet(":root")+s.sheet()+pageStyle, "\r", "")
	sum := sha256.Sum256([]byte(style))
	d.Style, d.StyleHash = template.CSS(style), template.HTMLAttr("sha256-"+base64.StdEncoding.EncodeToString(sum[:]))
	limits := fmt.Sprintf("%g s", c.TimeLimit)
	if c.MemoryLimit > 0 {
		limits += fmt.Sprintf(", %d MB", c.MemoryLimit/1e6)
	}
	for _, f := range []pageFact{
		{"command", about.Command}, {"heddle", about.Version}, {"machine", about.Machine}, {"date", about.Date},
		{"cells", fmt.Sprintf("%d, each run %d times in shuffled order", len(c.Rows), c.Repeat)}, {"limits of a run", limits},
	} {
		if f.Text != "" {
			d.Facts = append(d.Facts, f)
		}
	}
	for _, e := range c.Effects {
		d.Effects = append(d.Effects, e.String())
	}
	g := c.table()
	d.Head, d.Words = g.Head, g.Words
	for i, cells := range g.Rows {
		d.Rows = append(d.Rows, pageRow{c.Rows[i].Verdict, cells})
	}
	top, bottom := c.notes()
	d.Notes = append(top[len(c.Contradictions):], bottom[len(c.Effects):]...)
	return page.Execute(w, &d)
}
