package compare

// This file defines the web page: one file that loads nothing. It says everything without its script, which sorts and filters the table, and
// draws what is picked. Style sheet and parts of the script are those of the page of a result.

import (
	"embed"
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"strings"

	shared "heddle.example/report/page"
)

//go:embed page
var pageFiles embed.FS

// pageParts are the files of folder page.
func pageParts() (own fs.FS, text *template.Template, style string, err error) {
	if own, err = fs.Sub(pageFiles, "page"); err != nil {
		return nil, nil, "", err
	}
	if text, err = template.ParseFS(own, "compare.html.tmpl"); err != nil {
		return nil, nil, "", err
	}
	css, err := fs.ReadFile(own, "compare.css")
	return own, text, string(css), err
}

// About says what a page is of.
type About struct {
	Title, Command, Version, Machine, Date string
}

type pageData struct {
	Title          string
	Style          template.CSS
	Script         template.JS
	Policy         string
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
	own, text, style, err := pageParts()
	if err != nil {
		return err
	}
	d.Style = shared.Get().Style + template.CSS(strings.ReplaceAll(colorSheet(":root")+s.sheet()+style, "\r", ""))
	d.Script = shared.Bundle(own, "compare.js")
	d.Policy = shared.Policy(d.Style, d.Script)
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
	return text.Execute(w, &d)
}
