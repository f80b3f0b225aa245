/** REQUIRE_POLICY: callers that have not accepted the current policy are refused, except where they accept it. */
import { describe, expect, it } from 'vitest';
import type { Policy } from '#model/directory/message.ts';
import { publishPolicy } from '#platform/directory/administration.ts';
import { api, useApi } from '#tests/support/api/use-api.ts';
import { inZones, OTHER_ZONE, REALM, USER, ZONE } from '#tests/support/api/callers.ts';
import type { Who } from '#tests/support/api/callers.ts';

const POLICY = '/acceptableusesignature';
const CALLS = [
  ['GET', '/metadata/dictionary'],
  ['GET', '/jobs'],
  ['POST', '/graphchain/query'],
] as const;

useApi({ REQUIRE_POLICY: 'true' });

/** The status of each call, and the message of its answer. */
async function statuses(who: Who) {
  const answers = [];
  for (const [method, path] of CALLS) {
    const body = method === 'POST' ? { query: 'FROM nowhere' } : undefined;
    answers.push(await api.call<{ message?: string }>(who, method, path, body));
  }
  return answers;
}

async function policyOf(who: Who): Promise<Policy> {
  const { status, body } = await api.call<Policy[]>(who, 'GET', POLICY);
  expect(status).toBe(200);
  return body[0]!;
}

async function accept(who: Who): Promise<void> {
  const { id } = await policyOf(who);
  expect((await api.call(who, 'POST', `${POLICY}/${id}`, {})).status).toBe(200);
}

async function expectRefused(who: Who): Promise<void> {
  const { id, signed } = await policyOf(who);
  expect(signed).toBe(false);
  for (const { status, body } of await statuses(who)) {
    expect(status).toBe(403);
    expect(body.message).toBe(
      `Accept the acceptable use policy first: open http://localhost:3000 and choose this zone, or send POST http://localhost:4000/api${POLICY}/${id}.`,
    );
  }
}

async function expectAnswered(who: Who): Promise<void> {
  const answers = await statuses(who);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 400]);
}

describe('a person', () => {
  it('is refused until they have accepted the policy, in each zone', async () => {
    await expectRefused(USER);
    await accept(USER);
    await expectAnswered(USER);
    await expectRefused({ ...USER, zone: OTHER_ZONE });
    await expectRefused({ ...USER, subject: 'colleague' });
  });

  it('is refused again when a new policy is in force', async () => {
    const who = { ...USER, subject: 'early' };
    await accept(who);
    await publishPolicy(api.platform.db, REALM, '# Acceptable use\n\nBe kinder.');
    await expectRefused(who);
    await accept(who);
    await expectAnswered(who);
  });

  it('reads in another zone only after accepting the policy there', async () => {
    const who = inZones({ ...USER, subject: 'comparer' }, ZONE, OTHER_ZONE);
    await accept(who);
    const compare = () =>
      api.call<{ message?: string }>(who, 'GET', `/zones/${OTHER_ZONE}/comparison`);
    const refused = {
      ...{ status: 422 },
      body: {
        message: `Enter zone '${OTHER_ZONE}' once, and accept its acceptable use policy, before you read there.`,
      },
    };
    expect(await compare()).toMatchObject(refused);
    await policyOf({ ...who, zone: OTHER_ZONE });
    expect(await compare()).toMatchObject(refused);
    await accept({ ...who, zone: OTHER_ZONE });
    expect((await compare()).status).toBe(200);
  });

  it('may ask before which zones there are', async () => {
    const who = { ...USER, subject: 'newcomer' };
    const { status } = await api.call(who, 'GET', `/directory/${REALM}/available_sdzs`);
    expect(status).toBe(200);
  });
});

it('the account of a program has nothing to accept', async () => {
  const claims = { client_id: 'keyway', email: undefined };
  await expectAnswered({ ...USER, subject: 'keyway', claims });
  await expectRefused({ ...USER, subject: 'somebody', claims });
});
