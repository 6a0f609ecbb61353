// Elements. Text becomes text and nothing else: there is no other way to make content here.

// h makes an element. Of props, on… are listeners, class and text are what they say, data is the dataset, what is null or false is
// left out, and all else are attributes. Children are elements, texts, or null.
export function h(tag, props = {}, ...children) {
  const e = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) e.addEventListener(name.slice(2), value);
    else if (name === 'class') e.className = value;
    else if (name === 'text') e.textContent = value;
    else if (name === 'data') Object.assign(e.dataset, value);
    else e.setAttribute(name, value === true ? '' : value);
  }
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false) e.append(child);
  }
  return e;
}

// say tells a screen reader.
export function say(text) {
  document.getElementById('news').textContent = text;
}
