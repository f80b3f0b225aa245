import { found } from '#app/platform-client/found.ts';
import { listFailure } from '#app/text/alerts.ts';

/** Awaits a wallet or group. @throws Response 404 when it does not exist, or what the platform answered instead */
export function foundWallet<Result>(
  call: Promise<Result>,
  noun: 'user wallet' | 'system wallet' | 'user group',
): Promise<Result> {
  return found(call, {
    absent: `There is no such ${noun} in this zone. It may have been deleted.`,
    failure: listFailure(noun === 'user group' ? 'groups' : 'wallets'),
  });
}
