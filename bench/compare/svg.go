package compare

// This file defines how a figure becomes a picture: package plot draws it, and its colours become variables of the style
// sheet, so that one picture suits a light and a dark page.

import (
	"bytes"
	"fmt"
	"html"
	"image/color"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// The size of pictures, in points: as wide as a narrow screen, and twice that where names need room. Text has textSize.
const (
	pictureWidth  = 330
	pictureHeight = 220
	rowHeight     = 15 // of a category, and of a line of the legend
	textSize      = 10.5
)

// palette are the colours of series on light and on dark ground: those of Okabe and Ito, which people of all kinds of colour
// vision can tell apart, shaded for contrast.
var palette = []struct{ light, dark string }{
	{"#0072b2", "#5db4ec"}, {"#c74e00", "#ff9249"}, {"#00805f", "#37cfa4"}, {"#a94782", "#e59ac8"},
	{"#8a6d00", "#e8c33a"}, {"#5a4fcf", "#a9a1ff"}, {"#b3261e", "#ff8a80"}, {"#7a3e00", "#c99a6b"}, {"#4d5761", "#b4bec9"},
}

// marks of gonum.org/v1/plot, one for each series in turn.
var marks = []draw.GlyphDrawer{draw.CircleGlyph{}, draw.SquareGlyph{}, draw.TriangleGlyph{}, draw.CrossGlyph{}, draw.RingGlyph{}, draw.BoxGlyph{}, draw.PyramidGlyph{}, draw.PlusGlyph{}}

// What is drawn in these colours gets those of the style sheet.
var (
	ink  = color.RGBA{1, 1, 1, 255}
	soft = color.RGBA{2, 2, 2, 255}
)

func seriesColor(i int) color.Color { return color.RGBA{3, uint8(i % len(palette)), 3, 255} }

// colorNames gives for the colours in the drawing their names in the style sheet.
var colorNames = func() *strings.Replacer {
	pairs := []string{"#010101", "var(--ink)", "#020202", "var(--grid)"}
	for i := range palette {
		pairs = append(pairs, fmt.Sprintf("#03%02X03", i), fmt.Sprintf("var(--s%d)", i))
	}
	return strings.NewReplacer(pairs...)
}()

// colorSheet defines the colours of pictures for the elements that a selector names.
func colorSheet(selector string) string {
	var light, dark strings.Builder
	light.WriteString("--ink:#1c1e21;--grid:#c3c8ce;")
	dark.WriteString("--ink:#e3e6ea;--grid:#4a5058;")
	for i, p := range palette {
		fmt.Fprintf(&light, "--s%d:%s;", i, p.light)
		fmt.Fprintf(&dark, "--s%d:%s;", i, p.dark)
	}
	return fmt.Sprintf("%s{%s}@media screen and (prefers-color-scheme:dark){%s{%s}}", selector, light.String(), selector, dark.String())
}

// styles collects the styles of drawings: a page that forbids styles in elements gets classes.
type styles struct{ list []string }

func (s *styles) class(style string) string {
	i := slices.Index(s.list, style)
	if i < 0 {
		i = len(s.list)
		s.list = append(s.list, style)
	}
	return "p" + strconv.Itoa(i)
}

// sheet gives the rules of the classes.
func (s *styles) sheet() string {
	var b strings.Builder
	for i, style := range s.list {
		fmt.Fprintf(&b, ".p%d{%s}", i, style)
	}
	return b.String()
}

var (
	styleAttribute = regexp.MustCompile(`style="([^"]*)"`)
	textElement    = regexp.MustCompile(`(<text [^>]*)>([^<]*)</text>`)
	emptyGround    = regexp.MustCompile(`<path d="[^"]*" style="fill:none" />\n`)
)

// draw draws a figure as an svg element whose classes are in s.
func (f *Figure) draw(s *styles) (string, error) {
	p := plot.New()
	p.BackgroundColor = color.Transparent
	p.X.Label.Text, p.Y.Label.Text = f.x.label, f.y.label
	texts := font.Font{Typeface: "Liberation", Variant: "Sans", Size: textSize}
	legend := plot.NewLegend()
	legend.Left, legend.Top, legend.ThumbnailWidth, legend.XOffs, legend.Padding = true, true, 22, 4, 4
	legend.TextStyle.Font, legend.TextStyle.Color = texts, ink
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		a.Label.TextStyle.Font, a.Tick.Label.Font = texts, texts
		a.Color, a.Label.TextStyle.Color, a.Tick.Label.Color, a.Tick.Color = ink, ink, ink, ink
		a.Padding, a.LineStyle.Width, a.Tick.LineStyle.Width, a.Tick.Length = 0, 0.7, 0.7, 4
	}
	grid := plotter.NewGrid()
	grid.Vertical.Color, grid.Horizontal.Color = soft, soft
	grid.Vertical.Width, grid.Horizontal.Width = 0.4, 0.4
	p.Add(grid)
	f.cover(p)
	if f.kind == diagonal || f.kind == ideal {
		line, err := plotter.NewLine(plotter.XYs{{X: max(p.X.Min, p.Y.Min), Y: max(p.X.Min, p.Y.Min)}, {X: min(p.X.Max, p.Y.Max), Y: min(p.X.Max, p.Y.Max)}})
		if err != nil {
			return "", err
		}
		line.Color, line.Width, line.Dashes = ink, 0.7, []vg.Length{3, 3}
		p.Add(line)
	}
	named := 0
	var under *plotter.BarChart
	for i, one := range f.lines {
		if f.kind == stacked {
			bar, err := f.bar(&one, under)
			if err != nil {
				return "", err
			}
			under = bar
			p.Add(bar)
			legend.Add(one.name, bar)
			named++
			continue
		}
		xys := make(plotter.XYs, len(one.points))
		for k, q := range one.points {
			xys[k] = plotter.XY{X: q.x, Y: q.y}
		}
		dots, err := plotter.NewScatter(xys)
		if err != nil {
			return "", err
		}
		dots.GlyphStyle = draw.GlyphStyle{Color: seriesColor(one.color), Radius: 3, Shape: marks[i%len(marks)]}
		thumbs := []plot.Thumbnailer{dots}
		if f.kind == joined || f.kind == ideal {
			line, err := plotter.NewLine(xys)
			if err != nil {
				return "", err
			}
			line.Color, line.Width = seriesColor(one.color), 1.4
			if i >= len(palette)/2 {
				line.Dashes = []vg.Length{4, 2}
			}
			p.Add(line)
			thumbs = append(thumbs, line)
		}
		p.Add(dots)
		if one.name != "" {
			legend.Add(one.name, thumbs...)
			named++
		}
	}
	height := vg.Length(pictureHeight)
	switch {
	case f.kind == stacked:
		height = vg.Length(50 + 2*rowHeight*len(f.names))
		above, err := f.labels(texts)
		if err != nil {
			return "", err
		}
		p.Add(above)
	case len(f.names) > 0:
		height = vg.Length(50 + rowHeight*len(f.names))
	}
	below := vg.Length(named * rowHeight)
	if named > 0 {
		below += 6
	}
	c := vgsvg.New(pictureWidth, height+below)
	all := draw.New(c)
	p.Draw(draw.Crop(all, 4, -6, below, -4))
	if named > 0 {
		legend.Draw(draw.Crop(all, 0, 0, 0, -height))
	}
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		return "", err
	}
	text := b.String()
	text = text[strings.Index(text, ">\n<g")+2:] // without the element's own head
	text = emptyGround.ReplaceAllString(text, "")
	face := font.DefaultCache.Lookup(texts, textSize)
	text = textElement.ReplaceAllStringFunc(text, func(m string) string { // where the font is missing, another one has to fit its place
		part := textElement.FindStringSubmatch(m)
		return fmt.Sprintf(`%s textLength="%.1f" lengthAdjust="spacingAndGlyphs">%s</text>`, part[1], face.Width(html.UnescapeString(part[2])).Points(), part[2])
	})
	text = styleAttribute.ReplaceAllStringFunc(text, func(m string) string {
		style := colorNames.Replace(styleAttribute.FindStringSubmatch(m)[1])
		if strings.HasPrefix(style, "font-family") {
			style = strings.NewReplacer("font-family:Liberation Sans", "font-family:Liberation Sans,Arial,Helvetica,sans-serif", "font-variant:normal;font-weight:normal;font-style:normal;", "").Replace(style)
			if !strings.Contains(style, "fill:") {
				style += ";fill:var(--ink)"
			}
		}
		return `class="` + s.class(style) + `"`
	})
	return fmt.Sprintf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %.0f\" role=\"img\" aria-label=\"%s\">\n%s", pictureWidth, float64(height+below), html.EscapeString(f.Title), text), nil
}

// The most characters of a name beside the axis, and of one above a bar.
const mostName, mostTitle = 24, 56

// shortened cuts a long text.
func shortened(s string, most int) string {
	if r := []rune(s); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return s
}

// labels writes the names of bars above them.
func (f *Figure) labels(texts font.Font) (*plotter.Labels, error) {
	at := plotter.XYLabels{XYs: make(plotter.XYs, len(f.names)), Labels: make([]string, len(f.names))}
	for i, name := range f.names {
		at.XYs[i], at.Labels[i] = plotter.XY{Y: float64(i) + 0.12}, shortened(name, mostTitle)
	}
	l, err := plotter.NewLabels(at)
	if err != nil {
		return nil, err
	}
	for i := range l.TextStyle {
		l.TextStyle[i].Font, l.TextStyle[i].Color = texts, ink
	}
	l.Offset = vg.Point{X: 2}
	return l, nil
}

// bar makes the bars of one part, on those under it.
func (f *Figure) bar(s *series, under *plotter.BarChart) (*plotter.BarChart, error) {
	shares := make(plotter.Values, len(f.names))
	for _, q := range s.points {
		shares[int(q.y)] = q.x
	}
	bar, err := plotter.NewBarChart(shares, rowHeight*0.7)
	if err != nil {
		return nil, err
	}
	bar.Offset = -rowHeight * 0.5
	bar.Horizontal, bar.Color, bar.LineStyle.Width = true, seriesColor(s.color), 0
	if under != nil {
		bar.StackOn(under)
	}
	return bar, nil
}

// SVG gives the figure as a file of its own.
func (f *Figure) SVG() (string, error) {
	var s styles
	text, err := f.draw(&s)
	if err != nil {
		return "", err
	}
	head, rest, _ := strings.Cut(text, ">\n")
	return head + ">\n<title>" + html.EscapeString(f.Title) + "</title>\n<style>" + colorSheet("svg") + s.sheet() + "</style>\n" + rest, nil
}

// cover sets what the axes of p span, and their ticks.
func (f *Figure) cover(p *plot.Plot) {
	x, y := spanOf(f, func(q point) float64 { return q.x }), spanOf(f, func(q point) float64 { return q.y })
	if f.kind == diagonal {
		both := span{min(x.low, y.low), max(x.high, y.high)}
		x, y = both, both
	}
	if f.kind == stacked {
		x = span{0, 100}
	}
	if f.kind == ideal {
		x.low, y.low = 0, 0
		y.high = max(x.high, y.high)
	}
	f.x.set(&p.X, x)
	if len(f.names) == 0 {
		f.y.set(&p.Y, y)
		return
	}
	ticks := make([]plot.Tick, len(f.names))
	for i, name := range f.names {
		ticks[i] = plot.Tick{Value: float64(i), Label: shortened(name, mostName)}
		if f.kind == stacked {
			ticks[i].Label = "" // it stands above its bar
		}
	}
	p.Y.Min, p.Y.Max = -0.5, float64(len(f.names))-0.5
	p.Y.Tick.Marker, p.Y.Tick.Length = plot.ConstantTicks(ticks), 0
}

// span is what a series of values covers.
type span struct{ low, high float64 }

func spanOf(f *Figure, of func(point) float64) span {
	out := span{math.Inf(1), math.Inf(-1)}
	for _, s := range f.lines {
		for _, q := range s.points {
			out.low, out.high = min(out.low, of(q)), max(out.high, of(q))
		}
	}
	return out
}

// set makes a cover s and gives it ticks.
func (sc *scale) set(a *plot.Axis, s span) {
	if sc.log {
		a.Scale = plot.LogScale{}
		// At least a decade, with a little room at the ends.
		if s.high < s.low*10 {
			middle := math.Sqrt(s.low * s.high)
			s = span{middle / math.Sqrt(10), middle * math.Sqrt(10)}
		}
		a.Min, a.Max = s.low/1.15, s.high*1.15
		a.Tick.Marker = plot.TickerFunc(sc.decades)
		return
	}
	if s.high == s.low {
		s = span{s.low - 1, s.high + 1}
	}
	room := (s.high - s.low) * 0.04
	a.Min, a.Max = s.low, s.high+room
	if s.low > 0 {
		a.Min -= room
	}
	a.Tick.Marker = plot.TickerFunc(sc.steps)
}

// mostTicks is how many labels an axis has room for.
const mostTicks = 6

// decades puts labels at powers of ten, where there are few also at 2 and 5 times them.
func (sc *scale) decades(low, high float64) (out []plot.Tick) {
	first, last := math.Floor(math.Log10(low)), math.Ceil(math.Log10(high))
	every := max(1, math.Ceil((last-first)/mostTicks))
	factors := []float64{1}
	if last-first <= 2 {
		factors = []float64{1, 2, 5}
	}
	for d := first; d <= last; d++ {
		for k := range 9 {
			x := math.Pow(10, d) * float64(k+1)
			if x < low || x > high {
				continue
			}
			t := plot.Tick{Value: x}
			if slices.Contains(factors, float64(k+1)) && math.Mod(d, every) == 0 {
				t.Label = sc.write(x)
			}
			if t.Label != "" || every == 1 {
				out = append(out, t)
			}
		}
	}
	return out
}

// steps puts labels at round numbers.
func (sc *scale) steps(low, high float64) (out []plot.Tick) {
	step := math.Pow(10, math.Floor(math.Log10((high-low)/2)))
	for _, k := range []float64{1, 2, 5, 10} {
		if (high-low)/(step*k) <= mostTicks {
			step *= k
			break
		}
	}
	write := sc.write
	if write == nil {
		step, write = max(1, math.Round(step)), plainNumber
	}
	for x := math.Ceil(low/step) * step; x <= high; x += step {
		out = append(out, plot.Tick{Value: x, Label: write(x)})
	}
	return out
}
