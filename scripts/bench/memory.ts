/** Memory of the processes that this program started, as Linux reports it. */
import { readdir, readFile, readlink } from 'node:fs/promises';

/** Resident memory in bytes. */
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
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024;
  return { now: bytes('VmRSS'), peak: bytes('VmHWM') };
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

/** Empty when the process has ended meanwhile. */
function statusOf(pid: string): Promise<string> {
  return readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
}

async function runs(pid: string, program: string): Promise<boolean> {
  const exe = await readlink(`/proc/${pid}/exe`).catch(() => '');
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return exe.includes('node') && command.includes(program);
}
