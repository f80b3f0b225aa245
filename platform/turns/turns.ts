/**
 * A fair queue, which shares a small number of slots. Callers beyond it wait, and a free slot goes to the customer with
 * the fewest running, then to its wallet with the fewest running. Among equals, the turns go round.
 */

/** The customer and the wallet whose turn it is. */
export interface TurnTaker {
  customer: string;
  wallet: string;
}

/** All limits are numbers of pieces of work. */
export interface TurnLimits {
  /** At most so many run at the same time. */
  running: number;
  /** At most so many of one customer run at the same time. Less than `running`, so that others always have a slot. */
  runningOfCustomer: number;
  runningOfWallet: number;
  waitingOfCustomer: number;
  waitingOfWallet: number;
  /** What the work is called in messages, in the plural, such as 'queries'. */
  what: string;
}

/** A wallet or a customer is refused: it has as much work of this queue running and waiting as it may. */
export class TooManyTurnsError extends Error {
  override name = 'TooManyTurnsError';
  constructor(
    message: string,
    readonly whose: 'wallet' | 'customer',
  ) {
    super(message);
  }
}

/** The slots that a customer or a wallet uses. */
interface Share {
  running: number;
  waiting: number;
  /** When it last got a slot, as a counter. */
  lastTurn: number;
}

interface Shares {
  customer: Share;
  wallet: Share;
}

interface Waiting extends Shares {
  begin(): void;
}

export class Turns {
  readonly #limits: TurnLimits;
  readonly #shares = new Map<string, Share>();
  /** The waiting work in the order of arrival. */
  readonly #queue: Waiting[] = [];
  #running = 0;
  #turn = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /**
   * Does the work when it is the taker's turn.
   * @param signal aborts when nobody waits for the work any more; it then leaves the queue. Work that has begun has to
   *   watch the signal itself.
   * @throws TooManyTurnsError; the reason of the signal
   */
  async run<Result>(
    taker: TurnTaker,
    work: () => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    signal?.throwIfAborted();
    const shares = {
      customer: this.#shareOf([taker.customer]),
      wallet: this.#shareOf([taker.customer, taker.wallet]),
    };
    try {
      await this.#turnOf(shares, signal);
      try {
        return await work();
      } finally {
        count('running', shares, -1);
        this.#running--;
        this.#beginNext();
      }
    } finally {
      this.#forget(taker);
    }
  }

  #turnOf(shares: Shares, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (reason: unknown) => {
        signal?.removeEventListener('abort', onAbort);
        this.#remove(waiting);
        reject(reason as Error);
      };
      const onAbort = () => leave(signal?.reason);
      const begin = () => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      };
      const waiting = { ...shares, begin };
      this.#queue.push(waiting);
      count('waiting', shares, 1);
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#beginNext();
      const problem = this.#queue.includes(waiting) ? this.#problemOf(shares) : undefined;
      if (problem) leave(problem);
    });
  }

  #problemOf({ customer, wallet }: Shares): TooManyTurnsError | undefined {
    const { waitingOfWallet, runningOfWallet, waitingOfCustomer, runningOfCustomer, what } =
      this.#limits;
    if (wallet.waiting > waitingOfWallet) {
      return new TooManyTurnsError(
        `You have ${runningOfWallet + waitingOfWallet} ${what} running or waiting already, the most at once. Wait until one of them has ended, then ask again.`,
        'wallet',
      );
    }
    if (customer.waiting > waitingOfCustomer) {
      return new TooManyTurnsError(
        `Your customer has ${runningOfCustomer + waitingOfCustomer} ${what} running or waiting already, the most at once. Ask again in a moment.`,
        'customer',
      );
    }
    return undefined;
  }

  /** Begins what may run now. */
  #beginNext(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      this.#remove(next);
      count('running', next, 1);
      this.#running++;
      next.customer.lastTurn = next.wallet.lastTurn = ++this.#turn;
      next.begin();
    }
  }

  #next(): Waiting | undefined {
    const { running, runningOfCustomer, runningOfWallet } = this.#limits;
    if (this.#running >= running) return undefined;
    return this.#queue
      .filter(
        ({ customer, wallet }) =>
          customer.running < runningOfCustomer && wallet.running < runningOfWallet,
      )
      .reduce<Waiting | undefined>((a, b) => (a && !comesBefore(b, a) ? a : b), undefined);
  }

  #remove(waiting: Waiting): void {
    this.#queue.splice(this.#queue.indexOf(waiting), 1);
    count('waiting', waiting, -1);
  }

  #shareOf(name: readonly string[]): Share {
    const key = JSON.stringify(name);
    const share = this.#shares.get(key) ?? { running: 0, waiting: 0, lastTurn: 0 };
    this.#shares.set(key, share);
    return share;
  }

  /** Forgets customers and wallets that have nothing running or waiting. */
  #forget({ customer, wallet }: TurnTaker): void {
    for (const key of [JSON.stringify([customer]), JSON.stringify([customer, wallet])]) {
      const { running = 0, waiting = 0 } = this.#shares.get(key) ?? {};
      if (running + waiting === 0) this.#shares.delete(key);
    }
  }
}

function count(what: 'running' | 'waiting', { customer, wallet }: Shares, by: number): void {
  customer[what] += by;
  wallet[what] += by;
}

function comesBefore(one: Waiting, other: Waiting): boolean {
  const rank = ({ customer, wallet }: Waiting) => [
    customer.running,
    customer.lastTurn,
    wallet.running,
    wallet.lastTurn,
  ];
  const [a, b] = [rank(one), rank(other)];
  const at = a.findIndex((part, i) => part !== b[i]);
  return at >= 0 && a[at]! < b[at]!;
}
