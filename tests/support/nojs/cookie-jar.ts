/** The cookies of a browser, stored and sent as browsers do: by host and path, for every port. */
export interface Cookie {
  name: string;
  value: string;
  domain: string;
  path: string;
  /** Seconds since 1970; -1 for a session cookie. */
  expires: number;
  httpOnly: boolean;
  secure: boolean;
  sameSite: 'Strict' | 'Lax' | 'None';
}

export class CookieJar {
  readonly #cookies = new Map<string, Cookie>();

  all(): Cookie[] {
    return [...this.#cookies.values()];
  }

  /** Deletes one cookie by its name, or all of them. */
  clear(name?: string): void {
    for (const [key, cookie] of this.#cookies) {
      if (name === undefined || cookie.name === name) this.#cookies.delete(key);
    }
  }

  /** The Cookie header for a request to an address. */
  headerFor({ hostname, pathname }: URL): string {
    return this.all()
      .filter(({ domain, path }) => domain === hostname && isBelow(pathname, path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  /** Stores the cookies that a response sets. */
  keep({ hostname }: URL, response: Response): void {
    for (const line of response.headers.getSetCookie()) this.#keepLine(hostname, line);
  }

  #keepLine(domain: string, line: string): void {
    const [pair = '', ...parts] = line.split(';').map((part) => part.trim());
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    const attributes = new Map(
      parts.map((part) => {
        const [key = '', ...rest] = part.split('=');
        return [key.toLowerCase(), rest.join('=')] as const;
      }),
    );
    const path = attributes.get('path') || '/';
    const key = `${domain} ${path} ${name}`;
    const expires = expiryOf(attributes);
    if (expires >= 0 && expires <= Date.now() / 1000) {
      this.#cookies.delete(key);
      return;
    }
    const sameSite = attributes.get('samesite')?.toLowerCase();
    this.#cookies.set(key, {
      ...{ name, value, domain, path, expires },
      httpOnly: attributes.has('httponly'),
      secure: attributes.has('secure'),
      sameSite: sameSite === 'strict' ? 'Strict' : sameSite === 'none' ? 'None' : 'Lax',
    });
  }
}

function isBelow(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`);
}

function expiryOf(attributes: ReadonlyMap<string, string>): number {
  const maxAge = attributes.get('max-age');
  if (maxAge) return Math.max(0, Date.now() / 1000 + Number(maxAge));
  const expires = attributes.get('expires');
  return expires ? Math.max(0, Date.parse(expires) / 1000) : -1;
}
