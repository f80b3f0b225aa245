import { expect, it } from 'vitest';
import { buildAttribute, buildDraft } from './draft/draft.testing.ts';
import { editorResult, keptDraft, problemsOf } from './editor-reply.ts';
import type { DraftProblem } from './editor-reply.ts';

it('the reply of the editor carries problems of any location, ids of any form included', () => {
  const problems: DraftProblem[] = [
    { location: { tab: 'details' }, field: 'name', message: 'one' },
    { location: { tab: 'details' }, field: 'name', message: 'two' },
    { location: { tab: 'attributes' }, field: '', message: 'too many' },
    { location: { tab: 'attributes', id: 'a/b.c d\n' }, field: 'min', message: 'x' },
    { location: { tab: 'indexes', id: '__proto__' }, field: 'indexAttributes', message: 'y' },
  ];
  expect(problemsOf({ kind: 'again', result: editorResult(undefined, problems) })).toEqual(
    problems,
  );
});

it('the reply of the editor says nothing about the draft when it carries no problems of it', () => {
  expect(problemsOf({ kind: 'again', result: {} })).toBeUndefined();
  expect(problemsOf({ kind: 'again', result: { error: { confirmation: ['No.'] } } })).toEqual([]);
});

it('the reply of the editor carries the draft for pages without JavaScript', () => {
  const draft = buildDraft({ attributes: [buildAttribute('a')] });
  expect(keptDraft({ kind: 'again', result: editorResult(draft, []) })).toEqual(draft);
  expect(keptDraft({ kind: 'again', result: editorResult(undefined, []) })).toBeUndefined();
  expect(keptDraft(undefined)).toBeUndefined();
});
