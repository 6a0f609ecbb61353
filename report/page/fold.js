// Folding: of all boxes at once, and of what is around one step.

// foldAll shows of each box only its first line, or all of it.
export function foldAll(steps, folded) {
  for (const segment of steps.segments) segment.open = !folded;
}

// unfold shows more of a step: its operations.
export function unfold(step) {
  const operations = step.querySelector('.operations');
  if (operations) operations.open = true;
}

// foldIn shows less: the operations of a step are folded, then its box, whose first line is focused.
export function foldIn(step) {
  const operations = step.querySelector('.operations');
  if (operations?.open) {
    operations.open = false;
    return;
  }
  const segment = step.closest('.segment');
  segment.open = false;
  segment.querySelector('summary').focus();
}
