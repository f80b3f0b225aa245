import { describe, expect, it } from 'vitest';
import { CONTRACT_ACTIONS, OBJECT_ACTIONS, readAskedActions } from './object-actions.ts';

const first = (query: string) => {
  const [askedAction] = readAskedActions(query, OBJECT_ACTIONS);
  return askedAction && [askedAction.action?.title, askedAction.name];
};

describe('the action that a query asks for', () => {
  it.each([
    ['edit patient', 'Edit', 'patient'],
    ['patient edit', 'Edit', 'patient'],
    ['UPLOAD condition record', 'Upload a file to', 'condition'],
    ['del enc', 'Delete', 'enc'],
    ['  encounter   remove ', 'Delete', 'encounter'],
    ['graph patient', 'Explore', 'patient'],
    ['open edit', 'Open', 'edit'],
    ['truncate conditions', 'Truncate', 'conditions'],
    ['patient download', 'Download', 'patient'],
    ['execute patient', 'Execute a contract of', 'patient'],
    ['receipts of encounter', 'Receipts of', 'encounter'],
    ['add member to research', 'Add members to', 'research'],
    ['add a new member to the group research', 'Add members to', 'research'],
    ['share my patients', 'Share', 'patients'],
    ['patient attributes', 'Attributes of', 'patient'],
    ['where is patient used', 'Where used:', 'patient'],
    ['delete group research', 'Delete', 'research'],
    ['the dictionary patient', undefined, 'patient'],
  ])('in “%s” is %s', (query, title, name) => {
    expect(first(query)).toEqual([title, name]);
  });

  it('is also read with fewer words for it', () => {
    const askedActions = readAskedActions('upload condition record', OBJECT_ACTIONS);
    expect(askedActions.map(({ action, name }) => [action?.title, name])).toContainEqual([
      'Upload a file to',
      'condition record',
    ]);
  });

  it.each(['edit', 'patient', 'ed patient', 'patient birth', '', 'of the'])(
    'is missing in “%s”',
    (query) => {
      expect(readAskedActions(query, OBJECT_ACTIONS)).toEqual([]);
    },
  );
});

describe('the words beside the name', () => {
  it.each([
    ['download patients csv', 'patients', { fileType: 'CSV' }],
    ['download patients as csv', 'patients', { fileType: 'CSV' }],
    ['export the patients to Excel', 'patients', { fileType: 'XLSX' }],
    ['download lab result XLSX', 'lab result', { fileType: 'XLSX' }],
    ['upload patient update pipe', 'patient', { fileType: 'PIPE', operation: 'UPDATE' }],
    // A chain may have the same name as a file type.
    ['download csv', 'csv', {}],
    ['download csv csv csv', 'csv csv', { fileType: 'CSV' }],
    ['edit patient csv', 'patient csv', {}],
  ])('in “%s”', (query, name, options) => {
    expect(readAskedActions(query, OBJECT_ACTIONS)[0]).toMatchObject({ name, options });
  });

  it('lead to the form, filled in', () => {
    const to = (query: string) => {
      const { action, name, options } = readAskedActions(query, OBJECT_ACTIONS)[0]!;
      return action?.pathOf('/dictionaries/x', name, options);
    };
    expect(to('download patient csv')).toBe(
      '/job-manager/new/download-job?chain=patient&fileType=CSV',
    );
    expect(to('truncate condition')).toBe(
      '/job-manager/new/truncate-chain-job?chain=condition&dialog=confirm',
    );
  });
});

it.each([
  ['edit count visits', 'Edit', 'count visits', '/smart-contracts/visit/c1'],
  [
    'count execute',
    'Execute',
    'count',
    '/smart-contracts/execute-smart-contract?chain=visit&sdoId=c1',
  ],
  ['delete contract count', 'Delete', 'count', '/smart-contracts/visit/c1?dialog=delete'],
])('of a smart contract “%s” is %s', (query, title, name, to) => {
  const askedAction = readAskedActions(query, CONTRACT_ACTIONS)[0]!;
  expect(askedAction).toMatchObject({ action: { title }, name });
  expect(askedAction.action?.pathOf('visit', 'c1')).toBe(to);
});

it('each action on an object is said by phrases of its own: none means two actions', () => {
  for (const actions of [OBJECT_ACTIONS, CONTRACT_ACTIONS]) {
    const phrases = actions.flatMap((action) => action.phrases);
    expect(new Set(phrases).size).toBe(phrases.length);
  }
});
