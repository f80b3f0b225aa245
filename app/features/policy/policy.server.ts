/** Loads and accepts the acceptable use policy. */
import { redirectDocument } from '@remix-run/node';
import { CALLS } from '#model/calls/all.ts';
import { isPolicySigned } from '#model/directory/message.ts';
import { paths } from '#app/paths/paths.ts';
import { refuseForm } from '#app/forms/reply/form-reply.server.ts';
import type { FormAgainResponse } from '#app/forms/reply/form-reply.server.ts';
import { failureText } from '#app/platform-client/errors.ts';
import type { UserSession } from '#app/session/require-session.server.ts';
import { sessions } from '#app/session/store/sessions.server.ts';
import { decodeBase64 } from '#model/text/base64.ts';
import { renderMarkdown } from '#app/ui/content/markdown.server.tsx';
import type { PolicyData } from './policy-data.ts';

/**
 * Loads the policy to accept in the chosen zone.
 * @param zone the name of the zone
 * @throws Response a redirect into the console when the policy is already signed
 */
export async function loadPolicy(
  user: UserSession,
  zone: string,
  returnTo: string | undefined,
): Promise<PolicyData> {
  const page = {
    screen: 'policy',
    target: { realm: user.realm, zone, roles: user.roles },
  } as const;
  try {
    const { data } = await user.api.call(CALLS.readPolicy, {});
    if (isPolicySigned(data)) throw await enter(user, returnTo);
    const first = data.find(({ signed }) => !signed);
    return {
      ...page,
      policy: first && {
        id: first.id,
        html: renderMarkdown(withoutTitle(decodeBase64(first.documentBase64))),
      },
      problem: first ? undefined : 'There is no policy to accept yet. Contact your administrator.',
      returnTo,
    };
  } catch (error) {
    const problem = failureText(error, 'Unable to retrieve signed use policy');
    return { ...page, policy: undefined, problem, returnTo };
  }
}

/** The Markdown without a title that equals that of the page. Any other title stays. */
function withoutTitle(markdown: string): string {
  return markdown.replace(/^\s*#[ \t]+Acceptable Use Policy[ \t]*(?:#+[ \t]*)?(?:\r?\n|$)/i, '');
}

/** Accepts the policy. The answer is a redirect into the console, or the page with the reason of the failure. */
export async function acceptPolicy(
  user: UserSession,
  id: string,
  returnTo: string | undefined,
): Promise<Response | FormAgainResponse> {
  try {
    await user.api.call(CALLS.signPolicy, { params: { id }, body: {} });
  } catch (error) {
    return refuseForm({ '': failureText(error, 'Unable to sign acceptable use policy') });
  }
  return enter(user, returnTo);
}

async function enter(user: UserSession, returnTo: string | undefined): Promise<Response> {
  await (await sessions()).markPolicySigned(user.id);
  return redirectDocument(returnTo ?? paths.dashboard);
}
