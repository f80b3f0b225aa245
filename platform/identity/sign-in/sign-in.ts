/** The interaction of the provider, in which a person enters email and password. It works as a plain form. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors } from 'oidc-provider';
import type { Provider } from 'oidc-provider';
import { verifyPassword } from '#platform/identity/accounts/accounts.ts';
import type { PasswordCheck } from '#platform/identity/accounts/accounts.ts';
import type { RealmContext } from '#platform/identity/realm-context.ts';
import { FormError, readPageForm } from '#platform/identity/pages/forms.ts';
import { knownBrowser, rememberBrowser } from './known-browser.ts';
import {
  expiredPage,
  failurePage,
  leadingTo,
  sendPage,
  signInPage,
} from '#platform/identity/pages/pages.ts';

/** The answer to every attempt that fails: another one would tell strangers about the account. */
const WRONG =
  'Wrong email or password. After many attempts, wait five minutes: further ones are not looked at.';

/** Handles GET and POST of an interaction. */
export async function handleSignIn(
  realmContext: RealmContext,
  provider: Provider,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  let context = realmContext;
  const { publicOrigin } = context.pageTargets;
  try {
    const { uid, params } = await provider.interactionDetails(req, res);
    context = { ...context, pageTargets: leadingTo(context.pageTargets, params.redirect_uri) };
    if (req.method !== 'POST') {
      const hint = typeof params.login_hint === 'string' ? params.login_hint : '';
      showForm(context, res, uid, { status: 200, email: hint });
      return;
    }
    await tryPassword(context, provider, req, res, uid);
  } catch (error) {
    if (error instanceof errors.SessionNotFound) {
      sendPage(res, 400, context.pageTargets, expiredPage(publicOrigin));
    } else if (error instanceof FormError) {
      res.setHeader('Connection', 'close');
      sendPage(res, 400, context.pageTargets, failurePage(error.message, publicOrigin));
    } else {
      throw error;
    }
  }
}

async function tryPassword(
  context: RealmContext,
  provider: Provider,
  req: IncomingMessage,
  res: ServerResponse,
  uid: string,
): Promise<void> {
  const form = await readPageForm(req);
  const email = form.get('email')?.trim() ?? '';
  const password = form.get('password') ?? '';
  if (email === '' || password === '') {
    const problem = 'Enter your email and your password.';
    showForm(context, res, uid, { status: 400, email, problem });
    return;
  }
  const checked = await checkPassword(context, req, email, password);
  if (checked.outcome === 'ok') {
    rememberBrowser(context, res, email);
    const login = { accountId: checked.id, amr: ['pwd'] };
    await provider.interactionFinished(req, res, { login }, { mergeWithLastSubmission: false });
    return;
  }
  const { status, problem, retryAfterS } = refusalOf(checked);
  if (retryAfterS !== undefined) res.setHeader('Retry-After', String(retryAfterS));
  showForm(context, res, uid, { status, email, problem });
}

/** Checks a password that was sent by the form or to the token endpoint: both are counted and delayed together. */
export async function checkPassword(
  context: RealmContext,
  req: IncomingMessage,
  email: string,
  password: string,
): Promise<PasswordCheck> {
  const { db, realm, clock, pause, onWrongPassword } = context;
  const checked = await verifyPassword(db, realm, email, password, {
    browser: knownBrowser(context, req, email),
    now: clock(),
    pause,
  });
  if (checked.outcome !== 'ok') onWrongPassword();
  return checked;
}

/** The message for a password that was not accepted. */
export function refusalOf(checked: Exclude<PasswordCheck, { outcome: 'ok' }>): {
  status: 401 | 429;
  problem: string;
  retryAfterS?: number;
} {
  if (checked.outcome === 'wrong') return { status: 401, problem: WRONG };
  const minutes = Math.ceil(checked.seconds / 60);
  const wait = minutes === 1 ? 'one minute' : `${minutes} minutes`;
  const problem = `Too many attempts. Wait ${wait}, then try again.`;
  return { status: 429, problem, retryAfterS: checked.seconds };
}

function showForm(
  { realm, pageTargets }: RealmContext,
  res: ServerResponse,
  uid: string,
  { status, ...state }: { status: number; email: string; problem?: string },
): void {
  const { publicOrigin } = pageTargets;
  const action = interactionPath(realm, uid);
  sendPage(res, status, pageTargets, signInPage({ realm, action, publicOrigin, ...state }));
}

/** The path of a sign-in; without an origin, so that the browser stays on its host. */
export function interactionPath(realm: string, uid: string): string {
  return `/realms/${realm}/interaction/${uid}`;
}
