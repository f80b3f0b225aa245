/** A client that is generated from the description of the API, by `openapi-typescript` and `openapi-fetch`. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import openapiTypeScript, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCustomer } from '#tests/support/stack/customer.ts';
import { apiOf, apiOrigin, openMainDatabase } from '#tests/support/stack/stack.ts';

const run = promisify(execFile);
const CACHE = 'node_modules/.cache';

let folder: string;
beforeAll(async () => {
  await mkdir(CACHE, { recursive: true });
  // The folder is below the project, so that the client finds its packages.
  folder = await mkdtemp(path.join(CACHE, 'generated-client-'));
  await cp('tests/conformance/generated-client', folder, { recursive: true });
  const description = await (await fetch(`${apiOrigin()}/v3/api-docs`)).text();
  const schema = astToString(await openapiTypeScript(description, { defaultNonNullable: false }));
  await writeFile(path.join(folder, 'schema.mts'), schema);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('the generated client compiles under the strictest rules', async () => {
  const tsc = path.resolve('node_modules/typescript/bin/tsc');
  const compiled = run(process.execPath, [tsc, '-p', folder]);
  const { stdout } = await compiled.catch((failure: { stdout: string }) => failure);
  expect(stdout).toBe('');
});

it('the generated client makes a chain, a record and a contract, asks and is refused', async () => {
  const database = openMainDatabase();
  const visitor = await makeCustomer(database);
  await database.end();
  const { authorization = '' } = await (await apiOf(visitor)).headers();
  const { stdout } = await run(
    process.execPath,
    ['--import', 'tsx', path.join(folder, 'client.mts')],
    {
      env: {
        ...process.env,
        API_BASE: `${apiOrigin()}/api`,
        TOKEN: authorization.replace('Bearer ', ''),
        CUSTOMER: visitor.account.realm,
        ZONE: visitor.zone,
      },
    },
  );
  expect(JSON.parse(stdout)).toEqual({
    job: 'COMPLETED_SUCCESS',
    operation: 'CREATE',
    only: ['code'],
    rows: [{ code: 'aare', length: 288 }],
    names: ['river'],
    refused: "There is no dictionary 'no_such'.",
  });
});
