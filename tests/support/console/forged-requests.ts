/** Requests that another site makes with the cookies of a person who is signed in, to every route of the console. */
import { request as send } from 'node:http';
import { bySize } from '#tests/support/size.ts';
import { consoleRoutes } from './routes.ts';

type Headers = Record<string, string>;

const UNSAFE_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** Methods of other protocols, which HTTP servers know. */
const FOREIGN_METHODS = ['PROPFIND', 'MKCOL', 'LOCK', 'REPORT', 'SEARCH', 'PURGE', 'LINK'] as const;

const boundary = 'limit';
const BODIES: readonly { type?: string; body: string }[] = [
  { type: 'application/x-www-form-urlencoded', body: 'intent=delete&confirmation=DELETE&zone=x' },
  {
    type: `multipart/form-data; boundary=${boundary}`,
    body: `--${boundary}\r\nContent-Disposition: form-data; name="intent"\r\n\r\ndelete\r\n--${boundary}--\r\n`,
  },
  { type: 'text/plain', body: 'intent=delete' },
  { type: 'application/json', body: '{"intent":"delete"}' },
  { body: '' },
];

/**
 * The headers by which browsers and programs name the page that sends a request, for pages that are not the console's.
 */
function origins(own: string): readonly Headers[] {
  const { protocol, host, hostname } = new URL(own);
  return [
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site', origin: own },
    { 'sec-fetch-site': 'same-site', origin: `${protocol}//other.${host}` },
    { 'sec-fetch-site': 'none', origin: own },
    { 'sec-fetch-site': 'Same-Origin', origin: own },
    { 'sec-fetch-site': '' },
    { origin: 'https://evil.example', referer: `${own}/` },
    { origin: 'null' },
    { origin: `${own}.evil.example` },
    { origin: `${protocol}//${hostname}:1` },
    { origin: `${own}/` },
    { origin: `${own}, https://evil.example` },
    { referer: `${own}/dictionaries` },
    {},
  ];
}

interface Forged {
  method: string;
  path: string;
  headers: Headers;
  body: string;
}

/** How a page and a script call a route by its name and path. */
const ADDRESSES = [
  (_: string, path: string) => path,
  (name: string, path: string) => `${path}?_data=${encodeURIComponent(`routes/${name}`)}`,
  (_: string, path: string) => `${path}?index`,
];

/**
 * One request for each route and origin, with methods, bodies and addresses in turn. Large runs have all combinations.
 * @param own the console's origin
 */
export function forgedRequests(own: string): Forged[] {
  let turn = 0;
  const pick = <Item>(items: readonly Item[]): readonly Item[] =>
    bySize({ ordinary: [items[turn++ % items.length]!], large: items });
  return eachPath().flatMap(({ name, path }) =>
    origins(own).flatMap((headers) =>
      pick(UNSAFE_METHODS).flatMap((method) =>
        pick(BODIES).flatMap(({ type, body }) =>
          pick(ADDRESSES).map((address) => ({
            method,
            path: address(name, path),
            headers: { ...headers, ...(type && { 'content-type': type }) },
            body,
          })),
        ),
      ),
    ),
  );
}

/** One request of a page of the console for each route and method that no page uses. */
export function strangeRequests(own: string): Forged[] {
  return eachPath().flatMap(({ path }) =>
    [...UNSAFE_METHODS, ...FOREIGN_METHODS].map((method) => ({
      method,
      path,
      headers: { 'sec-fetch-site': 'same-origin', origin: own },
      body: '',
    })),
  );
}

function eachPath() {
  return consoleRoutes().map(({ name, path }) => ({ name, path: path.replace(/:\w*/g, 'x') }));
}

interface Answer {
  status: number;
  setsCookies: boolean;
}

/** Sends a request unchanged. `fetch` would refuse some of its headers and methods. */
export function sendForged(
  own: string,
  cookie: string,
  { method, path, headers, body }: Forged,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const all = { ...headers, cookie, 'content-length': String(Buffer.byteLength(body)) };
    const sent = send(new URL(path, own), { method, headers: all }, (response) => {
      response.resume();
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          setsCookies: response.headers['set-cookie'] !== undefined,
        }),
      );
      response.once('error', reject);
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/**
 * What is wrong with the answers, as one sentence for each.
 * @param cookie of a person who is signed in
 */
export async function problemsOfForged(
  own: string,
  cookie: string,
  requests: readonly Forged[],
  isRight: (answer: Answer, forged: Forged) => boolean,
): Promise<string[]> {
  const problems: string[] = [];
  for (const forged of requests) {
    const answer = await sendForged(own, cookie, forged);
    if (isRight(answer, forged)) continue;
    const { method, path, headers } = forged;
    problems.push(`${method} ${path} ${JSON.stringify(headers)}: ${JSON.stringify(answer)}`);
  }
  return problems;
}
