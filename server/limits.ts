/** How large and how slow the body of a request to the console may be, and what a refused sender is told. */
import type { IncomingMessage } from 'node:http';
import { formTooLarge } from '#app/forms/body/form-body.server.ts';
import { securityHeaders } from '#app/session/browser/security-headers.server.ts';
import { DICTIONARY_FORM_BYTES, SMART_CONTRACT_FORM_BYTES } from '#model/fields/limits.ts';
import { BODY_LIMITS, UPLOAD_BODY_LIMITS } from '#http/server-guard.ts';
import type { BodyLimits, GuardRules } from '#http/server-guard.ts';

/** Where forms post their files: the pages of the upload forms, and the routes that scripts use. */
const UPLOAD_PATH =
  /^\/(uploads\/|dictionaries\/from-file|job-manager\/new\/(upload-|bulk-glossary-upload))/;
/** Forms that hold more than others. */
const LARGE_FORMS = [
  { path: /^\/dictionaries\//, maxBytes: DICTIONARY_FORM_BYTES },
  { path: /^\/smart-contracts\/(?!execute-)/, maxBytes: SMART_CONTRACT_FORM_BYTES },
];

function limitsOf({ url = '/' }: Pick<IncomingMessage, 'url'>): BodyLimits {
  if (UPLOAD_PATH.test(url)) return UPLOAD_BODY_LIMITS;
  const large = LARGE_FORMS.find(({ path }) => path.test(url));
  return large ? { ...BODY_LIMITS, maxBytes: large.maxBytes } : BODY_LIMITS;
}

export const CONSOLE_LIMITS: GuardRules = {
  limitsOf,
  tooLarge: formTooLarge,
  format: ({ message }, { url = '/' }) => ({
    type: 'text/plain; charset=utf-8',
    text: message,
    headers: securityHeaders(url.split('?', 1)[0] ?? '/'),
  }),
};
