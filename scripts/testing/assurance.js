/** The table of docs/assurance.md. The results of a soak run replace those of an earlier run. */

/**
 * @typedef {object} Note
 * @property {string} promise
 * @property {string} figure
 * @property {string} [control]
 * @property {string} test the path of the test file
 */

/**
 * The page with the notes of a run: a row of the same promise is replaced, a new one is added at the end.
 * @param {string} page Markdown with one table
 * @param {readonly Note[]} notes
 * @param {string} run date and commit
 */
export function withNotes(page, notes, run) {
  const lines = page.trimEnd().split('\n');
  for (const { promise, figure, control, test } of notes) {
    const cells = [promise, `\`${test}\``, figure, control ?? 'none yet', run];
    const row = `| ${cells.map(escapeCell).join(' | ')} |`;
    const at = lines.findIndex((line) => firstCell(line) === escapeCell(promise));
    if (at >= 0) lines[at] = row;
    else lines.splice(lines.findLastIndex((line) => line.startsWith('|')) + 1, 0, row);
  }
  return `${lines.join('\n')}\n`;
}

/** @param {string} text */
function escapeCell(text) {
  return text.replaceAll('|', String.raw`\|`);
}

/** @param {string} line */
function firstCell(line) {
  return line.startsWith('| ') ? line.slice(2).split(' | ')[0].trim() : undefined;
}
