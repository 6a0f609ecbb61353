package comparison

const (
	// The first part begins at the last firstPart choices of a path, or of a long one at the last one in pathParts.
	firstPart, pathParts = 40, 16
)

// Parts tells which parts of a tree to try: each begins so many choices from the end of one path. Which one comes next depends on whether those before were too small or too large.
type Parts struct{ small, large, back, path int }

// NewParts looks for a part on a path with so many choices.
func NewParts(path int) *Parts {
	return &Parts{large: path + 1, back: min(max(firstPart, path/pathParts), path), path: path}
}

// Back is how many choices from the end the part begins that is to be tried.
func (p *Parts) Back() int { return p.back }

// TooSmall says that this part is. It tells whether there is another one to be tried.
func (p *Parts) TooSmall() bool {
	if p.small = p.back; p.large <= p.path {
		return p.between()
	}
	p.back = min(p.back+p.back/2+1, p.path) // none was too large
	return p.back > p.small
}

// TooLarge is TooSmall for one that is too large.
func (p *Parts) TooLarge() bool {
	p.large = p.back
	return p.between()
}

// between goes on in the middle of what is too small and what is too large, if there is anything.
func (p *Parts) between() bool {
	p.back = (p.small + p.large) / 2
	return p.back > p.small
}
