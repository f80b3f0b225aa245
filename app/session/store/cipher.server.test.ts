import { describe, expect, it } from 'vitest';
import { createCipher } from './cipher.server.ts';

const cipher = createCipher('a secret of thirty-two characters');

describe('cipher', () => {
  it('opens what it sealed, and seals the same text differently each time', () => {
    const [first, second] = [cipher.seal('token ü', 'p'), cipher.seal('token ü', 'p')];
    expect(cipher.open(first, 'p')).toBe('token ü');
    expect(first.equals(second)).toBe(false);
    expect(first.toString('latin1')).not.toContain('token');
  });

  it('opens nothing changed, cut, sealed for another purpose or with another secret', () => {
    const sealed = cipher.seal('token', 'p');
    for (let index = 0; index < sealed.length; index++) {
      const changed = Buffer.from(sealed);
      changed[index]! ^= 1;
      expect(cipher.open(changed, 'p')).toBeUndefined();
      expect(cipher.open(sealed.subarray(0, index), 'p')).toBeUndefined();
    }
    expect(cipher.open(sealed, 'q')).toBeUndefined();
    expect(createCipher('another secret').open(sealed, 'p')).toBeUndefined();
  });

  it('signs the same text alike for one purpose only', () => {
    expect(cipher.sign('state', 'nonce')).toBe(cipher.sign('state', 'nonce'));
    expect(cipher.sign('state', 'nonce')).not.toBe(cipher.sign('state', 'other'));
  });
});
