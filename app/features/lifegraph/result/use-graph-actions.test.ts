import { expect, it } from 'vitest';
import { noteStep } from './use-graph-actions.ts';

const at = (text: string) => new URLSearchParams(`chain=patient&${text}`);

it('undo in LifeGraph notes each step of one result once, and begins anew with another one', () => {
  const first = noteStep(undefined, at(''));
  const second = noteStep(first, at('pick=a'));
  expect(second.past).toEqual([first.here]);
  expect(noteStep(second, at('pick=a'))).toEqual(second);
  expect(noteStep(second, at('pick=a&row=1'))).toEqual(second);
  expect(noteStep(second, new URLSearchParams('chain=provider')).past).toEqual([]);
});

it('undo in LifeGraph does not take the address that it is leaving for a new step', () => {
  const first = noteStep(undefined, at(''));
  const second = noteStep(first, at('hide=b'));
  const undone = { ...first, future: [second.here], leaving: second.here };
  expect(noteStep(undone, at('hide=b'))).toEqual(undone);
  const arrived = noteStep(undone, at(''));
  expect(arrived).toEqual({ ...first, future: [second.here] });
  expect(noteStep(arrived, at('hide=b')).past).toEqual([first.here]);
});
