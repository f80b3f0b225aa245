import { describe, expect, it } from 'vitest';
import { closedKeys } from './services.server.ts';
import type { UserSession } from './require-session.server.ts';

let realms = 0;

/** A session of a new customer. The platform gives these answers one after another. */
function sessionOf(...answers: (string[] | undefined | Error)[]) {
  let asked = 0;
  const call = () => {
    const answer = answers[Math.min(asked++, answers.length - 1)];
    return answer instanceof Error
      ? Promise.reject(answer)
      : Promise.resolve({ data: { enabledServices: answer } });
  };
  const session = { realm: `realm-${++realms}`, api: { call } } as unknown as UserSession;
  return { session, asked: () => asked };
}

describe('the role keys that are closed', () => {
  it('are none while the customer has no list of services [A-032]', async () => {
    expect(await closedKeys(sessionOf(undefined).session)).toEqual([]);
  });

  it('are those of a service that the list leaves out [B-531]', async () => {
    expect(await closedKeys(sessionOf(['BLOBS']).session)).toEqual(['askBlast']);
    expect(await closedKeys(sessionOf(['BAST_AI']).session)).toEqual([]);
  });

  it('are none when the services cannot be read, and are asked for again', async () => {
    const { session } = sessionOf(new Error('silent'), ['BLOBS']);
    expect(await closedKeys(session)).toEqual([]);
    expect(await closedKeys(session)).toEqual(['askBlast']);
  });

  it('are asked for once a minute', async () => {
    const { session, asked } = sessionOf(['BLOBS'], undefined);
    const nowMs = Date.now();
    await Promise.all([closedKeys(session, nowMs), closedKeys(session, nowMs + 59_000)]);
    expect(asked()).toBe(1);
    expect(await closedKeys(session, nowMs + 61_000)).toEqual([]);
    expect(asked()).toBe(2);
  });
});
