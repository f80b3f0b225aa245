/** Generated records of the demo's harbor. References always point to existing records. */
import { enumValues, PORT } from '#platform/demo/content.ts';
import type { FlatRow } from '#platform/demo/csv.ts';
import { daysBefore, demoDay, isoMinute, minutesAfter } from '#platform/demo/dates.ts';
import { code } from '#platform/demo/names.ts';
import { createRandom } from '#platform/demo/random.ts';
import type { Random } from '#platform/demo/random.ts';

export interface PortSizes {
  vessels: number;
  berths: number;
  calls: number;
}

export interface PortRows {
  vessels: FlatRow[];
  berths: FlatRow[];
  /** The port calls in the order of arrival. */
  calls: FlatRow[];
}

const VESSEL_KINDS = enumValues(PORT, 'vessel', 'kind');
const CARGO_KINDS = enumValues(PORT, 'port_call', 'cargo_kind');

const HISTORY_DAYS = 120;
const QUAYS = { N: 'North Quay', E: 'East Basin', S: 'Sailmakers Quay', W: 'West Mole' } as const;
const FIRST_WORDS =
  'Amber Baltic Copper Distant Evening Golden Northern Quiet Silver Southern Winter'.split(' ');
const SECOND_WORDS = 'Albatross Beacon Current Heron Horizon Lantern Meridian Petrel Tide'.split(
  ' ',
);
const HOME_PORTS = ['Larkspur Bay', 'Port Sorrel', 'Nordhaven', 'Casa Verde', 'Eastmere'];
const AGENTS = ['Fairwind Agencies', 'Holm & Daughters', 'Blue Pennant Shipping'];

/** The rows of a port of the given size. The same seed and time give the same rows. */
export function portRows(seed: number, sizes: PortSizes, now: Date): PortRows {
  const random = createRandom(seed);
  const vessels = Array.from({ length: sizes.vessels }, (_, i) => vessel(random, i, now));
  const berths = Array.from({ length: sizes.berths }, (_, i) => berth(random, i));
  const arrivals = Array.from({ length: sizes.calls }, () =>
    daysBefore(now, 1 + random.next() * (HISTORY_DAYS - 1)),
  ).sort((a, b) => a.getTime() - b.getTime());
  const calls = arrivals.map((at, i) => portCall(random, i, at, vessels, berths));
  return { vessels, berths, calls };
}

function vessel(random: Random, index: number, now: Date): FlatRow {
  // Every pair of words is used once before a name is repeated.
  const first = FIRST_WORDS[index % FIRST_WORDS.length] ?? '';
  const second = SECOND_WORDS[index % SECOND_WORDS.length] ?? '';
  return {
    vessel_id: code('VSL', index + 1, 3),
    vessel_name: `${first} ${second}`,
    kind: random.pick(VESSEL_KINDS),
    home_port: random.pick(HOME_PORTS),
    gross_tonnage: random.int(3, 900) * 100,
    length_m: random.decimal(28, 260, 1),
    built_on: demoDay(daysBefore(now, random.int(400, 15_000))),
  };
}

function berth(random: Random, index: number): FlatRow {
  const sides = ['N', 'E', 'S', 'W'] as const;
  const side = sides[index % sides.length] ?? 'N';
  return {
    berth_code: `${side}-${String(Math.floor(index / sides.length) + 1).padStart(2, '0')}`,
    quay: QUAYS[side],
    depth_m: random.decimal(6, 17, 1),
    max_length_m: random.int(12, 40) * 10,
    cranes: random.int(0, 5),
    shore_power: random.chance(0.5),
    cargo_kinds: random.sample(CARGO_KINDS.slice(0, -1), random.int(1, 3)),
  };
}

function portCall(
  random: Random,
  index: number,
  at: Date,
  vessels: readonly FlatRow[],
  berths: readonly FlatRow[],
): FlatRow {
  const cargo = random.pick(CARGO_KINDS);
  return {
    call_number: code('CALL', index + 1, 5),
    vessel_id: random.pick(vessels).vessel_id,
    berth_code: random.pick(berths).berth_code,
    arrived_at: isoMinute(at),
    departed_at: isoMinute(minutesAfter(at, random.int(3, 23) * 60)),
    cargo_kind: cargo,
    cargo_tonnes: cargo === 'NONE' ? '0.0' : random.decimal(120, 24_000, 1),
    hazardous: cargo === 'FUEL',
    agent: random.pick(AGENTS),
  };
}
