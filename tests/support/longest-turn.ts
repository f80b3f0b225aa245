/** Measures how long some work blocks the event loop, whatever else the machine does meanwhile. */

/** The longest turn of the event loop during some work, in milliseconds of processor time. */
export async function longestTurn(work: () => Promise<void>): Promise<number> {
  let [last, longest, isOver] = [process.cpuUsage(), 0, false];
  const over = work().finally(() => (isOver = true));
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve));
    const { user, system } = process.cpuUsage(last);
    longest = Math.max(longest, (user + system) / 1_000);
    last = process.cpuUsage();
  }
  await over;
  return longest;
}
