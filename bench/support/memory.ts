/** Memory of the processes that this program started, as Linux reports it. */
import { readdir, readFile, readlink } from 'node:fs/promises';

const KILOBYTE = 1024;

/** The resident memory of a process in bytes. */
export interface Memory {
  now: number;
  peak: number;
}

/**
 * The memory of the stack's process that runs a program; undefined where the system does not report it.
 * @param program how its path ends, such as 'build/platform/worker.js'
 */
export async function memoryOf(program: string): Promise<Memory | undefined> {
  const pid = await pidOf(program);
  if (pid === undefined) return undefined;
  const status = await statusOf(pid);
  const bytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * KILOBYTE;
  return { now: bytes('VmRSS'), peak: bytes('VmHWM') };
}

/**
 * The memory of a launcher, all processes below it, and the database that it started, in bytes. What several of them
 * share is divided among them (PSS). Undefined where the system does not report it.
 * @param dataDir the folder of the database, which its command names
 */
export async function proportionalMemory(
  launcher: number,
  dataDir: string,
): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(
    pids.map(async (pid) => ({
      pid,
      parent: /^PPid:\s+(\d+)$/m.exec(await statusOf(pid))?.[1],
      command: await readOf(pid, 'cmdline'),
    })),
  );
  const ours = new Set(
    all
      .filter(({ pid, command }) => pid === String(launcher) || command.includes(dataDir))
      .map(({ pid }) => pid),
  );
  // The loop over a set also reaches what is added to the set during the loop.
  for (const parent of ours) {
    for (const child of all) if (child.parent === parent) ours.add(child.pid);
  }
  const kilobytes = await Promise.all(
    [...ours].map(async (pid) => {
      const [, pss] = /^Pss:\s+(\d+) kB$/m.exec(await readOf(pid, 'smaps_rollup')) ?? [];
      return Number(pss ?? 0);
    }),
  );
  return kilobytes.reduce((sum, each) => sum + each, 0) * KILOBYTE;
}

/** The process of the stack that runs a program, as in `memoryOf`; undefined where the system does not tell. */
export async function pidOf(program: string): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  const isOurs = new RegExp(`^PPid:\\s+${process.pid}$`, 'm');
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    if (isOurs.test(await statusOf(pid)) && (await runs(pid, program))) return pid;
  }
  return undefined;
}

const statusOf = (pid: string) => readOf(pid, 'status');

/** What Linux reports about a process; empty when the process has ended meanwhile. */
function readOf(pid: string, file: string): Promise<string> {
  return readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
}

async function runs(pid: string, program: string): Promise<boolean> {
  const exe = await readlink(`/proc/${pid}/exe`).catch(() => '');
  return exe.includes('node') && (await readOf(pid, 'cmdline')).includes(program);
}
