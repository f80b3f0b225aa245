/** Two hops from one vertex of a large graph: by the API, by the platform's own code, and by bare SQL. */
import { sql } from 'kysely';
import type { GraphResult } from '#model/record.ts';
import { readerIds } from '#platform/access/wallets.ts';
import { createRandom } from '#platform/demo/random.ts';
import { createZones } from '#platform/directory/zones.ts';
import { keyHash } from '#platform/ledger/canonical-values.ts';
import { createDefinitions } from '#platform/ledger/definitions.ts';
import { HEAD_COLUMNS } from '#platform/ledger/heads.ts';
import { runQuery } from '#platform/query/run-query.ts';
import { run } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { milliseconds, perSecond, type Figure } from './figure.ts';
import { send, timeEach, type Timing } from './measure.ts';
import { ACCOUNT, dictionary, saveDictionaries, type Stand } from './stand.ts';
import { uploadSeconds } from './upload.ts';

const VERTICES = 100_000;
const EDGES_EACH = 5;
const QUERIES = 300;
const SEED = 7;
/** How many times as long as bare SQL the access rule and all else may take. */
const MOST_TIMES = 3;

const PLACES = dictionary({
  name: 'places',
  attributes: [
    { name: 'code', datatype: 'STRING', required: true },
    { name: 'title', datatype: 'STRING' },
    { name: 'roads', datatype: 'STRING_ARRAY' },
  ],
  indexes: [{ name: 'places_key', type: 'PRIMARY', attributes: ['code'] }],
});

const ROAD = {
  name: 'ROAD',
  fromDictionary: 'places',
  toDictionary: 'places',
  condition: [{ fromCol: 'roads', toCol: 'code' }],
};

export async function measureGraph(stand: Stand): Promise<Figure[]> {
  const { apiOrigin, database, say } = stand;
  const api = await stand.apiOf('graph');
  await saveDictionaries(api, [PLACES]);
  await api.call('POST', '/metadata/edge', ROAD);
  say(`uploading ${VERTICES} vertices with ${VERTICES * EDGES_EACH} edges`);
  const seconds = await uploadSeconds(api, 'places', makePlaces(), 'JSON');
  await database.query('analyze');

  const zone = await createZones(database).find(ACCOUNT.realm, 'graph');
  if (!zone) throw new Error('The zone of the graph is gone.');
  const random = createRandom(SEED);
  const codes = Array.from({ length: QUERIES }, () => codeOf(random.int(0, VERTICES - 1)));
  const codeFor = (n: number) => codes[n] ?? codeOf(0);
  const inside = await insideOf(zone);
  const bare = await bareOf(zone);
  await compare(codes.slice(0, 20), inside, bare);

  const headers = { ...(await api.headers()), 'content-type': 'application/json' };
  const overHttp = await timeEach(QUERIES, (n) =>
    send({
      url: `${apiOrigin}/api/graphchain/query`,
      method: 'POST',
      headers,
      body: JSON.stringify({ query: queryOf(codeFor(n)) }),
    }),
  );
  const insideTime = await timeEach(QUERIES, (n) => inside(codeFor(n)));
  const bareTime = await timeEach(QUERIES, (n) => bare(codeFor(n)));
  const times = insideTime.p50Ms / bareTime.p50Ms;
  const size = `${VERTICES.toLocaleString('en-US')} vertices, ${(VERTICES * EDGES_EACH).toLocaleString('en-US')} edges`;
  return [
    { what: `upload of a graph of ${size}`, measured: perSecond(VERTICES / seconds) },
    { what: 'depth 2 from one vertex, over HTTP', measured: percentiles(overHttp) },
    {
      what: 'depth 2 from one vertex, inside the platform',
      measured: percentiles(insideTime),
      limit: `${percentiles(bareTime)}, bare SQL`,
      budget: `${MOST_TIMES} × bare SQL; this is ${times.toFixed(1)} ×`,
      met: times <= MOST_TIMES,
    },
  ];
}

function percentiles({ p50Ms, p99Ms }: Timing): string {
  return `p50 ${milliseconds(p50Ms)}, p99 ${milliseconds(p99Ms)}`;
}

function codeOf(n: number): string {
  return `place-${n}`;
}

function queryOf(code: string): string {
  return `GRAPH places WHERE data.code == '${code}' LIMIT 1 TRAVERSE ANY 0..2`;
}

/** Places with roads to so many different others. */
function makePlaces(): string {
  const random = createRandom(SEED + 1);
  const lines = Array.from({ length: VERTICES }, (_, n) => {
    const roads = new Set<string>();
    while (roads.size < EDGES_EACH) roads.add(codeOf(random.int(0, VERTICES - 1)));
    return JSON.stringify({ code: codeOf(n), title: `Place number ${n}`, roads: [...roads] });
  });
  return lines.join('\n');
}

interface Size {
  vertices: number;
  edges: number;
}

/** What the API's handler does between token and answer, in this process. */
async function insideOf(zone: ZoneRef): Promise<(code: string) => Promise<Size>> {
  const definitions = createDefinitions();
  const [owner] = await run<{ id: string }>(
    zone.db,
    sql`select owners[1] as id from head where zone = ${zone.id} and chain = 'places' limit 1`,
  );
  const wallet = owner?.id ?? '';
  return async (code) => {
    const ids = await readerIds(zone.db, zone, wallet);
    const reader = { wallet, ids, openings: [] };
    const answer = await runQuery({ zone, reader, definitions, text: queryOf(code) });
    if (answer.kind !== 'graph') throw new Error('This is no graph query.');
    return sizeOf(answer.result);
  };
}

function sizeOf({ vertices, edges, left }: GraphResult): Size {
  if (left) throw new Error(left.message);
  return { vertices: vertices.length, edges: edges.length };
}

/** The same records by the same edge keys, without any right, definition or query language. */
async function bareOf(zone: ZoneRef): Promise<(code: string) => Promise<Size>> {
  const [index] = await run<{ id: number }>(
    zone.db,
    sql`select id from index_definition where zone = ${zone.id} and chain = 'places'`,
  );
  const start = (code: string) =>
    run<{ key: number }>(
      zone.db,
      sql`select key from unique_entry where zone = ${zone.id} and index_id = ${index?.id}
          and hash = ${keyHash([code])}`,
    );
  const hop = (keys: number[]) =>
    run<{ from: number; to: number }>(
      zone.db,
      sql`select case k.side when 0 then k.key else o.key end as "from",
            case k.side when 0 then o.key else k.key end as "to"
          from edge_key k join edge_key o on o.zone = k.zone and o.edge = k.edge
            and o.hash = k.hash and o.side = 1 - k.side and o.to_seq is null
          where k.zone = ${zone.id} and k.key = any(${keys}::bigint[]) and k.to_seq is null`,
    );
  return async (code) => {
    const edges = new Set<string>();
    const met = new Set<number>();
    let frontier = (await start(code)).map(({ key }) => key);
    for (const key of frontier) met.add(key);
    for (let depth = 1; depth <= 2; depth++) {
      const next = new Set<number>();
      for (const { from, to } of await hop(frontier)) {
        edges.add(`${from}/${to}`);
        for (const key of [from, to]) if (!met.has(key)) next.add(key);
      }
      for (const key of next) met.add(key);
      frontier = [...next];
    }
    const rows = await run(
      zone.db,
      sql`select ${HEAD_COLUMNS} from head where zone = ${zone.id}
          and key = any(${[...met]}::bigint[]) order by key`,
    );
    return { vertices: rows.length, edges: edges.size };
  };
}

/** @throws Error when the two ways do not answer the same */
async function compare(
  codes: readonly string[],
  ...[one, other]: [(code: string) => Promise<Size>, (code: string) => Promise<Size>]
): Promise<void> {
  for (const code of codes) {
    const [a, b] = [JSON.stringify(await one(code)), JSON.stringify(await other(code))];
    if (a !== b) throw new Error(`The platform answers ${a} for ${code}, bare SQL ${b}.`);
  }
}
