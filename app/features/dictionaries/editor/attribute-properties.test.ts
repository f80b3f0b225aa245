import { describe, expect, it } from 'vitest';
import type { Datatype } from '#model/dictionaries/datatypes.ts';
import { changeDatatype, visibleProperties } from './attribute-properties.ts';
import type { DraftAttribute } from './draft/draft.ts';
import { buildAttribute } from './draft/draft.testing.ts';

const full = buildAttribute('it', {
  regex: 'a+',
  min: '1',
  max: '9',
  defaultValue: 'aa',
  precision: '7',
  enumValues: ['one'],
});
const changed = changeDatatype(full, full, 'INTEGER');

describe('changing the datatype', () => {
  it('empties the regular expression [A-503]', () => expect(changed.regex).toBe(''));
  it('empties min [A-504]', () => expect(changed.min).toBe(''));
  it('empties max [A-505]', () => expect(changed.max).toBe(''));
  it('empties the default value [A-506]', () => expect(changed.defaultValue).toBe(''));
  it('empties the enum list [A-507]', () => expect(changed.enumValues).toEqual([]));
  it('sets the precision to 2 [A-508 A-817]', () => expect(changed.precision).toBe('2'));

  it('keeps what was typed together with it, as one can without JavaScript', () => {
    const typed = { ...full, min: '5', enumValues: ['one', 'two'] };
    expect(changeDatatype(typed, full, 'INTEGER')).toMatchObject({
      min: '5',
      max: '',
      enumValues: ['one', 'two'],
    });
  });

  it('keeps name, description and children', () => {
    const parent = buildAttribute('p', { description: 'd', children: [full] });
    expect(changeDatatype(parent, parent, 'STRING')).toMatchObject({
      name: 'p',
      description: 'd',
      children: [full],
    });
  });
});

describe('the fields of an attribute', () => {
  const ofAll = ['name', 'displayName', 'datatype', 'description'];
  const namesOf = (attribute: DraftAttribute) =>
    visibleProperties(attribute).map(({ name }) => name);
  /** The fields that an attribute of a datatype has besides those of every attribute. */
  const fields = (datatype: Datatype) =>
    namesOf(buildAttribute('it', { datatype })).filter((name) => !ofAll.includes(name));

  it('begin with those of every datatype, in the order of the screen', () => {
    expect(namesOf(buildAttribute('it', { datatype: 'OBJECT' }))).toEqual([
      'name',
      'displayName',
      'datatype',
      'required',
      'description',
    ]);
  });

  it('are those of its datatype', () => {
    expect(fields('STRING')).toEqual(['required', 'defaultValue', 'regex', 'min', 'max']);
    expect(fields('DECIMAL_ARRAY')).toEqual([
      'required',
      'defaultValue',
      'min',
      'max',
      'precision',
    ]);
    expect(fields('ENUM')).toEqual(['required', 'enumValues', 'defaultValue']);
    expect(fields('FINGERPRINT')).toEqual(['required', 'fingerprintAttributes']);
    expect(fields('OBJECT')).toEqual(['required']);
  });

  it('do not ask whether a blob is required [A-509]', () => {
    expect(fields('BLOB')).not.toContain('required');
    expect(fields('BLOB_ARRAY')).not.toContain('required');
  });

  it('are also those that an import filled without need, so that they can be emptied', () => {
    const odd = buildAttribute('it', { datatype: 'BOOLEAN', min: '1' });
    expect(namesOf(odd)).toContain('min');
    expect(namesOf(changed)).not.toContain('precision');
  });
});
