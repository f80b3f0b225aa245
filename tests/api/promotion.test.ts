/** Definitions brought from one zone to another over HTTP: the plan, the job that carries it out, and how that is undone. */
import { beforeEach, describe, expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import { edgeOf } from '#model/dictionaries/edge-definition.testing.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import type { AuditLine } from '#model/ledger/audit-line.ts';
import type { ZoneComparison } from '#model/metadata/comparison.ts';
import type { PromotedVersions, PromotionInput, PromotionPlan } from '#model/metadata/promotion.ts';
import { verifyLedger } from '#platform/ledger/maintenance/verify.ts';
import { api, useApi } from '#tests/support/api/use-api.ts';
import {
  ADMIN,
  inZones,
  NOBODY,
  OTHER_ZONE,
  OWNER,
  USER,
  ZONE,
} from '#tests/support/api/callers.ts';
import type { Who } from '#tests/support/api/callers.ts';

/** The zone that is changed, and the one from which records come. */
let here: string;
let there: string;
let owner: Who;
let source: Who;

useApi();
beforeEach(async () => {
  [here, there] = [await api.newZone(), await api.newZone()];
  owner = inZones(OWNER, here, there);
  source = inZones(OWNER, there, here);
});

async function made(who: Who, path: string, body: object): Promise<string> {
  const answer = await api.call<{ id: string }>(who, 'POST', path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id;
}

const person = (code: 'STRING' | 'STRING!' | 'INTEGER') => ({
  ...{ name: 'person', attributes: attributesIn({ code }) },
});
const VISIT = { name: 'visit', attributes: attributesIn({ person: 'STRING' }) };
const HAS = edgeOf('HAS', 'visit.person', 'person.code');
const walletOf = (who: Who, name: string) =>
  made(who, '/metadata/user/wallet', { fullName: name, email: `${name}@acme.test` });
const groupOf = async (who: Who, name: string, members: string[]) =>
  made(who, '/metadata/usergroup', { name, description: '', group: members });
const term = (who: Who, name: string, description = '') =>
  made(who, '/metadata/glossary', { term: name, description });
async function addPerson(who: Who, data: object): Promise<string> {
  const path = '/graphchain/person';
  const { body } = await api.call<{ header: { id: string } }>(who, 'POST', path, { data });
  return body.header.id;
}

/** Everything that is brought: two dictionaries, an edge, a term, a group. */
async function fillSource() {
  await api.saveDictionaries(source, [person('STRING'), VISIT]);
  await made(source, '/metadata/edge', HAS);
  await term(source, 'Bed');
  await groupOf(source, 'Nurses', [await walletOf(source, 'ann')]);
}

type Answered = PromotionPlan & { message: string };
const planOf = (given: PromotionInput = { from: there }, who = owner) =>
  api.call<Answered>(who, 'POST', '/promotion/plan', given);

const lines = ({ steps }: PromotionPlan) =>
  steps.map((step) =>
    [step.operation, step.kind, step.name, step.class, step.problem]
      .filter((part) => part !== undefined)
      .join(' | '),
  );

async function begin(given: PromotionInput, fingerprint: string, more = {}, who = owner) {
  const body = { ...given, fingerprint, emailResultsTo: 'none', ...more };
  return api.call<Job & { message: string }>(who, 'POST', '/jobs/promotion', body);
}

/** Carries out the plan of now. */
async function promote(given: PromotionInput = { from: there }) {
  const { body: plan } = await planOf(given);
  const { status, body } = await begin(given, plan.fingerprint);
  expect(status, body.message).toBe(202);
  return api.finished(owner, body.jobId);
}

const versionsOf = ({ results }: Job) => results.results?.versions as PromotedVersions[];
const seqOf = async (who: Who) => (await api.read<{ seq: number }>(who, '/ledger')).seq;
const compared = async () =>
  (await api.read<ZoneComparison>(owner, `/zones/${there}/comparison`)).counts;

describe('a plan', () => {
  it('has the steps in the order that dependencies allow, and changes nothing', async () => {
    await fillSource();
    await walletOf(owner, 'ann');
    const before = await seqOf(owner);
    const { status, body } = await planOf();
    expect(status).toBe(200);
    expect(lines(body)).toEqual([
      'create | dictionaries | person | safe',
      'create | dictionaries | visit | safe',
      'create | edgeDefs | HAS (visit → person) | safe',
      'create | glossaries | Bed | safe',
      'create | userGroups | Nurses | safe',
    ]);
    expect(body).toMatchObject({ here, there, confirms: false, refused: false, notes: [] });
    expect(await seqOf(owner)).toBe(before);
    const trail = await api.read<AuditLine[]>({ ...ADMIN, zone: here }, '/ledger/audit');
    expect(trail.at(-1)).toMatchObject({
      call: 'planPromotion',
      detail: { from: there, unfit: 0 },
    });
  });

  it('has only what is chosen, by name or by id, and says what is needed as well', async () => {
    await fillSource();
    const { body: all } = await planOf();
    const bed = all.steps.find(({ name }) => name === 'Bed')?.thereId ?? '';
    const choose = async (...chosen: [kind: string, name: string][]) => {
      const given = chosen.map(([kind, name]) => ({ kind, name }));
      const { status, body } = await planOf({ from: there, chosen: given } as PromotionInput);
      return status === 200 ? lines(body) : [body.message];
    };
    expect(await choose(['glossaries', bed])).toEqual(['create | glossaries | Bed | safe']);
    const { body: byId } = await planOf({ from: there, chosen: [{ name: bed }] });
    expect(lines(byId)).toEqual(['create | glossaries | Bed | safe']);
    expect(await choose(['edgeDefs', 'HAS (visit → person)'], ['dictionaries', 'visit'])).toEqual([
      'create | dictionaries | visit | safe',
      "create | edgeDefs | HAS (visit → person) | safe | The dictionary 'person' is not in this zone, and is not chosen. Choose it as well.",
    ]);
    expect(await choose(['glossaries', 'Cot'])).toEqual([
      `chosen: There is no glossary term 'Cot' in zone '${there}'.`,
    ]);
  });

  it('says what a changed dictionary breaks, and which records would not fit, without their values', async () => {
    await api.saveDictionaries(source, [person('INTEGER')]);
    await api.saveDictionaries(owner, [person('STRING')]);
    await addPerson(owner, { code: 'secret' });
    await addPerson(owner, { code: '7' });
    const { body } = await planOf();
    expect(lines(body)).toEqual([
      'update | dictionaries | person | breaksReaders | 1 record does not fit. Change the records first, or the dictionary.',
    ]);
    expect(body.refused).toBe(true);
    expect(body.steps[0]?.records).toMatchObject({ records: 2, checked: 2, unfit: { count: 1 } });
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  it('names the members of a group that have no wallet', async () => {
    await walletOf(owner, 'ann');
    const [ann, cem] = [await walletOf(source, 'ann'), await walletOf(source, 'cem')];
    await groupOf(source, 'Nurses', [ann, cem]);
    await groupOf(source, 'Guests', [cem]);
    const { body } = await planOf();
    expect(lines(body)).toEqual([
      'create | userGroups | Guests | needsCare | 1 member has no wallet in this zone, so the group would be empty. Invite one of them first: cem@acme.test.',
      'create | userGroups | Nurses | needsCare',
    ]);
    expect(body.steps[1]?.missingMembers).toEqual({ count: 1, first: ['cem@acme.test'] });
  });

  it('asks for a zone or a job, and only for one that is there', async () => {
    const answers = [
      await planOf({}),
      await planOf({ from: there, undo: NOBODY }),
      await planOf({ from: here }),
      await planOf({ undo: NOBODY }),
    ].map(({ status, body }) => `${status} ${body.message}`);
    const one =
      '400 from: Name the zone from which records come, or send them in bundle, or in undo name a job: one of the three.';
    expect(answers).toEqual([
      ...[one, one, `400 from: You are in zone '${here}'. Name another one.`],
      `404 undo: There is no promotion '${NOBODY}' in this zone.`,
    ]);
  });
});

describe('carrying it out', () => {
  it('makes the zone define what the other one does, and keeps what is only here', async () => {
    await fillSource();
    const ann = await walletOf(owner, 'ann');
    await term(owner, 'Only here');
    const job = await promote();
    expect(job).toMatchObject({ name: 'PromotionJob', status: 'COMPLETED_SUCCESS' });
    expect(job.results.results).toMatchObject({ from: there, created: 5, updated: 0, deleted: 0 });
    expect(await compared()).toEqual({ onlyHere: 1, onlyThere: 0, different: 0, same: 5 });
    const groups = await api.read<{ group: string[] }[]>(owner, '/metadata/usergroup');
    expect(groups.map(({ group }) => group)).toEqual([[ann]]);
    expect((await planOf()).body.steps).toEqual([]);
    expect(await begin({ from: there }, (await planOf()).body.fingerprint)).toMatchObject({
      ...{ status: 422, body: { message: 'Nothing of what is chosen differs.' } },
    });
    expect(await verifyLedger(await api.zone(here))).toMatchObject({ problems: [] });
  });

  it('converts stored values, joins records by new edges, and names the versions before and after', async () => {
    await api.saveDictionaries(owner, [person('STRING')]);
    const id = await addPerson(owner, { code: '7' });
    await api.saveDictionaries(source, [person('INTEGER')]);
    const before = await api.read<{ hash: string }>(owner, '/metadata/dictionary/person');
    const job = await promote();
    const after = await api.read<{ hash: string }>(owner, '/metadata/dictionary/person');
    expect(versionsOf(job)).toMatchObject([
      { kind: 'dictionaries', name: 'person', before: before.hash, after: after.hash },
    ]);
    expect(after.hash).not.toBe(before.hash);
    expect(await api.read(owner, `/graphchain/person/${id}`)).toMatchObject({ data: { code: 7 } });
  });

  it('is refused with what was changed since, in either zone', async () => {
    await fillSource();
    await walletOf(owner, 'ann');
    const { body: plan } = await planOf();
    await term(source, 'Cot');
    await api.saveDictionaries(owner, [person('STRING!')]);
    const { status, body } = await begin({ from: there }, plan.fingerprint);
    expect([status, body.message]).toEqual([
      409,
      `The plan does not fit any more, so nothing was done. Since it was made: Dictionary 'person' was created in ${here}; Glossary term 'Cot' was created in ${there}. Look at the new plan.`,
    ]);
    expect((await begin({ from: there }, '0-0-none')).body.message).toMatch(
      /^The plan does not fit any more/,
    );
  });

  it('does all or nothing when one step fails', async () => {
    await api.saveDictionaries(source, [person('STRING!'), VISIT]);
    await made(source, '/metadata/edge', HAS);
    await term(source, 'Bed');
    await api.saveDictionaries(owner, [person('STRING')]);
    const { body: plan } = await planOf();
    expect(plan.refused).toBe(false);
    await addPerson(owner, {});
    const before = await seqOf(owner);
    const { body } = await begin({ from: there }, plan.fingerprint);
    const job = await api.finished(owner, body.jobId);
    expect(job).toMatchObject({ status: 'COMPLETED_ERROR' });
    expect(job.results.error).toMatchObject({
      message: expect.stringContaining('1 record does not fit the changed dictionary') as string,
    });
    expect(await seqOf(owner)).toBe(before);
    expect(await api.read(owner, '/metadata/dictionary/visit')).toMatchObject({ status: 404 });
  });

  it('refuses a plan with a step that has a problem', async () => {
    await api.saveDictionaries(source, [person('STRING'), VISIT]);
    await made(source, '/metadata/edge', HAS);
    const given: PromotionInput = {
      from: there,
      chosen: [{ kind: 'edgeDefs', name: 'HAS (visit → person)' }],
    };
    const { body: plan } = await planOf(given);
    expect(await begin(given, plan.fingerprint)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('is not chosen. Choose it as well.') as string },
    });
  });

  it('asks for the name of a production zone', async () => {
    const prod = inZones(OWNER, OTHER_ZONE, ZONE);
    await term({ ...OWNER, zone: ZONE }, 'For production');
    const given: PromotionInput = {
      ...{ from: ZONE, chosen: [{ kind: 'glossaries', name: 'For production' }] },
    };
    const { body: plan } = await planOf(given, prod);
    expect(plan.confirms).toBe(true);
    for (const confirm of [undefined, ZONE]) {
      expect(await begin(given, plan.fingerprint, { confirm }, prod)).toMatchObject({
        status: 400,
        body: {
          message: expect.stringMatching(/^confirm: 'acme_prod' is a production zone/) as string,
        },
      });
    }
    const { status, body } = await begin(given, plan.fingerprint, { confirm: OTHER_ZONE }, prod);
    expect(status).toBe(202);
    expect((await api.finished(prod, body.jobId)).status).toBe('COMPLETED_SUCCESS');
  });
});

describe('undo', () => {
  it('returns to what was before the job, and is undone itself', async () => {
    await fillSource();
    await walletOf(owner, 'ann');
    await api.saveDictionaries(owner, [person('STRING!')]);
    const bed = await term(owner, 'Bed', 'As before');
    const job = await promote();
    expect(job.results.results).toMatchObject({ created: 3, updated: 2 });
    const undo = { undo: job.jobId };
    const { body: plan } = await planOf(undo);
    expect(lines(plan)).toEqual([
      'delete | userGroups | Nurses | breaksReaders',
      'delete | edgeDefs | HAS (visit → person) | breaksReaders',
      'delete | dictionaries | visit | breaksReaders',
      'update | dictionaries | person | safe',
      'update | glossaries | Bed | safe',
    ]);
    const undone = await promote(undo);
    expect(undone).toMatchObject({ status: 'COMPLETED_SUCCESS' });
    expect(undone.results.results).toMatchObject({ undone: job.jobId, updated: 2, deleted: 3 });
    expect(await api.read(owner, `/metadata/glossary/${bed}`)).toMatchObject({
      description: 'As before',
    });
    expect(await api.read(owner, '/metadata/dictionary')).toHaveLength(1);
    await promote({ undo: undone.jobId });
    expect(await compared()).toEqual({ onlyHere: 0, onlyThere: 0, different: 0, same: 5 });
    expect(await verifyLedger(await api.zone(here))).toMatchObject({ problems: [] });
  });

  it('keeps a dictionary that has records by now, and says what was changed since', async () => {
    await api.saveDictionaries(source, [person('STRING')]);
    await term(source, 'Bed');
    const job = await promote();
    await addPerson(owner, { code: 'a' });
    const { body: terms } = await api.call<{ id: string }[]>(owner, 'GET', '/metadata/glossary');
    const change = { term: 'Bed', description: 'Changed' };
    await api.call(owner, 'PUT', `/metadata/glossary/${terms[0]!.id}`, change);
    const { body: plan } = await planOf({ undo: job.jobId });
    expect(lines(plan)[1]).toContain('Its chain has 1 record or contract by now.');
    expect(plan.steps[0]?.reasons).toContain(
      'It was changed after the promotion: this change is undone as well.',
    );
    const chosen = [{ kind: 'glossaries' as const, name: 'Bed' }];
    const undone = await promote({ undo: job.jobId, chosen });
    expect(undone.results.results).toMatchObject({ deleted: 1 });
    expect(await api.read(owner, '/metadata/dictionary/person')).toMatchObject({ name: 'person' });
  });
});

describe('who may', () => {
  it('needs a role in both zones: any other zone is none', async () => {
    const absent = (name: string) => `There is no zone '${name}', or you hold no role in it.`;
    for (const from of ['no_zone', 'globex_dev', there]) {
      const who = from === there ? { ...OWNER, zone: here } : owner;
      const { status, body } = await planOf({ from }, who);
      expect([status, body.message]).toEqual([404, absent(from)]);
      expect(await begin({ from }, '0-0-a', {}, who)).toMatchObject({ status: 404 });
    }
  });

  it('needs the rights to write here, and only to read there', async () => {
    const rolesIn = (mine: readonly string[], theirs: readonly string[]): Who => ({
      ...owner,
      claims: { resource_access: { [here]: { roles: mine }, [there]: { roles: theirs } } },
    });
    await term(source, 'Bed');
    expect((await planOf({ from: there }, rolesIn(['sdzReadOnly'], ['sdzAdmin']))).status).toBe(
      403,
    );
    expect((await planOf({ from: there }, inZones(USER, here, there))).status).toBe(403);
    expect(await begin({ from: there }, '0-0-a', {}, inZones(USER, here, there))).toMatchObject({
      status: 403,
    });
    const writer = rolesIn(['sdzAdmin'], ['sdzReadOnly']);
    const { status, body } = await planOf({ from: there }, writer);
    expect(status).toBe(200);
    const begun = await begin({ from: there }, body.fingerprint, {}, writer);
    expect((await api.finished(writer, begun.body.jobId)).status).toBe('COMPLETED_SUCCESS');
  });
});
