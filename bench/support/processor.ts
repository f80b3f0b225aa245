/**
 * Processor time of the stack, as Linux reports it. Unlike a rate, it does not depend on what else the machine does.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pidOf } from './memory.ts';

/** Processor time in seconds, in user and system mode together. */
export interface ProcessorTime {
  program: number;
  database: number;
}

/** The kernel's unit of time in /proc, the same on all its platforms. */
const TICKS_PER_SECOND = 100;

/**
 * What a program of the stack and the embedded database have used so far; undefined where the system does not tell.
 * @param program as in `memoryOf`
 * @param dataDir of the stack
 */
export async function processorTime(
  program: string,
  dataDir: string,
): Promise<ProcessorTime | undefined> {
  const pid = await pidOf(program);
  if (pid === undefined) return undefined;
  const pidFile = path.join(dataDir, 'postgres/postmaster.pid');
  const [postmaster = ''] = (await readFile(pidFile, 'utf8')).split('\n');
  const all = await Promise.all(
    (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(statOf),
  );
  const seconds = (ticks: number) => ticks / TICKS_PER_SECOND;
  let own = 0;
  let database = 0;
  for (const stat of all) {
    if (stat?.pid === pid) own = seconds(stat.own);
    if (stat?.parent === postmaster) database += seconds(stat.own);
    if (stat?.pid === postmaster) database += seconds(stat.own + stat.ended);
  }
  return { program: own, database };
}

/** The parent of a process, and its times in ticks: its own, and those of its ended children. */
async function statOf(pid: string) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name in brackets may hold anything; the fields after it are numbers.
  const [, parent = '', ...fields] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  if (stat === undefined) return undefined;
  const at = (field: number) => Number(fields[field - 5]);
  return { pid, parent, own: at(14) + at(15), ended: at(16) + at(17) };
}

/**
 * Runs work and returns the processor time that each of `count` items took, in words.
 * @param name of the program in these words; that of its file by default
 */
export async function processorOfEach<Result>(
  {
    program,
    name = path.basename(program, '.js'),
    dataDir,
    count,
  }: { program: string; name?: string; dataDir: string; count: (r: Result) => number },
  work: () => Promise<Result>,
): Promise<{ result: Result; text: string | undefined }> {
  const before = await processorTime(program, dataDir);
  const result = await work();
  const after = await processorTime(program, dataDir);
  if (!before || !after) return { result, text: undefined };
  const each = (from: number, to: number) => Math.round(((to - from) / count(result)) * 1e6);
  return {
    result,
    text: `${name} ${each(before.program, after.program)} µs, PostgreSQL ${each(before.database, after.database)} µs`,
  };
}
