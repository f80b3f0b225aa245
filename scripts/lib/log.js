/** The lines of all processes on one terminal. */

const COLOURS = { postgres: 34, api: 36, worker: 35, console: 32, seed: 33 };
const NAME_WIDTH = 8;
const ADDRESS_WITH_QUERY = /((?:https?:\/)?\/[^\s?"'`]*)\?[^\s"'`]+/g;

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
  return line.replace(ADDRESS_WITH_QUERY, '$1');
}

/** @param {string} name */
function paint(name) {
  const label = name.padEnd(NAME_WIDTH);
  const colour = COLOURS[name];
  return process.stdout.isTTY && !process.env.NO_COLOR && colour
    ? `\u001b[${colour}m${label}\u001b[0m`
    : label;
}
