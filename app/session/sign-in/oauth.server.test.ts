import { expect, it } from 'vitest';
import { readPerson } from './oauth.server.ts';

const CLAIMS = { sub: 's-1', name: 'Ada Byron', email: 'ada@acme.test', preferred_username: 'ada' };

it('the sign-in reads the name of the identity token, or what stands for one [A-458]', () => {
  expect(readPerson(CLAIMS, 'acme')).toMatchObject({ name: 'Ada Byron', subject: 's-1' });
  expect(readPerson({ ...CLAIMS, name: undefined }, 'acme').name).toBe('ada');
  const bare = { ...CLAIMS, name: undefined, preferred_username: 7 };
  expect(readPerson(bare, 'acme').name).toBe('ada@acme.test');
});

it('the sign-in reads the email of the identity token, which may be missing [A-459]', () => {
  expect(readPerson(CLAIMS, 'acme').email).toBe('ada@acme.test');
  expect(readPerson({ sub: 's-1' }, 'acme')).toEqual({
    realm: 'acme',
    subject: 's-1',
    name: '',
    email: '',
  });
});
