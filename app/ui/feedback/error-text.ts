/** The texts of the error page. */
import { isRouteErrorResponse } from '@remix-run/react';

export interface ErrorText {
  title: string;
  text: string;
}

const GENERAL: ErrorText = {
  title: 'Something went wrong',
  text: 'The page could not be shown. Try again; if it happens again, tell your administrator.',
};

const BY_STATUS: Record<number, ErrorText> = {
  400: { title: 'This address cannot be read', text: 'Part of the address is missing or wrong.' },
  403: {
    title: 'Not allowed',
    text: 'You do not have permission to see this. Please contact your administrator.',
  },
  404: { title: 'Not found', text: 'What you opened does not exist, or you may not see it.' },
  409: { title: 'Changed meanwhile', text: 'Somebody else has changed it. Open it again.' },
  413: { title: 'Too large', text: 'What you sent is larger than this form accepts.' },
  429: { title: 'Too many requests', text: 'Wait a moment, then try again.' },
  502: { title: 'The platform gave no proper answer', text: 'Try again in a moment.' },
  503: { title: 'The platform is not available', text: 'Try again in a moment.' },
  504: { title: 'The platform took too long', text: 'Try again in a moment.' },
};

const UNREACHABLE: ErrorText = {
  title: 'Keyway could not be reached',
  text: 'Check your connection, then try again.',
};

/** The messages of Chromium, Firefox and Safari for a failed request. Any other TypeError is a bug of ours. */
const NETWORK_ERROR = /^(failed to fetch|networkerror |load failed)/i;

/** True when the browser could not reach the server. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && NETWORK_ERROR.test(error.message);
}

/**
 * The text for an error or response that a route threw.
 * @param own the route's own texts by status
 */
export function errorText(error: unknown, own: Record<number, ErrorText> = {}): ErrorText {
  if (isUnreachable(error)) return UNREACHABLE;
  if (!isRouteErrorResponse(error)) return GENERAL;
  const known = own[error.status] ?? BY_STATUS[error.status] ?? GENERAL;
  const body: unknown = error.data;
  // Remix itself sends 'Error: No route matches …', which is not for people.
  const ownText = typeof body === 'string' && body !== '' && !body.startsWith('Error: ');
  return ownText ? { title: known.title, text: body } : known;
}
