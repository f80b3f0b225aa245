/** Runs the examples of a page of docs/ in the stack of the tests and returns their answers (page.ts). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import type { EdgeDefinition } from '#model/dictionaries/edge-definition.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import type { GraphResult, Vertex } from '#model/records/record.ts';
import type { ApiClient } from '#scripts/testing/api-client.ts';
import { makeCustomer } from '#tests/support/stack/customer.ts';
import { isSameAnswer, readBlocks, readExamples } from './page.ts';
import type { Block, Example } from './page.ts';
import { apiOf, apiOrigin, dataDir, openMainDatabase } from '#tests/support/stack/stack.ts';

/** The address of the platform in all pages. */
const PAGE_ORIGIN = 'http://localhost:4000';
/** The zone that the pages name. Other tests change it, so the commands run in another zone with the same demo data. */
const PAGE_ZONE = 'clinic_dev';
const OWN_ZONE = 'clinic_uat';

export interface Ran {
  example: Example;
  output: string;
  /** The exit status of commands; 0 for a query. */
  status: number;
  /** What the commands of the page wrote as errors. */
  errors: string;
}

/** Sends the queries of a page, in a new zone that holds the files of the page. */
export async function runQueries(page: string): Promise<Ran[]> {
  const examples = readExamples(page, 'tql');
  if (examples.length === 0) return [];
  const database = openMainDatabase();
  const visitor = await makeCustomer(database);
  await database.end();
  const api = await apiOf(visitor);
  await loadFiles(page, api);
  const ran: Ran[] = [];
  for (const example of examples) {
    const response = await fetch(`${apiOrigin()}/api/graphchain/query`, {
      method: 'POST',
      headers: { ...(await api.headers()), 'content-type': 'text/plain' },
      body: example.text.trim(),
    });
    const output = await response.text();
    ran.push({ example, status: 0, errors: '', output: asPageSays(example, output) });
  }
  return ran;
}

/** Puts the files of a page into the zone: dictionaries.json, edges.json, and rows into the chain of the same name. */
async function loadFiles(page: string, api: ApiClient): Promise<void> {
  const files = readBlocks(page).filter(({ file }) => file !== undefined);
  const dictionaries = files.find(({ file }) => file === 'dictionaries.json');
  const edges = files.find(({ file }) => file === 'edges.json');
  if (dictionaries) await runJob(api, '/jobs/dictionary', dictionaries);
  for (const edge of edges ? (JSON.parse(edges.text) as EdgeDefinition[]) : []) {
    await api.call('POST', '/metadata/edge', edge);
  }
  for (const rows of files.filter((file) => file !== dictionaries && file !== edges)) {
    await runJob(api, `/jobs/${path.parse(rows.file ?? '').name}/upload`, rows);
  }
}

async function runJob(api: ApiClient, address: string, { file, text }: Block): Promise<void> {
  const form = new FormData();
  form.append('emailResultsTo', 'none');
  form.append('file', new Blob([text]), file);
  const { jobId } = await api.call<Job>('POST', address, form);
  await api.succeeded(jobId);
}

/** An answer as JSON, or in a short form where the page shows text. */
function asPageSays({ answer }: Example, output: string): string {
  if (answer?.language !== 'text') return output;
  const body = JSON.parse(output) as unknown[] | GraphResult | { message: string };
  if (Array.isArray(body)) return body.map((row) => JSON.stringify(row)).join('\n');
  return 'message' in body ? body.message : drawGraph(body);
}

/**
 * A graph as text: 'austen, emma' and a line 'austen WROTE emma' for each edge. A record of the chain author is named
 * by its author_id.
 */
function drawGraph({ vertices, edges, left }: GraphResult): string {
  const nameOf = ({ header, data }: Vertex) => String(data[`${header.dictionary}_id`]);
  const names = new Map(vertices.map((vertex) => [vertex.header.id, nameOf(vertex)]));
  const end = (id: string) => names.get(id) ?? '…';
  const lines = edges.map(
    ({ label, fromSDOId, toSDOId }) => `${end(fromSDOId)} ${label} ${end(toSDOId)}`,
  );
  return [
    [...names.values()].join(', '),
    ...lines.sort(),
    ...(left ? [`left: ${left.message}`] : []),
  ].join('\n');
}

/**
 * The parent of the folders in which commands run. It is below the project, so that npm finds the project, and outside
 * of its sources.
 */
const FOLDERS = path.resolve('node_modules/.cache');

/**
 * Runs the commands of a page one after another in one shell, in a new folder that holds the files of the page. The
 * address of the platform and the zone are replaced in them, and nothing else.
 */
export async function runCommands(page: string): Promise<Ran[]> {
  const examples = readExamples(page, 'sh');
  await mkdir(FOLDERS, { recursive: true });
  const folder = await mkdtemp(path.join(FOLDERS, 'page-'));
  try {
    for (const { file, text } of readBlocks(page)) {
      if (file !== undefined) await writeFile(path.join(folder, path.basename(file)), text);
    }
    const script = toScript(examples)
      .replaceAll(PAGE_ORIGIN, apiOrigin())
      .replaceAll(PAGE_ZONE, OWN_ZONE);
    const { output, errors } = await runShell(script, folder);
    const said = output.replaceAll(apiOrigin(), PAGE_ORIGIN);
    return examples.map((example, index) => {
      const [, section, status] = sectionOf(index).exec(said) ?? [];
      const answered = (section ?? said).trim();
      // Nothing is replaced in an answer that names all zones.
      const namesZones = example.answer?.text.includes(OWN_ZONE) ?? false;
      const shown = namesZones ? answered : answered.replaceAll(OWN_ZONE, PAGE_ZONE);
      return { example, output: shown, status: Number(status ?? 1), errors };
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const MARK = '=====';

/** The commands as a script that prints a line before and after each example. The line after it has the exit status. */
function toScript(examples: readonly Example[]): string {
  return examples
    .map(
      ({ text }, index) =>
        `echo '${MARK}${index}'\n${text}\nexit_status=$?\necho; echo "${MARK}${index} $exit_status"\n`,
    )
    .join('');
}

function sectionOf(index: number): RegExp {
  return new RegExp(`^${MARK}${index}\\n([^]*?)^${MARK}${index} (\\d+)$`, 'm');
}

async function runShell(script: string, folder: string) {
  const shell = spawn('sh', ['-c', script], {
    cwd: folder,
    // With this folder, commands of administration use the same platform.
    env: { ...process.env, DATA_DIR: dataDir() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  shell.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  shell.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  await once(shell, 'close');
  return { output, errors };
}

/**
 * Fails unless the page has the answer; where it has none, the commands must have succeeded. `npx tsx
 * scripts/doc-answers.ts` renews the answers of all pages.
 */
export function expectAnswer({ example: { answer }, output, status, errors }: Ran): void {
  const about = { output, errors };
  expect({ status, ...about }).toEqual({ status: 0, ...about });
  if (answer) expect(isSameAnswer(answer, output), `The answer is:\n${output}`).toBe(true);
  else expect(output).not.toMatch(REFUSAL);
}

/** The body of a refused call. */
const REFUSAL = /\{"status":\d{3},"error":"/;

/** Whether a program can be run here. */
export async function hasProgram(name: string): Promise<boolean> {
  const child = spawn('sh', ['-c', `command -v ${name}`], { stdio: 'ignore' });
  const [code] = (await once(child, 'close')) as [number];
  return code === 0;
}
