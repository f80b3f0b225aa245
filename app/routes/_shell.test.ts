import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { describe, expect, it } from 'vitest';
import { shouldRevalidate } from './_shell.tsx';

/** Whether the shell is loaded again after a form of a page, or after a link when there is no form. */
function revalidates(given: Partial<ShouldRevalidateFunctionArgs>) {
  const url = new URL('http://localhost/glossary-metadata/new');
  const page = { currentUrl: url, currentParams: {}, nextUrl: url, nextParams: {} };
  return shouldRevalidate({ ...page, defaultShouldRevalidate: true, ...given });
}

describe('the shell is loaded again', () => {
  it('with another page, and after a form that was answered', () => {
    expect(revalidates({ nextUrl: new URL('http://localhost/dashboard') })).toBe(true);
    expect(revalidates({ formAction: '/zones', actionStatus: 400 })).toBe(true);
  });

  it('not after a form that is done: the page is about to be left', () => {
    const actionResult = { kind: 'done', message: 'Saved', to: '/', leaveAfterMs: 50 };
    expect(revalidates({ formAction: '/glossary-metadata/new', actionResult })).toBe(false);
  });

  it('not after a form that the server could not answer, nor inside the editor', () => {
    expect(revalidates({ formAction: '/zones', actionStatus: 503 })).toBe(false);
    const editor = new URL('http://localhost/dictionaries/patient');
    const tab = new URL('?tab=indexes', editor);
    expect(revalidates({ currentUrl: editor, nextUrl: tab })).toBe(false);
  });

  it('with a list that is filtered, unless the browser has all of its rows', () => {
    const filters = (address: string) =>
      revalidates({
        currentUrl: new URL(address, 'http://localhost'),
        nextUrl: new URL(`${address}?q=a`, 'http://localhost'),
        formAction: address,
        formMethod: 'GET',
      });
    expect(filters('/edges')).toBe(true);
    expect(filters('/system-messages')).toBe(false);
  });
});
