import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTextStore } from './text-store.ts';

it('the text store returns any texts by their index, also those across its buffers', () => {
  const texts = ['', 'Zoë', '💥', 'x'.repeat(1_048_570), 'ä'.repeat(10), '', 'ö'.repeat(2_000_000)];
  const store = createTextStore();
  for (const text of texts) store.add(text);
  expect(texts.map((_, index) => store.at(index))).toEqual(texts);
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (any) => {
      const other = createTextStore();
      for (const text of any) other.add(text);
      expect(any.map((_, index) => other.at(index))).toEqual(any);
    }),
  );
});

it('the text store has no text beyond its last', () => {
  const store = createTextStore();
  store.add('a');
  expect([-1, 0.5, 1, Number.NaN, 70_000].map((index) => store.at(index))).toEqual(
    Array.from({ length: 5 }),
  );
});

it('the text store is full at its limit, to which empty texts count too', () => {
  const store = createTextStore(1_048_576);
  const fill = () => {
    for (;;) store.add('');
  };
  expect(fill).toThrow('The texts of the workbook take more than 1 MB.');
  expect(store.at(65_535)).toBe('');
});
