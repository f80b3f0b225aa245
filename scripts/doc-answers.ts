/**
 * Puts the answers of today into the pages of docs/ whose examples are run: `npx tsx scripts/doc-answers.ts`, or with
 * the names of some pages (`tql api`). It starts a Keyway of its own. An answer that says the same is not changed. `npm
 * run conformance` fails while page and product differ.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { format } from 'oxfmt';
import {
  isSameAnswer,
  PAGES,
  pagePath,
  parseJson,
  replaceBlock,
  shortenTokens,
} from '#tests/support/docs/page.ts';
import { runCommands, runQueries } from '#tests/support/docs/run.ts';
import startOwnStack from '#tests/support/stack/own-stack.ts';

const asked = process.argv.slice(2);
const stop = await startOwnStack();
try {
  for (const name of PAGES.filter((page) => asked.length === 0 || asked.includes(page))) {
    await renewAnswers(pagePath(name));
  }
} finally {
  await stop?.();
}

async function renewAnswers(file: string): Promise<void> {
  const before = await readFile(file, 'utf8');
  let page = before;
  // The examples are replaced from the last to the first, so that the line numbers of those above stay right.
  const ran = [...(await runQueries(before)), ...(await runCommands(before))].sort(
    (a, b) => b.example.line - a.example.line,
  );
  for (const { example, output, status, errors } of ran) {
    if (status !== 0) {
      throw new Error(`${file}:${example.line} ended with status ${status}: ${output}${errors}`);
    }
    const { answer } = example;
    if (!answer || isSameAnswer(answer, output)) continue;
    const short = shortenTokens(output);
    const isJson = answer.language === 'json' && parseJson(short) !== undefined;
    const text = isJson ? await layOut('answer.json', short) : short;
    page = replaceBlock(page, answer, text);
    console.log(`${file}:${example.line} has another answer.`);
  }
  if (page !== before) await writeFile(file, await layOut(file, page));
}

/** A text in the layout of the project's files. @param name a file name, whose ending says what the text is */
async function layOut(name: string, text: string): Promise<string> {
  const { code } = await format(name, text, JSON.parse(await readFile('.oxfmtrc.json', 'utf8')));
  return code;
}
