import { describe, expect, it } from 'vitest';
import { completeQuery } from './complete.ts';
import type { Completion } from './complete.ts';
import { CHAINS, schemaOf } from './sample.testing.ts';

/** Completions where the text has a `|`. */
function complete(marked: string): Completion[] {
  const text = marked.replace('|', '');
  return completeQuery(text, marked.indexOf('|'), { chains: CHAINS, schemaOf });
}

function labels(marked: string): string {
  return complete(marked)
    .map(({ label }) => label)
    .join(' ');
}

const DATA =
  'data.name data.age data.active data.born data.mark data.photo data.tags data.address.city data."initial order id"';
const HEADER =
  'header.id header.dictionary header.timestamp header.type header.operation header.owners header.limitedOwners header.effectiveId header.loggedInId header.signer header.signature header.hash header.previousHash header.seq';
const PATHS = `${DATA} ${HEADER} metadata.`;
const AGGREGATES = 'SUM MIN MAX AVG STDDEVSAMP STDDEVPOP COUNT FIRST LAST ADDTOSET PUSH';

describe('completeQuery', () => {
  it.each([
    ['|', 'GRAPH FROM SELECT'],
    ['gr|', 'GRAPH'],
    ['FROM |', 'patient provider "order" "my chain"'],
    ['FROM pa|', 'patient'],
    ['FROM or|', '"order"'],
    ['FROM "my|', '"my chain"'],
    ['FROM patient |', 'AS OF WHERE ORDER BY SKIP LIMIT GROUP BY SELECT'],
    ['FROM patient w|', 'WHERE'],
    ['FROM patient ORDER |', 'BY'],
    ['FROM patient ORDER BY |', `${PATHS} ${AGGREGATES}`],
    ['GRAPH patient ORDER BY |', PATHS],
    ['FROM patient ORDER BY to| GROUP BY data.age SELECT COUNT(*) AS total', 'total'],
    ["SELECT data.age AS data FROM patient AS OF Date('2020-01-01') ORDER BY \"|", '"data"'],
    ['FROM patient ORDER BY SUM(ag|', 'data.age'],
    ['FROM patient ORDER BY data.age d|', 'DESC'],
    ['FROM patient LIMIT 1 |', 'WHERE ORDER BY SKIP GROUP BY SELECT'],
    ['FROM patient GROUP BY data.age |', 'WHERE ORDER BY SKIP LIMIT SELECT'],
    ['FROM patient GROUP BY data.age SELECT COUNT(*) AS n |', 'WHERE ORDER BY SKIP LIMIT'],
    ['FROM patient GROUP BY data.age SELECT COUNT(*) AS n ORDER BY n|', 'n data.name'],
    ['GRAPH patient |', 'AS OF WHERE ORDER BY SKIP LIMIT TRAVERSE'],
    ['GRAPH patient TRAVERSE |', 'ANY IN OUT'],
    ['GRAPH patient TRAVERSE ANY 0..1 |', 'WHILE'],
    ['FROM patient WHERE |', `${PATHS} NOT`],
    ['FROM patient WHERE data.|', DATA],
    ['FROM patient WHERE data.a|', 'data.age data.active data.address.city'],
    ['FROM patient WHERE DATA.ADDRESS.c|', 'data.address.city'],
    ['FROM patient WHERE data."ini|', 'data."initial order id"'],
    ['FROM patient WHERE ci|', ''],
    ['FROM patient WHERE ag|', 'data.age'],
    ['FROM patient WHERE header.o|', 'header.operation header.owners'],
    ['FROM patient WHERE meta|', 'metadata.'],
    ['FROM patient WHERE data.age == 1 AND NOT (ag|', 'data.age'],
    [
      'FROM patient WHERE data.name |',
      'IN NOT NOTIN LIKE NOTLIKE ILIKE NOTILIKE REGEX ISNULL ISNOTNULL',
    ],
    ['FROM patient WHERE data.active == |', `${PATHS} TRUE FALSE NULL DATE`],
    ['FROM patient WHERE data.name == ag|', 'data.age'],
    ['FROM patient WHERE data.name LIKE |', 'TRUE FALSE NULL DATE'],
    ['FROM patient WHERE data.age IN (1, |', 'TRUE FALSE NULL DATE'],
    ['FROM patient WHERE data.age == 1 |', 'AND OR ORDER BY SKIP LIMIT GROUP BY SELECT'],
    ['SELECT data.na| FROM patient', 'data.name'],
    ['SELECT data.from, data.na| FROM patient', 'data.name'],
    ['SELECT c|', 'COUNT'],
    ['SELECT COUNT(ag| FROM patient', 'data.age'],
    ['FROM unknown WHERE data.|', ''],
    ['FROM patient WHERE data.name == "|', ''],
    ["FROM patient WHERE data.name == 'W|", ''],
    ["FROM patient WHERE data.name == 'W'|", ''],
    ['FROM patient LIMIT 1|', ''],
    ['FROM patient LIMIT |', ''],
    ['FROM patient WHERE oops AND da|', ''],
  ])('%s', (marked, expected) => {
    expect(labels(marked)).toBe(expected);
  });

  it('says what a label replaces and the datatype', () => {
    expect(complete('FROM patient WHERE data.ag|')).toEqual([
      { label: 'data.age', kind: 'attribute', detail: 'INTEGER', from: 19 },
    ]);
    expect(complete('FROM pat|')).toEqual([{ label: 'patient', kind: 'chain', from: 5 }]);
  });

  it('offers nothing for a text that is too long', () => {
    expect(labels(`${' '.repeat(100_000)}f|`)).toBe('');
  });
});
