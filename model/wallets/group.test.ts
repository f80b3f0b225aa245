import { describe, expect, it } from 'vitest';
import { newGroupFormSchema, newGroupInputSchema, storedGroupSchema } from './group.ts';
import { optionalFields } from '#model/fields/optional-fields.testing.ts';

const ID = '7f7c4a3e-5d0b-4f0e-9a58-0f6f2b1c9d10';

describe('a user group', () => {
  it('has id, name, description and group, the ids of its members [A-433 A-434]', () => {
    const group = { id: ID, name: 'Nurses', description: 'Of ward 3', group: [ID] };
    expect(optionalFields(storedGroupSchema, group)).toEqual([]);
    for (const members of [ID, ['Ann Lee'], [7]]) {
      const other = { ...group, group: members };
      expect([members, storedGroupSchema.safeParse(other).success]).toEqual([members, false]);
      const input = { name: 'Nurses', group: members };
      expect([members, newGroupInputSchema.safeParse(input).success]).toEqual([members, false]);
    }
  });

  it.each([
    ['Night nurses_2 - ward', true],
    ['Ärzte 3', true],
    ['nurses!', false],
    ['nurses.day', false],
    ['nurses/day', false],
  ])('takes the name %j: %s [A-607]', (name, isValid) => {
    const { success, error } = newGroupInputSchema.safeParse({ name, group: [ID] });
    expect(success).toBe(isValid);
    if (!isValid) expect(error?.issues[0]?.message).toBe('Enter a valid group name');
  });

  it('is refused as a whole field by its form when a member is no id', () => {
    const { error } = newGroupFormSchema.safeParse({ name: 'Nurses', group: `${ID},x,y` });
    expect(error?.issues).toMatchObject([
      { path: ['group'], message: 'A member is not the id of a user wallet. Remove it.' },
    ]);
  });
});
