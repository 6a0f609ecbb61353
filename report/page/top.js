// What stays below the header has to know how high it is.
export function watchTop() {
  const header = /** @type {HTMLElement} */ (document.querySelector('.top'));
  new ResizeObserver(() => {
    document.documentElement.style.setProperty('--top', `${header.offsetHeight}px`);
  }).observe(header);
}
