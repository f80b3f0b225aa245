import { expect, it } from 'vitest';
import { revalidateAfterSubmit } from './revalidate-after-submit.ts';

it.each([
  ['a change of the tab', {}, false],
  [
    'a GET form, which is a link',
    { formAction: '/dictionaries', formMethod: 'GET' as const },
    false,
  ],
  ['a form that redirected', { formAction: '/dictionaries/new' }, true],
  [
    'a form that changed nothing',
    {
      formAction: '/dictionaries/new',
      actionStatus: 400,
      actionResult: { kind: 'again', unchanged: true },
    },
    false,
  ],
  ['a form that was rejected', { formAction: '/dictionaries/new', actionStatus: 400 }, true],
  [
    'a form that the server failed on',
    { formAction: '/dictionaries/new', actionStatus: 503 },
    false,
  ],
])('after %s, with %j, the page reads its data again: %s', (_, args, reads) => {
  expect(revalidateAfterSubmit(args)).toBe(reads);
});
