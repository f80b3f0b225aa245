import { expect, it } from 'vitest';
import { importDictionary, uploadData } from './upload-forms.server.ts';

it('says its own words when a job cannot be made and the platform is silent [B-610 B-611]', () => {
  expect(importDictionary.failure).toBe('Unable to create upload data dictionary job');
  expect(uploadData.failure).toBe('Unable to create file upload job');
});
