import { describe, expect, it } from 'vitest';
import { kindOfOption } from './wallet-kinds.ts';

describe('kindOfOption', () => {
  it.each([
    ['user-wallet', ['user-wallet', 'user-wallets', 'User Wallets', '0']],
    ['user-group', ['user-group', 'user-groups', 'User Groups', '1']],
    ['system-wallet', ['system-wallet', 'system-wallets', 'System Wallets', '2']],
  ] as const)('takes %s by its kind, plural, label and number', (kind, options) => {
    for (const option of options) expect(kindOfOption(option)).toBe(kind);
  });

  it('takes the first tab for anything else', () => {
    for (const option of [null, '', '3', 'wallets']) {
      expect(kindOfOption(option)).toBe('user-wallet');
    }
  });
});
