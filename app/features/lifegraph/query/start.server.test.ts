import { expect, it } from 'vitest';
import { examplesOf } from './start.server.ts';

const edge = (name: string, fromDictionary: string, toDictionary: string) => ({
  ...{ name, fromDictionary, toDictionary },
});

it('the start page makes an example of one edge of each chain, for three chains at most', () => {
  const examples = examplesOf([
    edge('HAS', 'patient', 'encounter'),
    edge('KNOWS', 'patient', 'provider'),
    edge('HAS', 'order', 'item'),
    edge('OF', 'item', 'shop'),
    edge('IN', 'shop', 'town'),
  ]);
  expect(examples.map(({ title, query }) => [title, query])).toEqual([
    ['patient HAS encounter', 'GRAPH patient LIMIT 5 TRAVERSE ANY 0..2'],
    ['order HAS item', 'GRAPH "order" LIMIT 10 TRAVERSE ANY 0..1'],
    ['item OF shop', 'GRAPH item LIMIT 1 TRAVERSE ANY 0..2'],
  ]);
  expect(examplesOf([])).toEqual([]);
});
