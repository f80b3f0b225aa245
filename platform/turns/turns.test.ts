import { describe, expect, it } from 'vitest';
import { TooManyTurnsError, Turns } from './turns.ts';
import type { TurnTaker } from './turns.ts';

const LIMITS = {
  running: 4,
  runningOfCustomer: 3,
  runningOfWallet: 2,
  waitingOfCustomer: 6,
  waitingOfWallet: 4,
  what: 'queries',
};

const ANN = { customer: 'acme', wallet: 'ann' };
const BEN = { customer: 'acme', wallet: 'ben' };
const CAT = { customer: 'globex', wallet: 'cat' };
const DAN = { customer: 'initech', wallet: 'dan' };

/** Pieces of work that last until the test ends them, and the names of those that have begun. */
function openTurns(limits: Partial<typeof LIMITS> = {}) {
  const turns = new Turns({ ...LIMITS, ...limits });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (taker: TurnTaker, name: string, signal?: AbortSignal) =>
    turns.run(
      taker,
      () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      },
      signal,
    );
  const start = (taker: TurnTaker, ...names: string[]) => {
    for (const name of names) void ask(taker, name);
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { turns, begun, ask, start, end };
}

/** Lets everything that is due happen. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('turns', () => {
  it('keep a slot for other wallets, and one for other customers', async () => {
    const { begun, start } = openTurns();
    start(ANN, 'a1', 'a2', 'a3', 'a4');
    await settled();
    expect(begun).toEqual(['a1', 'a2']);
    start(BEN, 'b1', 'b2');
    await settled();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    start(CAT, 'c1');
    await settled();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
  });

  it('go round the customers, and round the wallets of each', async () => {
    const { begun, start, end } = openTurns({ running: 1 });
    start(ANN, 'a1', 'a2', 'a3');
    start(BEN, 'b1', 'b2');
    start(CAT, 'c1', 'c2');
    for (const name of ['a1', 'c1', 'b1', 'c2', 'a2', 'b2', 'a3']) {
      await settled();
      expect(begun.at(-1)).toBe(name);
      await end(name);
    }
  });

  it('prefer those who have fewer running', async () => {
    const { begun, start, end } = openTurns({ running: 3 });
    start(ANN, 'a1');
    start(BEN, 'b1');
    start(CAT, 'c1', 'c2');
    start(ANN, 'a2');
    await settled();
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    await end('c1');
    expect(begun.at(-1)).toBe('c2');
  });

  it('let nobody wait for a wallet that has its share', async () => {
    const { begun, start, end } = openTurns();
    start(ANN, 'a1', 'a2', 'a3');
    start(CAT, 'c1', 'c2', 'c3');
    start(DAN, 'd1');
    await settled();
    expect(begun).toEqual(['a1', 'a2', 'c1', 'c2']);
    await end('c1');
    expect(begun.at(-1)).toBe('d1');
  });

  it('refuse what is too much for a wallet, and what is too much for a customer', async () => {
    const { start, ask } = openTurns();
    start(ANN, 'a1', 'a2', 'a3', 'a4', 'a5', 'a6');
    const more = ask(ANN, 'a7');
    await expect(more).rejects.toThrow(TooManyTurnsError);
    await expect(more).rejects.toThrow('You have 6 queries running or waiting already');
    start(BEN, 'b1', 'b2', 'b3');
    await expect(ask(BEN, 'b4')).rejects.toThrow('Your customer has 9 queries');
    await expect(ask({ ...ANN, wallet: 'eve' }, 'e1')).rejects.toThrow('Your customer has 9');
  });

  it('give a slot back when the work ends, and when it fails', async () => {
    const { turns, ask, end } = openTurns({ running: 1, waitingOfWallet: 0 });
    await expect(turns.run(ANN, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const first = ask(ANN, 'a1');
    await expect(ask(ANN, 'a2')).rejects.toThrow(TooManyTurnsError);
    await end('a1');
    await expect(first).resolves.toBe('a1');
    void ask(ANN, 'a3');
    await end('a3');
  });

  it('are left by those who go away', async () => {
    const { begun, start, ask, end } = openTurns({ running: 1, waitingOfWallet: 1 });
    start(ANN, 'a1');
    const gone = new AbortController();
    const waiting = ask(ANN, 'a2', gone.signal);
    gone.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    start(ANN, 'a3');
    await end('a1');
    expect(begun).toEqual(['a1', 'a3']);
    await expect(ask(BEN, 'b1', gone.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });
});
