/**
 * A program with a client that is generated from the API's own description (`schema.mts`, made by the test beside it):
 * it makes a chain, a record, a contract and a job, and prints the answers. It does not compile where a type of the
 * description does not fit.
 */
import createClient from 'openapi-fetch';
import type { components, paths } from './schema.mts';

type Job = components['schemas']['Job'];

const given = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set.`);
  return value;
};

const headers = { 'customer-name': given('CUSTOMER'), 'zone-name': given('ZONE') };
const api = createClient<paths>({
  baseUrl: given('API_BASE'),
  headers: { Authorization: `Bearer ${given('TOKEN')}` },
});

/** The answer of a call. @throws Error with the platform's sentence for a refusal */
function answerOf<Data>(result: { data?: Data; error?: components['schemas']['Error'] }): Data {
  if (result.error) throw new Error(result.error.message);
  if (result.data === undefined) throw new Error('There is no answer.');
  return result.data;
}

async function finished(job: Job): Promise<Job> {
  while (['NEW', 'QUEUED', 'RUNNING'].includes(job.status)) {
    const params = { path: { jobId: job.jobId }, header: headers };
    job = answerOf(await api.GET('/jobs/{jobId}', { params }));
  }
  return job;
}

const header = { params: { header: headers } };

const saved = await api.POST('/jobs/dictionary', {
  ...header,
  body: {
    dictionary: {
      name: 'river',
      attributes: [
        { name: 'code', datatype: 'STRING', required: true },
        { name: 'length', datatype: 'INTEGER' },
      ],
      indexes: [{ name: 'by_code', type: 'PRIMARY', attributes: ['code'] }],
    },
    emailResultsTo: 'none',
  },
});
const job = await finished(answerOf(saved));

const chain = { params: { path: { chain: 'river' }, header: headers } };
const record = answerOf(
  await api.POST('/graphchain/{chain}', {
    ...chain,
    body: { data: { code: 'aare', length: 288 } },
  }),
);
const consent = answerOf(
  await api.POST('/graphchain/{chain}/consentcontracts', {
    ...chain,
    body: { consentContract: { to: ['*'], only: ['code'] } },
  }),
);
const rows = answerOf(
  await api.POST('/graphchain/query', { ...header, body: { query: 'FROM river' } }),
);
const listed = answerOf(
  await api.GET('/metadata/dictionary', {
    params: { header: headers, query: { name: 'river', limit: 5 } },
  }),
);
const refused = await api.GET('/metadata/dictionary/{name}', {
  params: { path: { name: 'no_such' }, header: headers },
});

console.log(
  JSON.stringify({
    job: job.status,
    operation: record.header.operation,
    only: consent.consentContract.only,
    rows,
    names: listed.map(({ name }) => name),
    refused: refused.error?.message,
  }),
);
