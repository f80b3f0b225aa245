import { expect, it } from 'vitest';
import { revalidateAfterSubmit } from './revalidate-after-submit.ts';

it.each([
  ['a step to another tab', {}, false],
  ['a form that led elsewhere', { formAction: '/dictionaries/new' }, true],
  ['a form that was refused', { formAction: '/dictionaries/new', actionStatus: 400 }, true],
  ['a form that was not answered', { formAction: '/dictionaries/new', actionStatus: 503 }, false],
])('%s', (_, args, reads) => {
  expect(revalidateAfterSubmit(args)).toBe(reads);
});
