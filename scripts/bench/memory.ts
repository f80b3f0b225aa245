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
  if (process.platform !== 'linux') return undefined;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  for (const pid of pids) {
    // A process may end while it is looked at.
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const isOurs = new RegExp(`^PPid:\\s+${process.pid}$`, 'm').test(status);
    if (!isOurs || !(await runs(pid, program))) continue;
    const bytes = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024;
    return { now: bytes('VmRSS'), peak: bytes('VmHWM') };
  }
  return undefined;
}

async function runs(pid: string, program: string): Promise<boolean> {
  const exe = await readlink(`/proc/${pid}/exe`).catch(() => '');
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return exe.includes('node') && command.includes(program);
}
