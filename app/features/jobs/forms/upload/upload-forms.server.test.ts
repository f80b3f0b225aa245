import { expect, it } from 'vitest';
import { importDictionary, uploadData } from './upload-forms.server.ts';

it('the form of an upload shows its own message when a job cannot be created and the platform gives no reason [B-610 B-611]', () => {
  expect(importDictionary.failure).toBe('Unable to create upload data dictionary job');
  expect(uploadData.failure).toBe('Unable to create file upload job');
});

it.each([
  [' ', true],
  ['007', true],
  ['1048576', true],
  ['0', false],
  ['1e3', false],
])('the form of an upload takes the header row %j as the call does', (text, isTaken) => {
  expect(uploadData.schema.shape.headerRow.safeParse(text).success).toBe(isTaken);
});
