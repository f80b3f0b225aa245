/** Walks of up to three hops from one vertex of a large graph: by the platform, by bare SQL, and by lists in memory. */
import { sql } from 'kysely';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import type { GraphResult } from '#model/records/record.ts';
import { readerIds } from '#platform/access/wallets.ts';
import { createRandom } from '#platform/demo/random.ts';
import { createZones } from '#platform/directory/zones.ts';
import { keyHash } from '#platform/ledger/values/canonical-values.ts';
import { createDefinitions } from '#platform/ledger/read/definitions.ts';
import { HEAD_COLUMNS } from '#platform/ledger/read/heads.ts';
import { PREFER_INDEXES } from '#platform/query/edge-lookup.ts';
import { runQuery } from '#platform/query/run-query.ts';
import { run, runOne, transaction } from '#platform/storage/database.ts';
import type { Transaction } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { milliseconds, perSecond } from './support/figure.ts';
import type { Figure } from './support/figure.ts';
import { send, timeEach } from './support/measure.ts';
import type { Timing } from './support/measure.ts';
import { ACCOUNT, dictionary, saveDictionaries } from './support/fixture.ts';
import type { Fixture } from './support/fixture.ts';
import { uploadSeconds } from './upload.ts';

const VERTICES = 100_000;
const EDGES_EACH = 5;
const QUERIES = 300;
const DEPTHS = [1, 2, 3];
const SEED = 7;
/** One record of this many is changed before AS OF reads how they were. */
const CHANGED_ONE_OF = 100;
/** AS OF may take this many times as long as the same query now. */
const MAX_TIMES_AS_OF = 5;
/** The platform, with access rules and everything else, may take this many times as long as bare SQL. */
const MAX_TIMES = 3;

const TOWNS = dictionary({
  name: 'towns',
  attributes: attributesIn({ code: 'STRING!', title: 'STRING', roads: 'STRING_ARRAY' }),
  indexes: [{ name: 'towns_key', type: 'PRIMARY', attributes: ['code'] }],
});

const ROAD = {
  name: 'ROAD',
  fromDictionary: 'towns',
  toDictionary: 'towns',
  condition: [{ fromCol: 'roads', toCol: 'code' }],
};

export async function measureGraph(fixture: Fixture): Promise<Figure[]> {
  const { apiOrigin, database, say } = fixture;
  const api = await fixture.apiOf('graph');
  await saveDictionaries(api, [TOWNS]);
  await api.call('POST', '/metadata/edge', ROAD);
  say(`uploading ${VERTICES} vertices with ${VERTICES * EDGES_EACH} edges`);
  const towns = makeTowns();
  const content = towns.map((town) => JSON.stringify(town)).join('\n');
  const seconds = await uploadSeconds(api, 'towns', [content], 'JSON');
  await database.query('analyze');

  const zone = await createZones(database).find(ACCOUNT.realm, 'graph');
  if (!zone) throw new Error('The zone of the graph is gone.');
  const random = createRandom(SEED);
  const codes = Array.from({ length: QUERIES }, () => codeOf(random.int(0, VERTICES - 1)));
  const codeFor = (n: number) => codes[n] ?? codeOf(0);
  const ways = {
    inside: await insideOf(zone),
    bare: await bareOf(zone),
    memory: inMemory(towns),
  };
  await compare(codes.slice(0, 10), ways);

  const headers = { ...(await api.headers()), 'content-type': 'application/json' };
  const overHttp = await timeEach(QUERIES, (n) =>
    send({
      url: `${apiOrigin}/api/graphchain/query`,
      method: 'POST',
      headers,
      body: JSON.stringify({ query: queryOf(codeFor(n), 2) }),
    }),
  );
  // The platform runs in this process. Without this warm-up the times would include V8's compiling, most of all at
  // depth 1.
  await timeEach(QUERIES, (n) => ways.inside(codeFor(n), 1));
  const figures: Figure[] = [];
  for (const depth of DEPTHS) {
    const timeOf = (walk: Walk) => timeEach(QUERIES, (n) => walk(codeFor(n), depth));
    const inside = await timeOf(ways.inside);
    const bare = await timeOf(ways.bare);
    const memory = await timeOf(ways.memory);
    const times = inside.p50Ms / bare.p50Ms;
    figures.push({
      what: `depth ${depth} from one vertex, inside the platform, with the access rule`,
      measured: percentiles(inside),
      limit: `${percentiles(bare)}, bare SQL; p50 ${memory.p50Ms.toFixed(2)} ms, lists in memory`,
      budget: `${MAX_TIMES} × bare SQL; this is ${times.toFixed(1)} ×`,
      met: times <= MAX_TIMES,
    });
  }
  const past = await measurePast(fixture, { api, towns, zone, codes, now: ways });
  const size = `${VERTICES.toLocaleString('en-US')} vertices, ${(VERTICES * EDGES_EACH).toLocaleString('en-US')} edges`;
  return [
    { what: `upload of a graph of ${size}`, measured: perSecond(VERTICES / seconds) },
    { what: 'depth 2 from one vertex, over HTTP', measured: percentiles(overHttp) },
    ...figures,
    ...past,
  ];
}

interface PastOf {
  api: Awaited<ReturnType<Fixture['apiOf']>>;
  towns: readonly Town[];
  zone: ZoneRef;
  codes: readonly string[];
  now: { inside: Walk; memory: Walk };
}

/**
 * Measures the same walks AS OF a moment before one of a hundred records lost its roads, and compares them with the
 * present walks.
 */
async function measurePast(
  { say }: Fixture,
  { api, towns, zone, codes, now }: PastOf,
): Promise<Figure[]> {
  const moment = new Date().toISOString();
  const changed = towns.filter((_, n) => n % CHANGED_ONE_OF === 0);
  say(`changing ${changed.length} vertices`);
  const lines = changed.map((town) => JSON.stringify({ ...town, roads: [] })).join('\n');
  await uploadSeconds(api, 'towns', [lines], 'JSON', 'UPSERT');
  const asOf = await insideOf(zone, ` AS OF Date('${moment}')`);
  await compare(codes.slice(0, 10), { asOf, memory: now.memory });
  const figures: Figure[] = [];
  for (const depth of DEPTHS) {
    const timeOf = (walk: Walk) => timeEach(QUERIES, (n) => walk(codes[n] ?? codeOf(0), depth));
    const [past, present] = [await timeOf(asOf), await timeOf(now.inside)];
    const times = past.p50Ms / present.p50Ms;
    figures.push({
      what: `the same at depth ${depth}, AS OF before 1 of ${CHANGED_ONE_OF} records changed`,
      measured: percentiles(past),
      limit: `${percentiles(present)}, the same query now`,
      budget: `${MAX_TIMES_AS_OF} × now; this is ${times.toFixed(1)} ×`,
      met: times <= MAX_TIMES_AS_OF,
    });
  }
  return figures;
}

function percentiles({ p50Ms, p99Ms }: Timing): string {
  return `p50 ${milliseconds(p50Ms)}, p99 ${milliseconds(p99Ms)}`;
}

function codeOf(n: number): string {
  return `town-${n}`;
}

function queryOf(code: string, depth: number, asOf = ''): string {
  return `GRAPH towns${asOf} WHERE data.code == '${code}' LIMIT 1 TRAVERSE ANY 0..${depth}`;
}

interface Town {
  code: string;
  title: string;
  roads: string[];
}

/** Towns, each with roads to a fixed number of different others. */
function makeTowns(): Town[] {
  const random = createRandom(SEED + 1);
  return Array.from({ length: VERTICES }, (_, n) => {
    const roads = new Set<string>();
    while (roads.size < EDGES_EACH) roads.add(codeOf(random.int(0, VERTICES - 1)));
    return { code: codeOf(n), title: `Town number ${n}`, roads: [...roads] };
  });
}

interface Size {
  vertices: number;
  edges: number;
}

/** Counts what is within `depth` hops of a vertex. */
type Walk = (code: string, depth: number) => Promise<Size>;

/** Does in this process what the API's handler does between token check and response. */
async function insideOf(zone: ZoneRef, asOf?: string): Promise<Walk> {
  const definitions = createDefinitions();
  const owner = await runOne<{ id: string }>(
    zone.db,
    sql`select owners[1] as id from head where zone = ${zone.id} and chain = 'towns' limit 1`,
  );
  const wallet = owner?.id ?? '';
  return async (code, most) => {
    const ids = await readerIds(zone.db, zone, wallet);
    const reader = { wallet, ids, grants: [] };
    const answer = await runQuery({ zone, reader, definitions, text: queryOf(code, most, asOf) });
    if (answer.kind !== 'graph') throw new Error('This is no graph query.');
    return sizeOf(answer.result);
  };
}

function sizeOf({ vertices, edges, left }: GraphResult): Size {
  if (left) throw new Error(left.message);
  return { vertices: vertices.length, edges: edges.length };
}

/** Finds the same records by the same edge keys, without access rules, definitions or query language. */
async function bareOf(zone: ZoneRef): Promise<Walk> {
  const index = await runOne<{ id: number }>(
    zone.db,
    sql`select id from index_definition where zone = ${zone.id} and chain = 'towns'`,
  );
  const start = (tx: Transaction, code: string) =>
    run<{ key: number }>(
      tx,
      sql`select key from unique_entry where zone = ${zone.id} and index_id = ${index?.id}
          and hash = ${keyHash([code])}`,
    );
  const hop = (tx: Transaction, keys: number[]) =>
    run<{ from: number; to: number }>(
      tx,
      sql`select case k.side when 0 then k.key else o.key end as "from",
            case k.side when 0 then o.key else k.key end as "to"
          from edge_key k join edge_key o on o.zone = k.zone and o.edge = k.edge
            and o.hash = k.hash and o.side = 1 - k.side and o.to_seq is null
          where k.zone = ${zone.id} and k.key = any(${keys}::bigint[]) and k.to_seq is null`,
    );
  const walk = async (tx: Transaction, code: string, most: number): Promise<Size> => {
    // The platform uses the same settings. Without them the planner may join by hash, which takes a hundred times as
    // long.
    await tx.query(PREFER_INDEXES);
    const edges = new Set<string>();
    const met = new Set<number>();
    let frontier = (await start(tx, code)).map(({ key }) => key);
    for (const key of frontier) met.add(key);
    for (let depth = 1; depth <= most; depth++) {
      const next = new Set<number>();
      for (const { from, to } of await hop(tx, frontier)) {
        edges.add(`${from}/${to}`);
        for (const key of [from, to]) if (!met.has(key)) next.add(key);
      }
      for (const key of next) met.add(key);
      frontier = [...next];
    }
    const rows = await run(
      tx,
      sql`select ${HEAD_COLUMNS} from signed_head where zone = ${zone.id}
          and key = any(${[...met]}::bigint[]) order by key`,
    );
    return { vertices: rows.length, edges: edges.size };
  };
  return (code, most) => transaction(zone.db, (tx) => walk(tx, code, most));
}

/** The lower bound of a walk: lists of neighbors in this process, without a database. */
function inMemory(towns: readonly Town[]): Walk {
  const neighbors = new Map(towns.map(({ code }) => [code, new Map<string, string>()]));
  for (const { code, roads } of towns) {
    for (const road of roads) {
      const name = `${code}/${road}`;
      neighbors.get(code)?.set(name, road);
      neighbors.get(road)?.set(name, code);
    }
  }
  return (code, most) => {
    const edges = new Set<string>();
    const met = new Set([code]);
    let frontier = [code];
    for (let depth = 1; depth <= most; depth++) {
      const next: string[] = [];
      for (const at of frontier) {
        for (const [name, other] of neighbors.get(at) ?? []) {
          edges.add(name);
          if (met.has(other)) continue;
          met.add(other);
          next.push(other);
        }
      }
      frontier = next;
    }
    return Promise.resolve({ vertices: met.size, edges: edges.size });
  };
}

/** @throws Error when the ways return different results */
async function compare(codes: readonly string[], ways: Record<string, Walk>): Promise<void> {
  for (const code of codes) {
    for (const depth of DEPTHS) {
      const sizes = await Promise.all(
        Object.entries(ways).map(async ([name, walk]) => [name, await walk(code, depth)] as const),
      );
      const different = new Set(sizes.map(([, size]) => JSON.stringify(size)));
      if (different.size > 1) {
        throw new Error(`The ways differ for ${code}: ${JSON.stringify(sizes)}.`);
      }
    }
  }
}
