/**
 * The pages of the demo identity provider: plain HTML. The only file they load is their font; the headers forbid scripts
 * and all other files.
 */
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { PAGE_STYLE } from './page-style.ts';

/** A string of HTML. Only `html` creates it; other values are escaped. */
interface Markup {
  markup: string;
}

export interface IdentityPage {
  title: string;
  body: Markup;
}

/** The targets of links and forms on the pages. */
export interface PageTargets {
  /** The console's origin, to which every page has a link. */
  publicOrigin: string;
  /** Origins to which a form may be redirected. */
  formTargets: readonly string[];
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#4c4fd6"/><path d="M11 8v16M21 8l-9 8 9 8" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/></svg>';
const ICON = `data:image/svg+xml,${encodeURIComponent(LOGO)}`;

/**
 * Sets the security headers of every response of the provider. `form-action` contains the console's origins, as
 * browsers apply it to each redirect after a form.
 */
export function setSafeHeaders(
  res: ServerResponse,
  pageTargets: PageTargets,
  nonce?: string,
): void {
  const styles = nonce ? `style-src 'nonce-${nonce}'; font-src 'self'; img-src data:; ` : '';
  const targets = ["'self'", ...new Set(pageTargets.formTargets)].join(' ');
  res.setHeader(
    'Content-Security-Policy',
    `default-src 'none'; ${styles}form-action ${targets}; frame-ancestors 'none'; base-uri 'none'`,
  );
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('Referrer-Policy', 'no-referrer');
  res.setHeader('Cache-Control', 'no-store');
}

/**
 * The targets of a page with a form that leads to the address of a client. A Content-Security-Policy cannot name an
 * IPv6 address (CSP 3, section 2.3.1), so it gets the scheme of such an address.
 */
export function leadingTo(pageTargets: PageTargets, uri: unknown): PageTargets {
  if (typeof uri !== 'string' || !URL.canParse(uri)) return pageTargets;
  const { origin, hostname, protocol } = new URL(uri);
  const target = hostname.startsWith('[') ? protocol : origin;
  return { ...pageTargets, formTargets: [...pageTargets.formTargets, target] };
}

/** Sets the headers of a page and returns its HTML, which the caller sends. */
export function preparePage(
  res: ServerResponse,
  pageTargets: PageTargets,
  page: IdentityPage,
): string {
  const nonce = randomBytes(16).toString('base64');
  setSafeHeaders(res, pageTargets, nonce);
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  const style: Markup = { markup: `<style nonce="${nonce}">${PAGE_STYLE}</style>` };
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${page.title} · Keyway</title>
        <link rel="icon" href="${ICON}" />
        ${style}
      </head>
      <body>
        <main>
          <div class="brand">${{ markup: LOGO }} Keyway</div>
          ${page.body}
        </main>
      </body>
    </html>`.markup;
}

/** Sends a page and ends the response. */
export function sendPage(
  res: ServerResponse,
  status: number,
  pageTargets: PageTargets,
  page: IdentityPage,
): void {
  const text = preparePage(res, pageTargets, page);
  res.statusCode = status;
  res.end(text);
}

/** Sends JSON to a program and ends the response. */
export function sendJson(res: ServerResponse, status: number, body: object): void {
  res.statusCode = status;
  res.setHeader('Content-Type', 'application/json');
  res.end(JSON.stringify(body));
}

export interface SignInState {
  realm: string;
  /** The target of the form. */
  action: string;
  email: string;
  /** Why the last attempt failed. */
  problem?: string;
  publicOrigin: string;
}

/** The sign-in form. After a refusal, the reason has the focus and the email is kept. */
export function signInPage({
  realm,
  action,
  email,
  problem,
  publicOrigin,
}: SignInState): IdentityPage {
  const focus = { markup: 'autofocus' };
  const invalid = { markup: problem ? 'aria-invalid="true" aria-describedby="problem"' : '' };
  const focusOn = problem ? 'problem' : email === '' ? 'email' : 'password';
  return {
    title: `Sign in to ${realm}`,
    body: html`<div class="card">
        <h1>Sign in to ${realm}</h1>
        ${
          problem &&
          html`<p class="problem" id="problem" role="alert" tabindex="-1" ${focus}>${problem}</p>`
        }
        <form method="post" action="${action}">
          <div>
            <label for="email">Email</label>
            <input
              id="email"
              name="email"
              type="email"
              value="${email}"
              autocomplete="username"
              autocapitalize="none"
              spellcheck="false"
              maxlength="320"
              required
              ${invalid}
              ${focusOn === 'email' && focus}
            />
          </div>
          <div>
            <label for="password">Password</label>
            <input
              id="password"
              name="password"
              type="password"
              autocomplete="current-password"
              maxlength="1024"
              required
              ${invalid}
              ${focusOn === 'password' && focus}
            />
          </div>
          <button type="submit">Sign in</button>
        </form>
      </div>
      ${otherTeam(publicOrigin)}`,
  };
}

/** The confirmation of sign-out, for requests that no matching ID token proves. `form` is the form of oidc-provider. */
export function signOutPage(realm: string, form: string, publicOrigin: string): IdentityPage {
  return {
    title: `Sign out of ${realm}`,
    body: html`<div class="card">
        <h1>Sign out of ${realm}?</h1>
        <p class="lead">You will need your email and password to come back.</p>
        ${{ markup: form }}
        <button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
      </div>
      ${aside(publicOrigin, 'Stay signed in')}`,
  };
}

export function signedOutPage(realm: string, publicOrigin: string): IdentityPage {
  return notice('You are signed out', `Your session with ${realm} has ended.`, {
    href: publicOrigin,
    text: 'Sign in again',
  });
}

export function unknownRealmPage(realm: string, publicOrigin: string): IdentityPage {
  return notice(
    'Team not found',
    `There is no team named “${realm}” here. Check the spelling, or choose another team.`,
    { href: changeTeam(publicOrigin), text: 'Choose another team' },
  );
}

export function expiredPage(publicOrigin: string): IdentityPage {
  return notice(
    'This sign-in has expired',
    'It was finished in another tab, or waited for too long. Begin again from the console.',
    { href: publicOrigin, text: 'Sign in again' },
  );
}

/** The page for an invalid request. `detail` is a sentence. */
export function failurePage(detail: string, publicOrigin: string): IdentityPage {
  return notice('That did not work', detail, { href: publicOrigin, text: 'Back to the console' });
}

function notice(title: string, lead: string, next: { href: string; text: string }): IdentityPage {
  return {
    title,
    body: html`<div class="card">
      <h1>${title}</h1>
      <p class="lead">${lead}</p>
      <a class="button" href="${next.href}">${next.text}</a>
    </div>`,
  };
}

function otherTeam(publicOrigin: string): Markup {
  return aside(changeTeam(publicOrigin), 'Use another team');
}

function aside(href: string, text: string): Markup {
  return html`<p class="aside"><a href="${href}">${text}</a></p>`;
}

function changeTeam(publicOrigin: string): string {
  return new URL('/?realm=', publicOrigin).href;
}

/** A template whose values are escaped, except markup; false and undefined become empty. */
function html(
  texts: TemplateStringsArray,
  ...values: readonly (string | Markup | false | undefined)[]
): Markup {
  const parts = texts.map((text, index) => text + written(values[index]));
  return { markup: parts.join('') };
}

function written(value: string | Markup | false | undefined): string {
  if (value === undefined || value === false) return '';
  if (typeof value === 'object') return value.markup;
  return value.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
