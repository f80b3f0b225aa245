/** The description of the API (`/v3/api-docs`), as linters and generators of other people read it. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, useApi } from '#tests/support/api/use-api.ts';

interface Parameter {
  $ref?: string;
  name: string;
  description?: string;
}
interface Operation {
  operationId: string;
  tags: string[];
  parameters: Parameter[];
  security?: unknown[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, unknown>;
}
interface Description {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<
    'parameters' | 'headers' | 'responses' | 'schemas',
    Record<string, { description?: string }>
  >;
}

let description: Description;
let operations: Operation[];
let folder: string;
let file: string;
const ORIGIN = 'https://keyway.acme.org';
useApi({ API_BASE: `${ORIGIN}/api`, PUBLIC_ORIGIN: ORIGIN });
beforeAll(async () => {
  const served = await (await fetch(`${api.origin}/v3/api-docs`)).text();
  description = JSON.parse(served) as Description;
  operations = Object.values(description.paths).flatMap((path) => Object.values(path));
  folder = await mkdtemp(path.join(tmpdir(), 'keyway-description-'));
  file = path.join(folder, 'openapi.json');
  await writeFile(file, served);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('has no error and no warning for', () => {
  const config = (name: string) => path.join(import.meta.dirname, '../support/api', name);
  const lint = async (tool: string, args: string[]) => {
    const bin = path.join(import.meta.dirname, '../../node_modules/.bin', tool);
    const env = {
      ...process.env,
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    };
    const run = promisify(execFile)(bin, ['lint', file, ...args], { env });
    const { stdout } = await run.catch((failure: { stdout: string }) => failure);
    return JSON.parse(stdout) as unknown;
  };
  it('Redocly, rules recommended', async () => {
    const found = await lint('redocly', ['--config', config('redocly.yaml'), '--format=json']);
    expect(found).toMatchObject({ problems: [], totals: { errors: 0, warnings: 0 } });
  }, 60_000);
  it('Spectral, rules oas', async () => {
    const args = ['--ruleset', config('spectral.yaml'), '--format=json', '--quiet'];
    expect(await lint('spectral', args)).toEqual([]);
  }, 60_000);
});

it('the description of the API describes every parameter, header and tag', () => {
  const described = [
    ...operations.flatMap(({ parameters }) => parameters.filter(({ $ref }) => !$ref)),
    ...Object.values(description.components.parameters),
    ...Object.values(description.components.headers),
    ...description.tags,
  ];
  expect(described.filter(({ description }) => !description)).toEqual([]);
  const tags = description.tags.map(({ name }) => name);
  const unknown = operations.flatMap((operation) => operation.tags);
  expect([...new Set(unknown)].sort()).toEqual(tags.sort());
});

it('the description of the API declares the refusals that each call may answer', () => {
  for (const { operationId, security, requestBody, responses } of operations) {
    const refusals = [400, 500];
    if (!security) refusals.push(401, 403, 404, 422, 429, 503);
    if (requestBody) refusals.push(413, 415);
    const missing = refusals.filter((status) => !(status in responses));
    expect([operationId, missing]).toEqual([operationId, []]);
  }
});

it('the description of the API tells of the challenge of each 401', () => {
  const secured = operations.filter(({ security }) => !security);
  for (const { responses } of secured) {
    expect(responses['401']).toEqual({ $ref: '#/components/responses/Unauthorized' });
  }
  expect(description.components.responses.Unauthorized).toMatchObject({
    headers: { 'WWW-Authenticate': { $ref: '#/components/headers/WWW-Authenticate' } },
  });
});

it('the description of the API has the schema of a record or job once', () => {
  expect(Object.keys(description.components.schemas)).toEqual(
    expect.arrayContaining(['Dictionary', 'Header', 'Job', 'Receipt', 'Record']),
  );
  const text = JSON.stringify(description);
  expect(text.match(/"previousHash":/g)).toHaveLength(1);
  expect(text.match(/"jobQueued":/g)).toHaveLength(1);
  expect(text).not.toContain('__schema');
});

it('the description of the API says that files are required, and which other types a call takes', () => {
  const forms = operations.flatMap(
    ({ requestBody }) => requestBody?.content['multipart/form-data'] ?? [],
  );
  const withFile = forms.filter(({ schema }) => 'file' in ((schema.properties as object) ?? {}));
  expect(withFile.length).toBeGreaterThanOrEqual(6);
  for (const { schema } of withFile) expect(schema.required).toContain('file');
  const typesOf = (id: string) => {
    const { requestBody } = operations.find(({ operationId }) => operationId === id)!;
    return Object.keys(requestBody?.content ?? {});
  };
  expect(typesOf('saveDictionaries')).toEqual(['multipart/form-data', 'application/json']);
  expect(typesOf('createTerm')).toEqual(['application/json', 'multipart/form-data']);
  expect(typesOf('runQuery')).toEqual(['application/json', 'text/plain']);
  expect(typesOf('executeSmartContract')).toContain('application/json');
});
