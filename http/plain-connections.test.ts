import { expect, it } from 'vitest';
import { createLog } from './log.ts';
import { isPlain, warnOfPlainConnections } from './plain-connections.ts';

it.each([
  [true, 'http://id.example.com/realms/{realm}'],
  [true, 'http://{realm}.id.example.com'],
  [false, 'https://{realm}.id.example.com'],
  [false, 'http://localhost:4000/realms/{realm}'],
  [false, 'http://127.0.0.1:4000'],
  [true, 'smtp://user:secret@mail.example.com'],
  [false, 'smtps://user:secret@mail.example.com'],
  [false, 'smtp://[::1]:2525'],
  [true, 'postgres://keyway:secret@db.example.com/keyway'],
  [true, 'postgresql://keyway:secret@db.example.com/keyway?sslmode=disable'],
  [false, 'postgres://keyway:secret@db.example.com/keyway?sslmode=verify-full'],
  [false, 'postgres://keyway:secret@db.example.com/keyway?ssl=true'],
  [true, 'postgres://keyway:secret@127.0.0.1:5432,db.example.com:5432/keyway'],
  [false, 'postgres://keyway:secret@127.0.0.1:5432,localhost:5433/keyway'],
  [false, 'postgres://keyway:secret@one:5432,two/keyway?sslmode=verify-full'],
  [false, 'postgres://keyway:secret@127.0.0.1:5432/keyway'],
  [false, 'postgres:///keyway?host=/var/run/postgresql'],
  [false, 'postgres://keyway@x/keyway?host=/var/run/postgresql'],
])('%s: plain is %s', (expected, address) => {
  expect(isPlain(address)).toBe(expected);
});

it('the warning has the names of the variables, without what is in them', () => {
  const lines: string[] = [];
  const log = createLog('test', { stream: { write: (line) => lines.push(line) } });
  warnOfPlainConnections(log, {
    OIDC_ISSUER: 'https://id.example.com/realms/{realm}',
    SMTP_URL: 'smtp://user:secret@mail.example.com',
    ASSISTANT_URL: undefined,
    DATABASE_URL: 'postgres://keyway:secret@db.example.com/keyway',
  });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 40,
    variables: ['SMTP_URL', 'DATABASE_URL'],
  });
  expect(lines[0]).not.toContain('secret');

  warnOfPlainConnections(log, { OIDC_ISSUER: 'https://id.example.com/realms/{realm}' });
  expect(lines).toHaveLength(1);
});
