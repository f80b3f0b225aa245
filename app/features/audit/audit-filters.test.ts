import { expect, it } from 'vitest';
import { readAuditFilters } from './audit-filters.ts';

const NONE = { record: '', person: '', call: '', outcome: '', chain: '', from: '', before: '' };
const read = (query: string) => readAuditFilters(new URLSearchParams(query));

it('the filters of the audit trail are the values of the address, without the spaces around them', () => {
  expect(read('record=+a-1+&person=Ann&call=createTerm&outcome=refused&chain=visit')).toEqual({
    ...NONE,
    ...{ record: 'a-1', person: 'Ann', call: 'createTerm', outcome: 'refused', chain: 'visit' },
  });
});

it('the filters of the audit trail have moments in UTC, with or without its sign', () => {
  expect(read('from=2026-11-29T10:00&before=2026-11-29T10:00:01.500Z')).toMatchObject({
    from: '2026-11-29T10:00:00.000Z',
    before: '2026-11-29T10:00:01.500Z',
  });
});

it.each(['outcome=maybe', 'from=yesterday', 'before=2026-13-01T00:00', 'page=2', ''])(
  'the filters of the audit trail have nothing of %s',
  (query) => {
    expect(read(query)).toEqual(NONE);
  },
);
