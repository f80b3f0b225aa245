/**
 * Examples of calls. The description of the API shows them. `tests/api/examples.test.ts` sends them one after another
 * and replaces their ids by those of earlier answers.
 */

export interface Example {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number>>;
  /** The JSON body, or the fields of a form. */
  body?: Readonly<Record<string, unknown>>;
  file?: Readonly<{ name: string; content: string }>;
  /** The id that the other examples use for the record that this example creates. */
  makes?: string;
  /** When the example is sent. The default is 3 if it creates something, 8 for a DELETE, and 5 for all others. */
  order?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
}

export function exampleId(digits: string): string {
  return `6f1c2a34-0b5d-4e7f-9a81-0000000000${digits}`;
}

/** Names and ids that examples of several groups use. */
export const EXAMPLE_CHAIN = 'patient';
export const EXAMPLE_SELF = exampleId('03');
export const EXAMPLE_TERM_ID = exampleId('05');
export const EXAMPLE_WALLET = exampleId('06');
export const EXAMPLE_RECORD = { chain: EXAMPLE_CHAIN, sdoId: exampleId('11') };
export const NO_MAIL = { emailResultsTo: 'none' };
export const EXAMPLE_DICTIONARY = {
  name: EXAMPLE_CHAIN,
  description: 'People under care',
  attributes: [
    { name: 'code', datatype: 'STRING', required: true },
    { name: 'name', datatype: 'STRING' },
    { name: 'ward', datatype: 'STRING' },
    { name: 'portraits', datatype: 'BLOB_ARRAY' },
  ],
  indexes: [{ name: 'key', type: 'PRIMARY', attributes: ['code'] }],
};
