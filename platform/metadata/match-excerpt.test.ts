import { expect, it } from 'vitest';
import { matchExcerpt } from './match-excerpt.ts';

const PARAGRAPH = 'Lorem ipsum dolor sit amet consectetur. '.repeat(20);

it('the excerpt leaves a value of 300 characters as it is', () => {
  const value = `${'x'.repeat(289)}\nconsent  a`;
  expect(matchExcerpt(value, 'consent')).toBe(value);
});

it('the excerpt shows of a longer value the part around the word', () => {
  const excerpt = matchExcerpt(
    `${PARAGRAPH}\n\nAsk for **Consent** first.\n${PARAGRAPH}`,
    'CONSENT',
  );
  expect(excerpt).toMatch(/^…[^…]{1,40}Consent\*\* first\. Lorem [^…]*…$/);
  expect(excerpt.length).toBeLessThanOrEqual(302);
});

it('the excerpt finds words in other letter cases, with accents, and of several the first', () => {
  expect(matchExcerpt(`${PARAGRAPH} the café au lait`, 'CAFE')).toMatch(/^….*the café au lait$/);
  expect(matchExcerpt(`${PARAGRAPH} encounterClass`, 'class')).toContain('encounterClass');
  expect(matchExcerpt(`${PARAGRAPH} beta ${PARAGRAPH} alpha`, 'alpha beta')).toContain(' beta ');
});

it('the excerpt begins at the word when no space is shortly before it', () => {
  const list = Array.from({ length: 200 }, (_, n) => `n${n}`).join(',');
  expect(matchExcerpt(`${list},consent to all`, 'consent')).toBe('…consent to all');
});

it('the excerpt begins with the value when the word is at its beginning, or nowhere', () => {
  expect(matchExcerpt(PARAGRAPH, 'lorem')).toMatch(/^Lorem ipsum .*…$/);
  expect(matchExcerpt(PARAGRAPH, 'nothing')).toMatch(/^Lorem ipsum .*…$/);
});

it('the excerpt cuts a text without spaces between characters', () => {
  expect(matchExcerpt('😀'.repeat(400), 'x')).toBe(`${'😀'.repeat(300)}…`);
});
