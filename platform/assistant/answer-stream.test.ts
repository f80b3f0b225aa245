import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AnswerPart } from '#model/metadata/assistant.ts';
import { stripLinks } from './sanitize.ts';
import { createSources } from './sources.ts';
import { createAnswerStream } from './answer-stream.ts';

function tell(pieces: readonly string[]): AnswerPart[] {
  const sources = createSources();
  sources.cite('dictionary', 'patient', 'patient');
  sources.cite('dictionary', 'visit', 'visit');
  const parts: AnswerPart[] = [];
  const stream = createAnswerStream(sources, (part) => parts.push(part));
  for (const piece of pieces) stream.write(piece);
  return parts;
}

it('the answer stream tells words as they come, with the citations of the whole answer', () => {
  expect(tell(['It has ', 'a zip co', 'de [2', '], a', 'nd [1].\n'])).toEqual([
    { text: 'It has ', replaces: true },
    { text: 'a zip ', replaces: false },
    { text: 'code ', replaces: false },
    { text: '[1], ', replaces: false },
    { text: 'and [2].\n', replaces: false },
  ]);
});

it('the answer stream holds back what may become a link, an image or HTML', () => {
  const pieces = [
    'See [the ',
    'page](http://evil.test/ ',
    'x) or ',
    '<img ',
    'src=x> here ',
    'now',
  ];
  expect(tell(pieces).map(({ text }) => text)).toEqual(['See ', 'the page or ', ' here ']);
});

it('the answer stream starts again when what was written was no answer', () => {
  const parts: AnswerPart[] = [];
  const stream = createAnswerStream(createSources(), (part) => parts.push(part));
  stream.write('Let me look. ');
  stream.restart();
  stream.write('It is ');
  expect(parts).toEqual([
    { text: 'Let me look. ', replaces: true },
    { text: 'It is ', replaces: true },
  ]);
});

it('the answer stream tells in parts what the whole says, however it is cut', () => {
  const word = fc.constantFrom(
    ...['a', '[1]', '[9]', '[b](', 'http:', '//x.test/', ')', '<i>', '![', ']', ' ', ' ', '\n'],
  );
  fc.assert(
    fc.property(fc.array(fc.array(word, { maxLength: 6 }), { maxLength: 6 }), (words) => {
      const pieces = [...words.map((piece) => piece.join('')), '\n'];
      const whole = createSources();
      whole.cite('dictionary', 'patient', 'patient');
      const told = tell(pieces)
        .map((part) => part.text)
        .join('');
      expect(told).toBe(stripLinks(whole.renumber(pieces.join('')).answer));
      expect(told).not.toMatch(/:\/\/|\]\(/);
    }),
    { numRuns: 1_000 },
  );
});

it('the answer stream holds back a long line until it ends', () => {
  const long = 'word '.repeat(2_000);
  expect(tell([long])).toEqual([]);
  expect(tell([long, '\nmore '])).toEqual([{ text: `${long}\nmore `, replaces: true }]);
});
