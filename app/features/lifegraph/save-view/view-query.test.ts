import { expect, it } from 'vitest';
import { viewQuery } from './view-query.ts';

const kept = (search: string) => viewQuery(new URLSearchParams(search));

it.each([
  'chain=patient&key=ward&value=3&limit=25&depth=1',
  'mode=advanced&query=GRAPH+patient+LIMIT+1',
  'chain=patient&hide=01ab&pick=02ab&path=03ab-04ab&find=x&expand=05ab',
  'chain=patient&view=graph&draw=2d&sort=label.desc&size=50',
])('a saved view keeps query, steps and how they are shown: %s', (search) => {
  expect(kept(search)).toBe(search);
});

it.each([
  'row=1',
  'edge=1',
  'trail=1',
  'tab=json',
  'versions=1',
  'page=3',
  'dialog=save-view',
  'x=1',
])('a saved view leaves out what is only open at the moment: %s', (search) => {
  expect(kept(`chain=patient&${search}&limit=5`)).toBe('chain=patient&limit=5');
});
