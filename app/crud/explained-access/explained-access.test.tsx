import { createRemixStub } from '@remix-run/testing';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  AccessExplanation,
  CountedAccessRule,
  RecordAccessExplanation,
} from '#model/access/explanation.ts';
import { RecordAccess } from './record-access.tsx';
import WalletAccess from './wallet-access.tsx';

const KIM = {
  id: '6f1c2a34-0b5d-4e7f-9a81-000000000001',
  kind: 'userWallet',
  name: 'Kim',
} as const;
const WARD = {
  id: '6f1c2a34-0b5d-4e7f-9a81-000000000002',
  kind: 'userGroup',
  name: 'Ward',
} as const;
const RECORD = '6f1c2a34-0b5d-4e7f-9a81-000000000003';
const CONTRACT = '6f1c2a34-0b5d-4e7f-9a81-000000000004';

const OWN: CountedAccessRule = {
  ...{ kind: 'own', owner: KIM, contracts: [], moreContracts: 0, only: [], absent: [] },
  ...{ ifToken: false, change: true, records: 5, samples: [{ id: RECORD }] },
};
const CONSENT: CountedAccessRule = {
  ...OWN,
  ...{ kind: 'consent', owner: undefined, change: false, records: 1 },
  contracts: [
    {
      ...{ id: CONTRACT, description: 'Codes <for> wards', everybody: false, byToken: false },
      ...{ named: [WARD], owners: [KIM.id] },
    },
  ],
  ...{ only: ['code'], absent: ['secret'], when: "data.ward == 'A'" },
};
const EXPLANATION: AccessExplanation = {
  ...{ subject: KIM, chain: 'patient', scope: 'zone', actsAs: [] },
  ...{ read: 1200, write: 0, delete: 0, isMore: false, rules: [], moreRules: 0 },
  roles: { read: ['sdzReadOnly', 'sdzUser'], create: [], write: ['sdzUser'], delete: ['sdzUser'] },
};

beforeEach(() => {
  // The router of the stub uses an effect that the server ignores. Any other warning of React is a failure.
  vi.spyOn(console, 'error').mockImplementation((message: unknown) => {
    expect(message).toContain('useLayoutEffect does nothing on the server');
  });
});

function htmlOf(part: ReactElement): string {
  const Page = createRemixStub([{ path: '/', Component: () => part }]);
  return renderToStaticMarkup(<Page />);
}
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, '').replaceAll('&#x27;', "'");
const wallet = (more: Partial<AccessExplanation>, opensContracts = true) =>
  htmlOf(
    <WalletAccess
      {...{ chain: 'patient', chains: ['patient'], opensContracts }}
      explanation={{ ...EXPLANATION, ...more }}
    />,
  );

describe('what a wallet can see', () => {
  it.each<[Partial<AccessExplanation>, string]>([
    [{}, 'Of the records of patient of this zone, Kim may read 1,200, and change or delete none.'],
    [
      { scope: 'own', write: 2 },
      'patient that you own, Kim may read 1,200, and change or delete 2.',
    ],
    [{ read: null, write: null }, 'The records of patient could not be counted in time.'],
    [{ isMore: true }, 'There are more records than were counted.'],
    [{ moreRules: 3 }, '3 more rules'],
    [{ actsAs: [{ ...WARD, kind: 'systemWallet' }] }, 'They may also act as Ward, and then see'],
    [{}, 'Reading needs the role sdzReadOnly or sdzUser as well, changing and deleting sdzUser.'],
    [{ rules: [OWN] }, `As owner: 5 records, to change and delete too${RECORD}and 4 more`],
    [
      { rules: [{ ...OWN, kind: 'group', owner: WARD, change: false }] },
      'Through the group Ward: 5 records, to read',
    ],
    [
      { rules: [CONSENT] },
      "(to Ward): 1 record, to readWhere data.ward == 'A'Shown: code. Absent: secret.",
    ],
    [
      { rules: [{ ...CONSENT, ifToken: true }] },
      'Only with a token that has what the contract asks for',
    ],
    [{ rules: [{ ...CONSENT, moreContracts: 2 }] }, 'and 2 more contracts'],
    [
      { rules: [{ ...OWN, samples: [{ id: RECORD, data: { code: 'P1', at: { ward: 'A' } } }] }] },
      `${RECORD} code: P1, at: {&quot;ward&quot;:&quot;A&quot;}`,
    ],
  ])('says %j', (more, text) => {
    expect(textOf(wallet(more))).toContain(text);
  });

  it('shows text as text, and links contracts for who may open them', () => {
    expect(wallet({ rules: [CONSENT] })).toContain('Codes &lt;for&gt; wards</a>');
    expect(wallet({ rules: [CONSENT] }, false)).not.toContain('/consent-contracts/');
  });

  it('cuts long lists of attributes and long values', () => {
    const absent = Array.from({ length: 15 }, (_, n) => `a${n}`);
    expect(textOf(wallet({ rules: [{ ...CONSENT, absent }] }))).toContain('a11 and 3 more.');
    const data = Object.fromEntries(absent.map((name) => [name, 'x'.repeat(100)]));
    const html = wallet({ rules: [{ ...OWN, samples: [{ id: RECORD, data }] }] });
    expect(html).toContain(`a5: ${'x'.repeat(80)}…, 9 more attributes`);
  });

  it('says why there is no explanation', () => {
    const part = { chain: 'nothing', chains: [], opensContracts: true };
    expect(htmlOf(<WalletAccess {...part} failure="No such chain." />)).toContain(
      '<p role="alert" class="mt-3 text-sm text-danger">No such chain.</p>',
    );
  });
});

describe('who can see a record', () => {
  const { samples: _samples, records: _records, ...rule } = CONSENT;
  const record = (more: Partial<RecordAccessExplanation>) =>
    textOf(
      htmlOf(
        <RecordAccess
          opensContracts
          explanation={{
            ...{ chain: 'patient', sdoId: RECORD, readers: [], isMore: false, everybody: [] },
            roles: EXPLANATION.roles,
            ...more,
          }}
        />,
      ),
    );

  it('names each wallet and group with its rules', () => {
    const readers = [{ ...WARD, rules: [rule] }];
    expect(record({ readers })).toContain(
      'Ward GroupBy consent: Codes &lt;for&gt; wards (to Ward)',
    );
    expect(record({ readers })).not.toContain('Everybody');
    expect(record({ isMore: true })).toContain('more wallets and groups than could be tried');
  });

  it('tells everybody from whoever has a fitting token', () => {
    expect(record({ everybody: [rule] })).toContain('Everybody in this zone');
    const ifToken = record({ everybody: [{ ...rule, ifToken: true }] });
    expect(ifToken).toContain('Whoever has a fitting token');
    expect(ifToken).not.toContain('Everybody in this zone');
  });
});
