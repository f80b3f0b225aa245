/** The lines of all processes on one terminal. */

const COLORS = { postgres: 34, api: 36, worker: 35, console: 32, seed: 33 };
const NAME_WIDTH = 8;

/**
 * Prints a line after the name of its process.
 * @param {string} name
 * @param {string} line
 */
export function printLine(name, line) {
  console.log(`${paint(name)} ${cutQueries(line)}`);
}

/**
 * Removes the query strings of addresses from a line, because they contain what users searched for.
 * @param {string} line
 */
export function cutQueries(line) {
  return line.replaceAll(/[^\s"'`]+/g, (word) => {
    const query = word.indexOf('?');
    const isAddress = word.lastIndexOf('/', query) !== -1;
    return query !== -1 && isAddress && query < word.length - 1 ? word.slice(0, query) : word;
  });
}

/** @param {string} name */
function paint(name) {
  const label = name.padEnd(NAME_WIDTH);
  const color = COLORS[name];
  return process.stdout.isTTY && !process.env.NO_COLOR && color
    ? `\u001b[${color}m${label}\u001b[0m`
    : label;
}
