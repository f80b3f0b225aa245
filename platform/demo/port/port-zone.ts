/** The zone of the harbor. */
import { PORT } from '#platform/demo/content.ts';
import { toCsv } from '#platform/demo/csv.ts';
import { upload } from '#platform/demo/customers.ts';
import type { DemoZone } from '#platform/demo/customers.ts';
import { daysBefore } from '#platform/demo/dates.ts';
import { portRows } from './port-rows.ts';
import type { PortSizes } from './port-rows.ts';

export const PORT_SIZES: PortSizes = { vessels: 28, berths: 12, calls: 160 };

export function portZone(name: string, seed: number, now: Date): DemoZone {
  const rows = portRows(seed, PORT_SIZES, now);
  const file = (filename: string, chain: string, text: string, daysAgo: number) =>
    upload({ filename, chain, text, at: daysBefore(now, daysAgo) });
  return {
    name,
    environment: 'DEV',
    madeAt: daysBefore(now, 20),
    ...PORT,
    uploads: [
      file('berths.csv', 'berth', toCsv(rows.berths), 19),
      file('vessels.csv', 'vessel', toCsv(rows.vessels), 19),
      file('port_calls.csv', 'port_call', toCsv(rows.calls), 0.05),
    ],
    consents: [],
    readings: [],
    contracts: [],
    files: [],
  };
}
