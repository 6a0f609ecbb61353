// Package page has what heddle's web page of a result is made of, each in a file of its own: a template (report.html.tmpl),
// a style sheet (page.css) and modules of JavaScript, of which main.js is the one that begins. Other pages have the same style sheet, and use
// modules of this folder.
//
// The page must say everything without its script: the script moves, folds and filters what stands there. It makes no
// element out of text, and the page's policy forbids that it could (Trusted Types). A module imports others of this folder
// by lines `import { a, b } from './other.js';`, and puts `export` before what others may use; so a server can send the
// files as they are, and Script can make one of them for a page that loads nothing. Names at the top of modules differ.
package page

// This file defines how the parts become one file, and the policy that allows them and nothing else.

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"sync"
)

//go:embed *.tmpl *.css *.js
var files embed.FS

// Parts are what a page of a result is made of.
type Parts struct {
	Report *template.Template // its data is made by package report
	Style  template.CSS
	Script template.JS
	Policy string // the content security policy that names them
}

// Get gives the parts, made when they are first needed: most runs make no page.
var Get = sync.OnceValue(func() *Parts {
	p := &Parts{
		Report: template.Must(template.New("report.html.tmpl").ParseFS(files, "report.html.tmpl")),
		Style:  template.CSS(read("page.css")),
		Script: Bundle(files, "main.js"),
	}
	p.Policy = Policy(p.Style, p.Script)
	return p
})

// Policy is the content security policy of a page that is one file with that style and script, and can have no other.
func Policy(style template.CSS, script template.JS) string {
	return fmt.Sprintf("default-src 'none'; img-src data:; style-src '%s'; script-src '%s'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
		digest(string(style)), digest(string(script)))
}

// Module gives the text of a module of this folder.
func Module(name string) (text []byte, ok bool) {
	if path.Ext(name) != ".js" {
		return nil, false
	}
	text, err := files.ReadFile(name)
	return text, err == nil
}

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// read gives a file of this folder. The files are part of the binary, so none is missing.
func read(name string) string {
	text, err := files.ReadFile(name)
	if err != nil {
		panic(err)
	}
	return string(text)
}

var (
	importLine = regexp.MustCompile(`(?m)^import .* from '\./(.*)';\n`)
	exportWord = regexp.MustCompile(`(?m)^export `)
)

// Bundle gives a module of own with all that it imports, each once and before those that import it, as one module. What own lacks is in this folder.
func Bundle(own fs.FS, name string) template.JS {
	var done []string
	all := "\n"
	var add func(name string)
	add = func(name string) {
		if slices.Contains(done, name) {
			return
		}
		done = append(done, name)
		text, err := fs.ReadFile(own, name)
		module := string(text)
		if err != nil {
			module = read(name)
		}
		for _, m := range importLine.FindAllStringSubmatch(module, -1) {
			add(m[1])
		}
		all += exportWord.ReplaceAllString(importLine.ReplaceAllString(module, ""), "")
	}
	add(name)
	return template.JS(all)
}
