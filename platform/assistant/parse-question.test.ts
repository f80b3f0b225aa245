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
    ['Which edges connect provider?', 'uses', 'provider'],
    ['Who is in the group "Night nurses"?', 'who', 'Night nurses'],
    ['Who changed encounter?', 'who', 'encounter'],
    ['Where is the zip_code?', 'where', 'zip_code'],
    ['What failed yesterday?', 'failed', 'failed yesterday'],
    ['Why did the upload go wrong? It went wrong twice.', 'failed', expect.any(String)],
    ['', 'what', ''],
  ])('%j is after %s of %j', (prompt, intent, subject) => {
    expect(parseQuestion(prompt)).toMatchObject({ intent, subject });
  });
});

describe('other words for the same question', () => {
  const SAME: Record<string, [intent: string, subject: string, kind?: string]> = {
    ...group(
      ['list', '', 'dictionaries'],
      [
        'Which dictionaries are there?',
        'What dictionaries do I have?',
        'list dictionaries',
        'List all the dictionaries, please',
        'show me the dictionaries',
        'Show all chains',
        'Give me an overview of the chains',
        'What tables exist?',
        'Which data sets can I use?',
        'Name the dictionaries of this zone',
        'What are the names of the dictionaries?',
        'Do we have any dictionaries?',
        'dictionaries',
        'What schemas are defined here?',
        'Tell me which dictionaries we currently have',
        'Where can I find the dictionaries?',
        'Enumerate the collections',
      ],
    ),
    ...group(
      ['list', '', 'edgeDefs'],
      [
        'Which edge definitions are there?',
        'What relationships exist?',
        'show the relations',
        'List the connections',
        'What links do we have?',
      ],
    ),
    ...group(['list', '', 'edges'], ['Which edges are there?', 'list edges']),
    ...group(
      ['list', '', 'glossaries'],
      [
        'Which glossary terms are there?',
        'show me the glossary',
        'list terms',
        'What terms do we use?',
        'What vocabulary do we have?',
      ],
    ),
    ...group(
      ['list', '', 'userGroups'],
      ['Which groups exist?', 'What user groups are there?', 'list the teams'],
    ),
    ...group(
      ['list', '', 'userWallets'],
      [
        'Who are the users?',
        'Which people are there?',
        'list users',
        'show all user wallets',
        'Who are the members of this zone?',
      ],
    ),
    ...group(
      ['list', '', 'systemWallets'],
      ['Which system wallets are there?', 'list all system wallets'],
    ),
    ...group(
      ['count', 'patient'],
      [
        'How many records does patient have?',
        'How big is patient?',
        'What is the size of patient?',
        'number of rows in patient',
        'count patient',
        'Is patient empty?',
        'Are there any records in patient?',
        'How much data is in patient?',
        'What is the total number of records in patient?',
      ],
    ),
    ...group(
      ['fields', 'patient'],
      [
        'What does patient contain?',
        'What is in patient?',
        "What's in the patient dictionary?",
        'Which columns does patient have?',
        'columns of patient',
        'Describe the structure of patient',
        'How many attributes does patient have?',
        'What is the primary key of patient?',
        'Which properties has patient?',
        'What does the schema of patient look like?',
        'patient’s fields',
        'What does a patient record look like?',
      ],
    ),
    ...group(
      ['uses', 'patient'],
      [
        'What is patient connected to?',
        'What depends on patient?',
        'Which dictionaries are linked to patient?',
        'How is patient related?',
        'relationships of patient',
        'How many edge definitions does patient have?',
        'What breaks if I delete patient?',
        'Which edges does patient have?',
      ],
    ),
    ...group(
      ['who', 'Night nurses'],
      [
        'Who belongs to Night nurses?',
        'members of Night nurses',
        'How many members does Night nurses have?',
        'Which people are in the group Night nurses?',
        'Who is in Night nurses?',
      ],
    ),
    ...group(['who', 'Ann Reed'], ['Which groups is Ann Reed in?', 'Who is Ann Reed?']),
    ...group(
      ['where', 'zip_code'],
      [
        'Which dictionary has zip_code?',
        'Where is zip_code stored?',
        'Which dictionaries contain zip_code?',
        'find zip_code',
        'Where does zip_code appear?',
        'In which table is zip_code kept?',
      ],
    ),
    ...group(
      ['failed', expect.any(String) as string],
      [
        'Did any jobs fail?',
        'Which jobs did not succeed?',
        'Were there any errors?',
        'What went wrong?',
        "Which uploads didn't work?",
        'Any problems lately?',
        'Show me failed jobs',
      ],
    ),
    ...group(
      ['query', 'patient'],
      [
        'Show me the records of patient',
        'How do I query patient?',
        'Write a query for patient',
        'show patient data',
        'TQL for patient',
        'Give me some rows of patient',
        'graph of patient',
      ],
    ),
    ...group(
      ['help', expect.any(String) as string],
      ['help', 'Hello!', 'What can you do?', 'What can I ask you?', 'How can you help me?'],
    ),
    ...group(
      ['what', 'triage'],
      [
        'triage',
        'What does triage mean?',
        'Explain triage',
        'Tell me about triage',
        'meaning of triage',
        'Describe triage',
        'Define triage',
      ],
    ),
    ...group(['what', ''], ['What is there?', 'What do I have?', 'Give me an overview']),
  };
  it.each(Object.entries(SAME))('%j', (prompt, [intent, subject, kind]) => {
    const question = parseQuestion(prompt);
    expect({ intent: question.intent, subject: question.subject }).toEqual({ intent, subject });
    if (kind) expect(question.kind).toBe(kind);
  });

  it('is about the attribute when a weak word is all that is said', () => {
    expect(parseQuestion('Where is the name?').subject).toBe('name');
    expect(parseQuestion('Where is the type?').subject).toBe('type');
  });
});

function group<Meant>(meant: Meant, prompts: string[]): Record<string, Meant> {
  return Object.fromEntries(prompts.map((prompt) => [prompt, meant]));
}
