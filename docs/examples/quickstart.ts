/** Signs in, creates a dictionary, uploads a CSV, waits and asks: `npx tsx quickstart.ts` */
const ORIGIN = process.env.KEYWAY_ORIGIN ?? 'http://localhost:4000';

interface Job {
  jobId: string;
  status: string;
  results: { error?: unknown };
}

async function send<Answer>(path: string, request?: RequestInit): Promise<Answer> {
  const response = await fetch(`${ORIGIN}${path}`, request);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Answer;
}

const { access_token: token } = await send<{ access_token: string }>(
  '/realms/meridian/protocol/openid-connect/token',
  {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'burst',
      username: 'owner@meridian.test',
      password: 'keyway',
    }),
  },
);

function keyway<Answer>(path: string, body?: BodyInit, type?: string): Promise<Answer> {
  const headers = {
    Authorization: `Bearer ${token}`,
    'customer-name': 'meridian',
    'zone-name': 'clinic_dev',
    ...(type && { 'Content-Type': type }),
  };
  return send(`/api${path}`, { method: body ? 'POST' : 'GET', headers, body });
}

async function finish(job: Job): Promise<void> {
  while (['NEW', 'QUEUED', 'RUNNING'].includes(job.status)) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    job = await keyway<Job>(`/jobs/${job.jobId}`);
  }
  if (job.status !== 'COMPLETED_SUCCESS') throw new Error(JSON.stringify(job.results.error));
}

const dictionary = {
  name: 'planet',
  attributes: [
    { name: 'title', datatype: 'STRING', required: true },
    { name: 'moons', datatype: 'INTEGER' },
  ],
  indexes: [{ name: 'by_title', type: 'PRIMARY', attributes: ['title'] }],
};
const saved = JSON.stringify({ dictionary, emailResultsTo: 'none' });
await finish(await keyway<Job>('/jobs/dictionary', saved, 'application/json'));

const form = new FormData();
form.append('emailResultsTo', 'none');
form.append('file', new Blob(['title,moons\nEarth,1\nMars,2\nVenus,0\n']), 'planets.csv');
await finish(await keyway<Job>('/jobs/planet/upload', form));

const query = `FROM planet WHERE data.moons > 0 ORDER BY data.title
  SELECT data.title AS title, data.moons AS moons`;
console.log(JSON.stringify(await keyway('/graphchain/query', query, 'text/plain')));

export {};
