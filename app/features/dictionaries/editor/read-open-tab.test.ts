import { describe, expect, it } from 'vitest';
import { buildAttribute, buildDraft, buildForm } from './draft/draft.testing.ts';
import { readOpenTab } from './read-open-tab.ts';

const attributeForm = { openTab: 'attributes', openId: 'it', name: 'it', datatype: 'STRING' };
const readAttribute = (
  before: Parameters<typeof buildAttribute>[1],
  fields: Record<string, string | readonly string[]>,
) =>
  readOpenTab(
    buildDraft({ attributes: [buildAttribute('it', before)] }),
    buildForm({ ...attributeForm, ...fields }),
  ).attributes[0];

describe('the Details tab', () => {
  const fields = {
    openTab: 'details',
    name: 'patients',
    description: 'All\nof them',
    groupName: 'Care',
    undefinedAttributesAction: 'REMOVE',
    color: '#4f6ef7',
  };
  it('is read into the draft', () => {
    expect(readOpenTab(buildDraft(), buildForm(fields))).toMatchObject({
      name: 'patients',
      description: 'All\nof them',
      groupName: 'Care',
      undefinedAttributesAction: 'REMOVE',
      color: '#4f6ef7',
    });
  });
  it('never renames a stored dictionary', () => {
    expect(readOpenTab(buildDraft({ hash: 'h' }), buildForm(fields)).name).toBe('patient');
  });
  it('accepts no unknown action', () => {
    const form = buildForm({ ...fields, undefinedAttributesAction: 'DROP' });
    expect(readOpenTab(buildDraft(), form).undefinedAttributesAction).toBe('KEEP');
  });
});

describe('an open attribute', () => {
  it('is read with the properties of its datatype, and the others stay', () => {
    const after = readAttribute(
      { datatype: 'STRING', precision: '5' },
      { regex: ' a+ ', min: '2', precision: '9', required: 'on' },
    );
    expect(after).toMatchObject({ regex: ' a+ ', min: '2', precision: '5', required: true });
  });
  it('loses its tick when the box comes without one', () => {
    expect(readAttribute({ required: true }, {})?.required).toBe(false);
  });
  it('stays required while the checkbox for it is not on screen', () => {
    const blob = { datatype: 'BLOB', required: true } as const;
    expect(readAttribute(blob, { datatype: 'BLOB' })?.required).toBe(true);
  });
  it('has one enum value a line', () => {
    const after = readAttribute(
      { datatype: 'ENUM' },
      { datatype: 'ENUM', enumValues: 'a\n\n b\na' },
    );
    expect(after?.enumValues).toEqual(['a', ' b', 'a']);
  });
  it('changes its datatype, which resets the others', () => {
    const after = readAttribute({ min: '3' }, { datatype: 'INTEGER', min: '3' });
    expect(after).toMatchObject({ datatype: 'INTEGER', min: '', precision: '2' });
  });
  it('accepts no unknown datatype', () => {
    expect(readAttribute({}, { datatype: 'BANANA' })?.datatype).toBe('STRING');
  });
});

describe('an open index', () => {
  const draft = buildDraft({
    indexes: [{ id: 'pk', name: 'pk', type: 'FUZZY', attributes: ['c', 'a'] }],
  });
  it('keeps the order in which its attributes were chosen', () => {
    const form = buildForm({
      openTab: 'indexes',
      openId: 'pk',
      name: 'key',
      type: 'PRIMARY',
      indexAttributes: ['a', 'b', 'c'],
    });
    expect(readOpenTab(draft, form).indexes).toEqual([
      { id: 'pk', name: 'key', type: 'PRIMARY', attributes: ['c', 'a', 'b'] },
    ]);
  });
  it('keeps an older type and none of its attributes when none is chosen', () => {
    const form = buildForm({ openTab: 'indexes', openId: 'pk', name: 'pk', type: 'FUZZY' });
    expect(readOpenTab(draft, form).indexes[0]).toMatchObject({ type: 'FUZZY', attributes: [] });
  });
});

it('reading the open tab leaves the draft alone when the form carries no open location', () => {
  const draft = buildDraft({ attributes: [buildAttribute('it')] });
  expect(readOpenTab(draft, buildForm({ openTab: 'attributes', name: 'x' }))).toEqual(draft);
  expect(
    readOpenTab(draft, buildForm({ openTab: 'attributes', openId: 'gone', name: 'x' })),
  ).toEqual(draft);
});
