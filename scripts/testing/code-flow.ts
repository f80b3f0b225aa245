/** Signs in as a program: the code flow with PKCE through the demo identity provider's form, without a browser. */
import { createHash, randomBytes } from 'node:crypto';

export interface CodeFlow {
  /** The address of the realm, 'http://127.0.0.1:4000/realms/meridian'. */
  issuer: string;
  /** A redirect URI that is registered for the client; it is never requested. */
  redirectUri: string;
  clientId: string;
  clientSecret: string;
}

export interface Credentials {
  email: string;
  password: string;
}

const MAX_STEPS = 10;

/**
 * Returns an access token. It is valid for as long as the provider says, ten minutes by default.
 * @throws Error with a sentence when the provider refuses
 */
export async function fetchAccessToken(flow: CodeFlow, credentials: Credentials): Promise<string> {
  const verifier = randomBytes(32).toString('base64url');
  const code = await fetchCode(flow, credentials, verifier);
  const { clientId, clientSecret, redirectUri } = flow;
  const response = await fetch(`${flow.issuer}/protocol/openid-connect/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  });
  const { access_token: token } = (await response.json()) as { access_token?: string };
  if (!token) throw new Error(`The identity provider gave no token (${response.status}).`);
  return token;
}

async function fetchCode(
  { issuer, redirectUri, clientId }: CodeFlow,
  credentials: Credentials,
  verifier: string,
): Promise<string> {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid profile email',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const first = new URL(`${issuer}/protocol/openid-connect/auth?${query.toString()}`);
  return codeOf(await signIn(first, redirectUri, credentials));
}

/**
 * Walks from the first address of a sign-in to the redirect back, filling in the form of the sign-in page on the way.
 * @returns the address to which the provider redirects, with its parameters
 * @throws Error with a sentence when the provider refuses
 */
export async function signIn(
  first: URL,
  redirectUri: string,
  { email, password }: Credentials,
): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = first;
  let body: URLSearchParams | undefined;
  for (let step = 0; step < MAX_STEPS; step++) {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      body,
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        origin: url.origin,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
    keepCookies(response, cookies);
    const location = response.headers.get('location');
    if (location) {
      await response.body?.cancel();
      body = undefined;
      url = new URL(location, url);
      if (url.href.startsWith(redirectUri)) return url;
    } else {
      url = new URL(formAction(await response.text(), response.status), url);
      if (body) throw new Error(`The identity provider refuses ${email} (${response.status}).`);
      body = new URLSearchParams({ email, password });
    }
  }
  throw new Error('The identity provider led in circles.');
}

function keepCookies(response: Response, cookies: Map<string, string>): void {
  for (const text of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
    cookies.set(name, value);
  }
}

function formAction(page: string, status: number): string {
  const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1];
  if (!action) throw new Error(`The identity provider shows no form (${status}).`);
  return action.replaceAll('&amp;', '&');
}

function codeOf(url: URL): string {
  const code = url.searchParams.get('code');
  if (!code) throw new Error(`The sign-in failed: ${url.searchParams.get('error')}.`);
  return code;
}
