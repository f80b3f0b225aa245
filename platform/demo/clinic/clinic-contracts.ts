/** Smart contracts of the clinic network, and how they were run. */
import type { DemoContract } from '#platform/demo/customers.ts';
import { daysBefore, minutesAfter } from '#platform/demo/dates.ts';

const VISIT_SUMMARY = `/** How often a patient came, when last, and what it cost. */
async function summary({ patient_id }) {
  if (!/^PAT-[0-9]+$/.test(patient_id ?? '')) throw new Error('Give a patient_id such as PAT-00001.');
  const visits = await query(
    "FROM encounter WHERE data.patient_id == '" + patient_id + "' ORDER BY data.started_at DESC"
  );
  console.log(patient_id, 'came', visits.length, 'times');
  const cost = visits.reduce((sum, { total_cost }) => sum + Number(total_cost ?? 0), 0);
  return {
    patient_id,
    visits: visits.length,
    last: visits[0]?.started_at ?? null,
    cost: cost.toFixed(2),
  };
}
`;

const COSTS = `const ALL = 'FROM encounter GROUP BY data.payer ' +
  'SELECT data.payer AS payer, COUNT(*) AS visits, SUM(data.total_cost) AS cost';

/** What each payer has paid for, the largest sum first. */
async function costs() {
  const rows = await query(ALL);
  console.log(rows.length, 'payers');
  return rows.sort((a, b) => Number(b.cost) - Number(a.cost));
}

/** The part of one payer, in percent. */
async function share({ payer }) {
  const rows = await query(ALL);
  const total = rows.reduce((sum, { cost }) => sum + Number(cost), 0);
  const own = rows.find((row) => row.payer === payer);
  if (!own) {
    console.error('Known are', rows.map((row) => row.payer).join(', '));
    throw new Error('Nobody by the name of ' + payer + ' pays for anything.');
  }
  return { payer, percent: Math.round((Number(own.cost) / total) * 1000) / 10 };
}
`;

const WATCH_LIST = `/** Chronic conditions of a severity, counted by title. */
async function watchList({ severity = 'SEVERE' }) {
  const rows = await query(
    "FROM condition_record WHERE data.chronic == true AND data.severity == '" + severity + "'"
  );
  const counts = new Map();
  for (const { title } of rows) counts.set(title, (counts.get(title) ?? 0) + 1);
  return [...counts].map(([title, records]) => ({ title, records }));
}
`;

/** Two working contracts, and one run that failed because of its argument. */
export function clinicContracts(now: Date): DemoContract[] {
  return [
    {
      chain: 'patient',
      name: 'Visit summary',
      description: 'Visits and costs of one patient. Argument: patient_id.',
      javaScript: VISIT_SUMMARY,
      at: daysBefore(now, 8.4),
      runs: [
        { func: 'summary', args: { patient_id: 'PAT-00001' }, at: daysBefore(now, 8.3) },
        { func: 'summary', args: { patient_id: 'PAT-00004' }, at: daysBefore(now, 1.2) },
      ],
    },
    {
      chain: 'encounter',
      name: 'Costs by payer',
      description: 'Who pays for the encounters. Functions: costs; share with the argument payer.',
      javaScript: COSTS,
      at: daysBefore(now, 8.2),
      runs: [
        { func: 'costs', args: {}, at: daysBefore(now, 4.2) },
        {
          func: 'share',
          args: { payer: 'Nobody Mutual' },
          at: daysBefore(now, 4.1),
          endsAs: 'COMPLETED_ERROR',
        },
      ],
    },
    {
      chain: 'condition_record',
      name: 'Chronic watch list',
      description: 'Chronic conditions to watch. Argument: severity.',
      javaScript: WATCH_LIST,
      at: daysBefore(now, 8.1),
      runs: [{ func: 'watchList', args: { severity: 'SEVERE' }, at: minutesAfter(now, -40) }],
    },
  ];
}
