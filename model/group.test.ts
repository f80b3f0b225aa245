import { expect, it } from 'vitest';
import { newGroupInputSchema } from './group.ts';

it.each([
  ['Night nurses_2 - ward', true],
  ['Ärzte 3', true],
  ['nurses!', false],
  ['nurses.day', false],
  ['nurses/day', false],
])('the name %j of a user group: %s [A-607]', (name, isValid) => {
  const group = { name, group: [crypto.randomUUID()] };
  const { success, error } = newGroupInputSchema.safeParse(group);
  expect(success).toBe(isValid);
  if (!isValid) expect(error?.issues[0]?.message).toBe('Enter a valid group name');
});
