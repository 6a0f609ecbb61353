// The interface of the server: docs/explorer.md has all requests. The token comes with the page's address, behind the #, and is
// kept for this tab.

const key = 'heddle-token';

// takeToken finds the token in the address and takes it out of there; what stands behind it names a view.
export function takeToken() {
  const found = /^#([\w-]{16,})(\/.*)?$/.exec(location.hash);
  if (found) {
    sessionStorage.setItem(key, found[1]);
    history.replaceState(null, '', `#${found[2] ?? '/'}`);
  }
  return sessionStorage.getItem(key) !== null;
}

// Failure is an error that the server tells; status is 0 where there is no server any more.
export class Failure extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function ask(method, path, body) {
  const headers = { Authorization: `Bearer ${sessionStorage.getItem(key)}` };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let answer;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Failure(0, 'heddle has ended');
  }
  if (!answer.ok) {
    const told = await answer.json().catch(() => ({}));
    throw new Failure(answer.status, told.error ?? answer.statusText);
  }
  return answer;
}

export const get = async (path) => (await ask('GET', path)).json();
export const post = async (path, body = {}) => (await ask('POST', path, body)).json();
export const remove = (path) => ask('DELETE', path);
export const download = async (path) => (await ask('GET', path)).blob();

// open leads to a page that the browser loads by itself: with a ticket instead of the token.
export async function open(path) {
  location.assign((await post('/api/tickets', { path })).url);
}
