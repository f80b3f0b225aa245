import { expect, it } from 'vitest';
import { firstLanguage } from './language.ts';

it('the console takes the language that is wanted most and in which dates can be written', () => {
  expect(firstLanguage('de-DE,de;q=0.9,en;q=0.8')).toBe('de-DE');
  expect(firstLanguage('en;q=0.5, fr-CA;q=0.9')).toBe('fr-CA');
  expect(firstLanguage('tlh, sv')).toBe('sv');
  expect(firstLanguage('ar-EG-u-nu-latn')).toBe('ar-EG');
});

it('the console takes American English when nothing else can be read', () => {
  expect(firstLanguage(null)).toBe('en-US');
  expect(firstLanguage('*')).toBe('en-US');
  expect(firstLanguage('not a language, de;q=0')).toBe('en-US');
});
