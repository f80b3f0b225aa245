/** Two chains for the tests of checking and completion. */
import type { ChainSchema, SchemaOf } from './check.ts';

const SCHEMAS: Readonly<Record<string, ChainSchema>> = {
  patient: {
    keepsUndefined: false,
    attributes: [
      { path: 'name', datatype: 'STRING' },
      { path: 'age', datatype: 'INTEGER' },
      { path: 'active', datatype: 'BOOLEAN' },
      { path: 'born', datatype: 'DATE' },
      { path: 'mark', datatype: 'FINGERPRINT' },
      { path: 'photo', datatype: 'BLOB' },
      { path: 'tags', datatype: 'STRING_ARRAY' },
      { path: 'address.city', datatype: 'STRING' },
      { path: 'initial order id', datatype: 'LONG' },
    ],
  },
  loose: { keepsUndefined: true, attributes: [{ path: 'name', datatype: 'STRING' }] },
};

export const CHAINS = ['patient', 'provider', 'order', 'my chain'];
export const schemaOf: SchemaOf = (chain) => SCHEMAS[chain];
