/** Single records over HTTP: what is written, by whom, what comes back, and the files of records. */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readlink } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import type { BlobRecord as RecordBlob, SignatureProof, Vertex } from '#model/records/record.ts';
import type { ZoneMetrics } from '#model/directory/metrics-schema.ts';
import { setServices } from '#platform/directory/administration.ts';
import { verifyLedger } from '#platform/ledger/maintenance/verify.ts';
import { api, fileForm, useApi } from '#tests/support/api/use-api.ts';
import { ADMIN, NOBODY, OTHER, READER, REALM, USER } from '#tests/support/api/callers.ts';

let user: string;
let other: string;

useApi({ MAX_UPLOAD_BYTES: '1000000' });
beforeAll(async () => {
  const dictionaries = [
    {
      name: 'patient',
      undefinedAttributesAction: 'ERROR',
      attributes: attributesIn({
        code: 'STRING!',
        email: 'STRING',
        born: 'DATE',
        weight: { datatype: 'DECIMAL', precision: 2, min: 0 },
        state: { datatype: 'ENUM', enumValues: ['NEW', 'OLD'], defaultValue: 'NEW' },
        address: { datatype: 'OBJECT', nodeAttributes: attributesIn({ city: 'STRING' }) },
        print: { datatype: 'FINGERPRINT', fingerprintAttributes: ['email', 'born'] },
        photo: 'BLOB',
        scans: 'BLOB_ARRAY',
      }),
      indexes: [
        { name: 'patient_key', type: 'PRIMARY', attributes: ['code'] },
        { name: 'patient_email', type: 'UNIQUE', attributes: ['email'] },
      ],
    },
    { name: 'note', attributes: [{ name: 'text', datatype: 'STRING' }] },
  ];
  expect(await api.saveDictionaries(ADMIN, dictionaries)).toMatchObject({
    status: 'COMPLETED_SUCCESS',
  });
  user = await api.walletOf(USER);
  other = await api.walletOf(OTHER);
});

async function create(data: Record<string, unknown>, more: object = {}, who = USER) {
  const answer = await api.call<Vertex & { message: string }>(who, 'POST', '/graphchain/patient', {
    data,
    ...more,
  });
  return answer;
}

const at = (id: string, rest = '') => `/graphchain/patient/${id}${rest}`;

describe('a record', () => {
  it('is created with its stored form, owned by whoever made it [B-362]', async () => {
    const data = { code: 'c1', weight: '70.50', born: '2001-02-03', address: { city: 'Bern' } };
    const { status, body } = await create(data, { metadata: { source: 'test' } });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      header: { dictionary: 'patient', type: 'ASSET', operation: 'CREATE', owners: [user] },
      data: {
        code: 'c1',
        weight: '70.5',
        born: '2001-02-03T00:00:00.000Z',
        state: 'NEW',
        address: { city: 'Bern' },
      },
      metadata: { source: 'test' },
      verifications: {},
    });
    expect(await api.read(USER, at(body.header.id))).toEqual(body);
  });

  it.each([
    [{}, 'code: is required'],
    [{ code: 'x', weight: 'heavy' }, 'weight:'],
    [{ code: 'x', weight: -1 }, 'weight:'],
    [{ code: 'x', weight: 1.234 }, 'weight:'],
    [{ code: 'x', born: '2001-13-01' }, 'born:'],
    [{ code: 'x', state: 'GONE' }, 'state:'],
    [{ code: 'x', extra: 1 }, 'extra: is not in the dictionary'],
    [{ code: 'x', photo: 'data' }, 'photo:'],
    [{ code: 'a\u0000b' }, 'cannot be stored'],
  ])('is refused with a sentence: %j', async (data, sentence) => {
    const { status, body } = await create(data);
    expect(status).toBe(400);
    expect(body.message).toContain(sentence);
  });

  it('is refused with an owner that is not there, and in a chain that is not there', async () => {
    const unknown = await create({ code: 'x' }, { owners: [NOBODY] });
    expect([unknown.status, unknown.body.message]).toEqual([400, expect.stringContaining(NOBODY)]);
    const absent = await api.call(USER, 'POST', '/graphchain/nothing', { data: {} });
    expect(absent.status).toBe(404);
  });

  it('with a key that is taken is a conflict that names the attribute only', async () => {
    const secret = 'hidden@acme.test';
    await create({ code: 'c2', email: secret }, {}, OTHER);
    const { status, body } = await create({ code: 'c3', email: secret });
    expect(status).toBe(409);
    expect(body).toEqual({
      status: 409,
      error: 'CONFLICT',
      message: 'Another record already has this value of email.',
    });
  });

  it('carries a fingerprint that is alike for alike records and tells nothing of them', async () => {
    const born = '1990-01-01';
    const first = (await create({ code: 'f1', email: 'a@x.test', born })).body;
    const second = (await create({ code: 'f2', email: 'b@x.test', born })).body;
    const again = (
      await api.call<Vertex>(USER, 'PUT', at(first.header.id), {
        data: { code: 'f1', email: 'a@x.test', born, weight: 1, print: 'forged' },
      })
    ).body;
    expect(first.data.print).toMatch(/^[0-9a-f]{64}$/);
    expect(second.data.print).not.toBe(first.data.print);
    expect(again.data.print).toBe(first.data.print);
    const plain = createHash('sha256').update('8:a@x.test24:1990-01-01T00:00:00.000Z');
    expect(first.data.print).not.toBe(plain.digest('hex'));
  });
});

describe('a record is found by its primary key', () => {
  it('and replaced or made by an upsert, which keeps its owners', async () => {
    const put = (data: object, more: object = {}) =>
      api.call<Vertex>(USER, 'PUT', '/graphchain/patient', { data, ...more });
    const made = await put({ code: 'u1', weight: 1 }, { limitedOwners: [other] });
    const next = await put({ code: 'u1', born: '2000-01-01' });
    expect([made.status, next.status]).toEqual([200, 200]);
    expect(next.body.header).toMatchObject({
      id: made.body.header.id,
      operation: 'UPDATE',
      limitedOwners: [other],
      previousHash: made.body.header.hash,
    });
    expect(next.body.data).not.toHaveProperty('weight');
    const same = await put({ code: 'u1', born: '2000-01-01' });
    expect(same.body.header.seq).toBe(next.body.header.seq);
  });

  it('and changed in part by a patch; null takes an attribute away', async () => {
    await create({ code: 'p1', weight: 5, address: { city: 'Bern' } });
    const { body } = await api.call<Vertex>(USER, 'PATCH', '/graphchain/patient', {
      data: { code: 'p1', weight: null, born: '2000-01-01' },
    });
    expect(body.data).toMatchObject({ code: 'p1', address: { city: 'Bern' } });
    expect(body.data).not.toHaveProperty('weight');
  });

  it('also to change the key itself', async () => {
    await create({ code: 'k1' });
    const { body } = await api.call<Vertex>(USER, 'PATCH', '/graphchain/patient/bypk', {
      pkFields: { code: 'k1' },
      patchFields: { code: 'k2' },
    });
    expect(body.data.code).toBe('k2');
    const gone = await api.call(USER, 'PATCH', '/graphchain/patient', { data: { code: 'k1' } });
    expect(gone.status).toBe(404);
  });

  it.each([
    ['PATCH', 'patient', { weight: 1 }, 400, 'Give the primary key (code)'],
    ['PUT', 'note', { text: 'x' }, 400, 'no primary index'],
    ['PATCH', 'patient', { code: 'nobody' }, 404, 'no such record'],
    ['PATCH', 'nothing', { code: 'x' }, 404, "no dictionary 'nothing'"],
  ])('or not: %s %s %j', async (method, chain, data, status, sentence) => {
    const answer = await api.call(USER, method, `/graphchain/${chain}`, { data });
    expect(answer.status).toBe(status);
    expect(answer.body.message).toContain(sentence);
  });

  it('unless it is another wallet’s, which looks like none to a patch and taken to an upsert', async () => {
    await create({ code: 'o1' }, {}, OTHER);
    const patch = await api.call(USER, 'PATCH', '/graphchain/patient', { data: { code: 'o1' } });
    expect(patch.status).toBe(404);
    const upsert = await api.call(USER, 'PUT', '/graphchain/patient', { data: { code: 'o1' } });
    expect([upsert.status, upsert.body.message]).toEqual([
      409,
      'Another record already has this value of code.',
    ]);
  });
});

describe('what is another’s', () => {
  let theirs: string;
  beforeAll(async () => {
    theirs = (await create({ code: 'theirs' }, {}, OTHER)).body.header.id;
  });
  it.each([
    ['GET', '', undefined],
    ['PUT', '', { data: { code: 'mine' } }],
    ['DELETE', '', undefined],
    ['PUT', '/transfer', { newOwners: ['{user}'] }],
    ['GET', '/history', undefined],
    ['GET', '/verify/hash', undefined],
    ['GET', '/verify/signature', undefined],
    ['GET', '/blobs', undefined],
    ['DELETE', '/photo/blobs', undefined],
  ])('answers %s %s as what is not there', async (method, rest, body) => {
    const sent = body && (JSON.parse(JSON.stringify(body).replace('{user}', user)) as object);
    const hidden = await api.call(USER, method, at(theirs, rest), sent);
    const absent = await api.call(USER, method, at(NOBODY, rest), sent);
    expect(hidden.status).toBe(404);
    expect(hidden.body).toEqual(absent.body);
  });
  it('is not read by an administrator either, nor by one who only reads', async () => {
    for (const who of [ADMIN, READER]) {
      expect((await api.call(who, 'GET', at(theirs))).status).toBe(404);
    }
  });
  it('is not found in another chain', async () => {
    expect((await api.call(OTHER, 'GET', `/graphchain/note/${theirs}`)).status).toBe(404);
  });
  it.each(['POST', 'PUT'])('may not be written by one who only reads: %s', async (method) => {
    const body = { data: { code: 'r' } };
    expect((await api.call(READER, method, '/graphchain/patient', body)).status).toBe(403);
  });
});

describe('the life of a record', () => {
  it('is its history, which goes with it to other owners', async () => {
    const { id } = (await create({ code: 'h1' })).body.header;
    await api.call(USER, 'PUT', at(id), { data: { code: 'h1', weight: 2 } });
    const given = await api.call(USER, 'PUT', at(id, '/transfer'), { newOwners: [other] });
    expect(given.status).toBe(200);
    expect((await api.call(USER, 'GET', at(id))).status).toBe(404);
    expect((await api.call(USER, 'GET', at(id, '/history'))).status).toBe(404);
    const body = await api.read<Vertex[]>(OTHER, at(id, '/history'));
    expect(body.map(({ header }) => header.operation)).toEqual(['CREATE', 'UPDATE', 'TRANSFER']);
    expect(body.map(({ data }) => data.weight)).toEqual([undefined, '2', '2']);
    expect(JSON.stringify(body)).not.toContain('salt');
    expect((await api.call(OTHER, 'DELETE', at(id))).status).toBe(204);
    expect((await api.call(OTHER, 'GET', at(id))).status).toBe(404);
    expect(await api.read<Vertex[]>(OTHER, at(id, '/history'))).toHaveLength(4);
    expect((await api.call(OTHER, 'DELETE', at(id))).status).toBe(404);
  });

  it('is read in pages, which long versions make shorter', async () => {
    const weights = Array.from({ length: 20 }, (_, i) => i + 1);
    const { id } = (await create({ code: 'pages', weight: 0 })).body.header;
    for (const weight of weights) {
      // Twenty such versions are larger than the 16 MiB that a page may have.
      const data = { code: 'pages', weight, email: 'x'.repeat(1_000_000) };
      expect((await api.call(USER, 'PUT', at(id), { data })).status).toBe(200);
    }
    const page = async (query: string) => {
      const answer = await api.call<Vertex[]>(USER, 'GET', at(id, `/history${query}`));
      expect(answer.headers.get('x-total-count')).toBe('21');
      return answer.body.map(({ data }) => Number(data.weight));
    };
    expect(await page('?limit=2')).toEqual([0, 1]);
    expect(await page('?limit=2&skip=19')).toEqual([19, 20]);
    const first = await page('');
    expect(first).toEqual([0, ...weights].slice(0, first.length));
    expect(first.length).toBeLessThan(21);
    expect(await page(`?skip=${first.length}`)).toEqual([0, ...weights].slice(first.length));
    expect((await api.call(USER, 'GET', at(id, '/history?limit=0'))).status).toBe(400);
  });

  it('needs an owner that is there', async () => {
    const { id } = (await create({ code: 'h2' })).body.header;
    for (const newOwners of [[], [NOBODY], ['x']]) {
      const { status } = await api.call(USER, 'PUT', at(id, '/transfer'), { newOwners });
      expect(status).toBe(400);
    }
  });

  it('is proved to whoever has its hash, the proof and the key', async () => {
    const codes = ['t1', 't2', 't3', 't4', 't5'];
    const made = await Promise.all(codes.map((code) => create({ code })));
    for (const { body } of made) {
      const { header } = body;
      const answer = await api.call<{ success: boolean; proof: SignatureProof }>(
        USER,
        'GET',
        at(header.id, '/verify/signature'),
      );
      const { success, proof } = answer.body;
      expect(success).toBe(true);
      expect(proof.signature).toBe(header.signature);
      expect(proof.first).toBe(header.seq - proof.index);
      // This is the check of RFC 9162, 2.1.3.2, for trees in which each node has a sibling or is its own parent.
      let node = Buffer.from(header.hash ?? '', 'hex');
      let [index, last] = [proof.index, proof.size - 1];
      for (const other of proof.path.map((hex) => Buffer.from(hex, 'hex'))) {
        while (index % 2 === 0 && index === last) [index, last] = [index / 2, last / 2];
        const pair = index % 2 === 0 ? [node, other] : [other, node];
        node = createHash('sha256')
          .update(Buffer.concat([Buffer.of(1), ...pair]))
          .digest();
        [index, last] = [Math.floor(index / 2), Math.floor(last / 2)];
      }
      const { first, size, zone } = proof;
      const signed = JSON.stringify({ first, root: node.toString('hex'), size, v: 2, zone });
      const key = createPublicKey({
        key: Buffer.from(proof.publicKey, 'base64'),
        format: 'der',
        type: 'spki',
      });
      expect(verify(null, Buffer.from(signed), key, Buffer.from(proof.signature, 'base64'))).toBe(
        true,
      );
    }
  });

  it('is proved by its hash and its signature, and a change behind the back shows', async () => {
    const { id } = (await create({ code: 'v1' })).body.header;
    const verdict = async (what: string) =>
      (await api.read<{ success: boolean }>(USER, at(id, `/verify/${what}`))).success;
    expect([await verdict('hash'), await verdict('signature')]).toEqual([true, true]);
    await api.platform.db.query(
      `update head set body = jsonb_set(body, '{data,code}', '"forged"') where id = $1`,
      [id],
    );
    expect(await verdict('hash')).toBe(false);
    await api.platform.db.query(
      `update head set body = jsonb_set(body, '{data,code}', '"v1"') where id = $1`,
      [id],
    );
    expect(await verdict('hash')).toBe(true);
    // The statement inverts a byte, so running it twice restores the byte.
    const turn = `alter table ledger_tree disable trigger ledger_tree_append_only;
      update ledger_tree set signature = set_byte(signature, 5, 255 - get_byte(signature, 5))
        where first = (select max(tree) from ledger);
      alter table ledger_tree enable trigger ledger_tree_append_only`;
    await api.platform.db.query(turn);
    expect(await verdict('signature')).toBe(false);
    await api.platform.db.query(turn);
    expect(await verdict('signature')).toBe(true);
  });
});

describe('a file of a record', () => {
  const content = 'x'.repeat(5_000);
  const hash = createHash('sha256').update(content).digest('hex');
  let id: string;
  let stored: RecordBlob;
  let earlier: Awaited<ReturnType<typeof counts>>;
  beforeEach(async () => {
    earlier = await counts();
    id = (await create({ code: `blobs ${crypto.randomUUID()}` })).body.header.id;
    const { status, body } = await add('photo', 'möbius (1).png', content);
    expect(status).toBe(201);
    stored = body;
  });
  const add = (attribute: string, name: string, text: string, method = 'POST', who = USER) =>
    api.call<RecordBlob & { message: string }>(
      who,
      method,
      at(id, `/${attribute}/blobs`),
      fileForm(name, text),
    );
  const fetchBlob = async (path: string, who = USER) =>
    fetch(`${api.origin}/api${path}`, { headers: await api.headers(who) });
  const counts = async () =>
    (await api.read<ZoneMetrics>(USER, '/metrics/sdz')).chainMetrics.patient!;

  it('has a name, an attribute and a hash, and is counted with its size [B-365]', async () => {
    expect(stored.blob).toEqual({
      sdoId: id,
      name: 'möbius (1).png',
      attribute: 'photo',
      hash,
      size: 5_000,
    });
    expect(await api.read(USER, at(id, '/blobs'))).toEqual([stored]);
    expect(await api.read(USER, at(id, '/blobs?attribute=scans'))).toEqual([]);
    expect(await counts()).toMatchObject({
      blobs: earlier.blobs + 1,
      blobsBytes: earlier.blobsBytes + 5_000,
    });
  });

  it('is stored under a name of its own, whatever the name that was sent', async () => {
    await add('scans', '../../sent-name.pdf', 'kept elsewhere');
    const form = fileForm('../sent-name.csv', 'code\nsent\n');
    await api.runJob(USER, '/jobs/patient/upload', form);
    const { dataDir } = api.platform.config;
    const names = await readdir(path.dirname(dataDir));
    const files = await readdir(dataDir, { recursive: true });
    expect(files.filter((file) => file.startsWith('blobs'))).not.toEqual([]);
    expect([...names, ...files].filter((file) => file.includes('sent-name'))).toEqual([]);
  });

  it.runIf(existsSync('/proc/self/fd'))(
    'is not left open when only its headers are asked for',
    async () => {
      const isOpen = async () => {
        const files = await readdir('/proc/self/fd');
        const names = await Promise.all(
          files.map((file) => readlink(`/proc/self/fd/${file}`).catch(() => '')),
        );
        return names.some((name) => name.endsWith(hash));
      };
      const answer = await fetch(`${api.origin}/api${at(id, `/photo/${hash}/blobs`)}`, {
        method: 'HEAD',
        headers: await api.headers(USER),
      });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-length')).toBe('5000');
      await expect.poll(isOpen).toBe(false);
    },
  );

  it.each([
    ['the address of the documents', () => at(id, `/photo/${hash}/blobs`)],
    ['the address of the real platform', () => at(id, `/photo/blobs/${hash.toUpperCase()}`)],
  ])('is downloaded under %s, always to be saved [B-557]', async (_, path) => {
    const answer = await fetchBlob(path());
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(content);
    expect(answer.headers.get('content-length')).toBe('5000');
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="m_bius (1).png"; filename*=UTF-8''m%C3%B6bius%20%281%29.png`,
    );
  });

  it.each([
    ['another wallet', () => at(id, `/photo/${hash}/blobs`), OTHER],
    ['another attribute', () => at(id, `/scans/${hash}/blobs`), USER],
    ['another hash', () => at(id, `/photo/${'0'.repeat(64)}/blobs`), USER],
    ['another record', () => at(NOBODY, `/photo/${hash}/blobs`), USER],
  ])('is not there for %s', async (_, path, who) => {
    expect((await fetchBlob(path(), who)).status).toBe(404);
  });

  it('is one per attribute, unless it takes a list; PUT replaces all', async () => {
    expect((await add('photo', 'b.png', 'other')).status).toBe(409);
    expect((await add('photo', 'b.png', 'other', 'PUT')).status).toBe(200);
    await add('scans', '1.pdf', 'one');
    await add('scans', '2.pdf', 'two');
    await add('scans', '2.pdf', 'two');
    const list = await api.call<RecordBlob[]>(USER, 'GET', at(id, '/blobs'));
    expect(list.body.map(({ blob }) => blob.name)).toEqual(['b.png', '1.pdf', '2.pdf']);
    expect(await counts()).toMatchObject({
      blobs: earlier.blobs + 3,
      blobsBytes: earlier.blobsBytes + 11,
    });
    expect((await fetchBlob(at(id, `/photo/${hash}/blobs`))).status).toBe(404);
  });

  it.each([
    ['code', 400, 'takes no file'],
    ['nothing', 400, 'no such attribute'],
  ])('does not go to the attribute %s', async (attribute, status, sentence) => {
    const answer = await add(attribute, 'a.txt', 'a');
    expect(answer.status).toBe(status);
    expect(answer.body.message).toContain(sentence);
  });

  it('that is too large, or none, is refused', async () => {
    expect((await add('scans', 'large', 'y'.repeat(1_000_001))).status).toBe(413);
    const none = await api.call(USER, 'POST', at(id, '/scans/blobs'), new FormData());
    expect(none.status).toBe(400);
  });

  it('is refused, given and listed nowhere while the service is off [B-530]', async () => {
    await setServices(api.platform.db, REALM, ['BAST_AI']);
    try {
      for (const answer of [
        await add('scans', 'a', 'a'),
        await api.call(USER, 'GET', at(id, '/blobs')),
      ]) {
        expect(answer.status).toBe(422);
        expect(answer.body.message).toContain('Admin has disabled this feature');
      }
    } finally {
      await setServices(api.platform.db, REALM, null);
    }
  });

  it('goes with its record: to other owners, and away', async () => {
    await add('scans', '1.pdf', 'one');
    await add('scans', '2.pdf', 'two');
    await api.call(USER, 'PUT', at(id, '/transfer'), { newOwners: [other] });
    expect((await api.call(USER, 'GET', at(id, '/blobs'))).status).toBe(404);
    expect(await api.read<RecordBlob[]>(OTHER, at(id, '/blobs'))).toHaveLength(3);
    const two = createHash('sha256').update('two').digest('hex');
    expect((await api.call(OTHER, 'DELETE', at(id, `/scans/blobs/${two}`))).status).toBe(204);
    expect((await api.call(OTHER, 'DELETE', at(id, `/scans/blobs/${two}`))).status).toBe(404);
    expect((await api.call(OTHER, 'DELETE', at(id, '/scans/blobs'))).status).toBe(204);
    expect((await api.call(OTHER, 'DELETE', at(id))).status).toBe(204);
    expect(await counts()).toMatchObject({
      blobs: earlier.blobs,
      blobsBytes: earlier.blobsBytes,
    });
  });
});

it('a file goes with the dictionary of its record, unless another record has it too', async () => {
  const album = {
    name: 'album',
    attributes: attributesIn({ code: 'STRING', photo: 'BLOB' }),
  };
  const saved = await api.saveDictionaries(ADMIN, album);
  expect(saved).toMatchObject({ status: 'COMPLETED_SUCCESS' });
  const body = { data: { code: 'a' } };
  const made = await api.call<Vertex>(USER, 'POST', '/graphchain/album', body);
  const shared = (await create({ code: 'album' })).body.header.id;
  const inAlbum = `/graphchain/album/${made.body.header.id}/photo/blobs`;
  await api.call(USER, 'POST', inAlbum, fileForm('a.txt', 'only here'));
  await api.call(USER, 'PUT', inAlbum, fileForm('b.txt', 'here and there'));
  await api.call(USER, 'POST', at(shared, '/photo/blobs'), fileForm('c.txt', 'here and there'));
  const second = await api.call<Vertex>(USER, 'POST', '/graphchain/album', body);
  const inSecond = `/graphchain/album/${second.body.header.id}/photo/blobs`;
  await api.call(USER, 'POST', inSecond, fileForm('a.txt', 'only here'));
  const contents = async () => {
    const folder = path.join(api.platform.config.dataDir, 'blobs');
    const names = await readdir(folder, { recursive: true });
    return names.map((name) => path.basename(name)).filter((name) => /^[0-9a-f]{64}$/.test(name));
  };
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(await contents()).toContain(hashOf('only here'));
  expect((await api.call(ADMIN, 'DELETE', '/metadata/dictionary/album')).status).toBe(204);
  expect(await contents()).not.toContain(hashOf('only here'));
  expect(await contents()).toContain(hashOf('here and there'));
});

it('every write leaves a ledger that verifies', async () => {
  expect((await verifyLedger(await api.zone())).problems).toEqual([]);
});
