/**
 * The access rule again, in plain TypeScript over a fixture in memory. It shares no code with
 * the rule in SQL.
 */
import type {
  Chain,
  Data,
  Name,
  Test,
  Fixture,
  FixtureContract,
  FixtureRecord,
} from './fixture.ts';

/** A record as a reader sees it. */
export interface VisibleRecord {
  record: FixtureRecord;
  /** Its index in the fixture. */
  index: number;
  own: boolean;
  data: Data;
  /** The paths to which it is redacted; undefined when it is complete. */
  shown: string[] | undefined;
  /** The indexes of the contracts that open it; empty for an own record. */
  by: number[];
}

/** The names with whose rights a wallet reads. */
export function standsFor({ groups, systems }: Fixture, reader: Name): Name[] {
  const index = Number(reader.split(' ')[1]);
  if (!reader.startsWith('person')) return [reader];
  const own = groups.flatMap((members, i) => (members.includes(index) ? [i] : []));
  return [
    reader,
    ...own.map((i): Name => `group ${i}`),
    ...systems.flatMap(({ access }, i) => (own.includes(access) ? [`system ${i}` as Name] : [])),
  ];
}

/** The present records that the reader sees. */
export function visibleTo(fixture: Fixture, reader: Name): VisibleRecord[] {
  const names = standsFor(fixture, reader);
  return fixture.records.flatMap((record, index): VisibleRecord[] => {
    if (record.deleted) return [];
    const { data } = record.now;
    if (owns(names, record)) {
      return [{ record, index, own: true, data, shown: undefined, by: [] }];
    }
    const by = fixture.contracts.flatMap((contract, i) =>
      opens(fixture, contract, names, reader, record) ? [i] : [],
    );
    if (by.length === 0) return [];
    const parts = by.map((i) => fixture.contracts[i]!.only);
    const shown = parts.some((only) => only.length === 0) ? undefined : parts.flat();
    const cut = shown ? ((partAt(data, shown) ?? {}) as Data) : data;
    return [{ record, index, own: false, data: cut, shown, by }];
  });
}

/** Whether one of the names owns or limited-owns the record today, even if it is deleted: owners see its history. */
export function owns(names: readonly Name[], { now }: FixtureRecord): boolean {
  return [...now.owners, ...now.limitedOwners].some((name) => names.includes(name));
}

function opens(
  { hour, teams }: Fixture,
  contract: FixtureContract,
  names: readonly Name[],
  reader: Name,
  { chain, now }: FixtureRecord,
): boolean {
  const { to, team, start, until, when } = contract;
  const token = teams[Number(reader.split(' ')[1])];
  const named = to.includes('*') || names.some((name) => to.includes(name));
  const byToken = team !== undefined && reader.startsWith('person') && token === team;
  return (
    !contract.deleted &&
    contract.chain === chain &&
    (named || byToken) &&
    (start === undefined || start <= hour) &&
    (until === undefined || hour < until) &&
    now.owners.includes(contract.owner) &&
    (!when || when.of(now.data) === true)
  );
}

/** The part of a value at the paths, through lists; undefined when there is none. */
function partAt(value: unknown, paths: readonly string[]): unknown {
  if (Array.isArray(value)) {
    const kept = value.map((item) => partAt(item, paths)).filter((item) => item !== undefined);
    return kept.length > 0 ? kept : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const kept = Object.entries(value).flatMap(([name, inner]) => {
    if (paths.includes(name)) return [[name, inner] as const];
    const below = paths.flatMap((path) =>
      path.startsWith(`${name}.`) ? [path.slice(name.length + 1)] : [],
    );
    const part = below.length > 0 ? partAt(inner, below) : undefined;
    return part === undefined ? [] : [[name, part] as const];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

/** Whether the reader sees the attribute of the record. */
export function shows({ shown }: VisibleRecord, attribute: string): boolean {
  return shown === undefined || shown.some((path) => isAtOrBelow(attribute, path));
}

function isAtOrBelow(attribute: string, path: string): boolean {
  return attribute === path || attribute.startsWith(`${path}.`);
}

/** The visible records of a chain that meet a test. */
export function found(seen: readonly VisibleRecord[], chain: Chain, where?: Test): VisibleRecord[] {
  return seen.filter(
    ({ record, data }) => record.chain === chain && (!where || where.of(data) === true),
  );
}

/** The indexes of all records within two hops over alpha.link = beta.link, and the edges on the way. */
export function walk(
  seen: readonly VisibleRecord[],
  start: Chain,
): { met: Set<number>; edges: Set<string> } {
  const met = new Set(found(seen, start).map(({ index }) => index));
  const edges = new Set<string>();
  let frontier = seen.filter(({ index }) => met.has(index));
  for (let depth = 1; depth <= 2; depth++) {
    const next: VisibleRecord[] = [];
    for (const here of frontier) {
      for (const there of seen.filter((other) => joins(here, other))) {
        edges.add(
          [here, there]
            .sort(fromAlpha)
            .map(({ index }) => index)
            .join('-'),
        );
        if (met.has(there.index)) continue;
        met.add(there.index);
        next.push(there);
      }
    }
    frontier = next;
  }
  return { met, edges };
}

function joins(here: VisibleRecord, there: VisibleRecord): boolean {
  const { link } = here.record.now.data;
  return (
    here.record.chain !== there.record.chain &&
    link !== undefined &&
    link === there.record.now.data.link &&
    shows(here, 'link') &&
    shows(there, 'link')
  );
}

function fromAlpha(a: VisibleRecord, b: VisibleRecord): number {
  return a.record.chain.localeCompare(b.record.chain);
}
