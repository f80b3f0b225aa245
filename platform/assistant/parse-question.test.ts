import { describe, expect, it } from 'vitest';
import { parseQuestion } from './parse-question.ts';

describe('a question', () => {
  it.each([
    ['What is triage?', 'what', 'triage'],
    ['what does "length of stay" mean', 'what', 'length of stay'],
    ['How many patients are there?', 'count', 'patients'],
    ['How many dictionaries do we have?', 'count', ''],
    ['Which fields does the encounter dictionary have?', 'fields', 'encounter'],
    ['attributes of patient', 'fields', 'patient'],
    ['What uses patient?', 'uses', 'patient'],
    ['Which edges connect provider?', 'uses', 'connect provider'],
    ['Who is in the group "Night nurses"?', 'who', 'Night nurses'],
    ['Who changed encounter?', 'who', 'encounter'],
    ['Where is the zip_code?', 'where', 'zip_code'],
    ['What failed yesterday?', 'failed', 'failed yesterday'],
    ['Why did the upload go wrong? It went wrong twice.', 'failed', expect.any(String)],
    ['', 'what', ''],
  ])('%j is after %s of %j', (prompt, intent, subject) => {
    expect(parseQuestion(prompt)).toEqual({ intent, subject });
  });
});
