import { expect, it } from 'vitest';
import { CALL_NAMES, CALLS } from '#model/calls/all.ts';
import { callOptions } from './call-options.server.ts';
import { callInWords, lineInWords, outcomeInWords } from './call-words.ts';

it.each([
  ['createTerm', 'done', 'Created a glossary term', 'Done'],
  ['createTerm', 'refused 403', 'Tried to create a glossary term', 'Refused: not allowed (403)'],
  ['executeSmartContract', 'done', 'Ran a smart contract', 'Done'],
  ['uploadData', 'done', 'Started an upload of data', 'Done'],
  ['addClient', 'done', 'Added a service account', 'Done'],
  ['foldPaper', 'done', 'Called foldPaper', 'Done'],
  ['foldPaper', 'refused 418', 'Tried to call foldPaper', 'Refused (418)'],
])('the call %s with the outcome %s is written as %s', (call, outcome, words, end) => {
  expect([lineInWords(call, outcome), outcomeInWords(outcome)]).toEqual([words, end]);
});

it('the page Audit has words for each call within a zone, none of them for two', () => {
  const audited = CALL_NAMES.filter((name) => {
    const { access } = CALLS[name];
    return access !== 'public' && access !== 'customer';
  });
  const words = audited.map(callInWords);
  expect(words.filter((text) => !/^[A-Z][a-z]+ /.test(text))).toEqual([]);
  expect(new Set(words).size).toBe(words.length);
});

it('the page Audit offers the calls that leave a line when they are done, by groups, and the one of the address', () => {
  const groups = callOptions('');
  expect(new Set(groups.map(({ group }) => group)).size).toBe(groups.length);
  const values = groups.flatMap(({ options }) => options.map(({ value }) => value));
  for (const call of ['createTerm', 'takeDownload', 'askAssistant', 'addClient']) {
    expect(values).toContain(call);
  }
  for (const call of ['readTerm', 'runQuery', 'previewUpload']) expect(values).not.toContain(call);
  expect(callOptions('readTerm').at(-1)?.options).toMatchObject([
    { value: 'readTerm', label: 'Read a glossary term' },
  ]);
});
