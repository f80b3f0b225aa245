/** The message about an empty field is the same in every form. */
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { changedConsentContractFormSchema } from '#model/contracts/consent-contract-form.ts';
import { dictionarySchema } from '#model/dictionaries/dictionary.ts';
import { edgeDefinitionFormSchema } from '#model/dictionaries/edge-definition.ts';
import { requiredLineSchema, requiredTextSchema } from './fields.ts';
import { termFormSchema } from '#model/metadata/glossary.ts';
import { newGroupFormSchema } from '#model/wallets/group.ts';
import { nameProblem } from '#model/dictionaries/names.ts';
import { systemWalletFormSchema, userWalletFormSchema } from '#model/wallets/wallet.ts';

const BLANK = 'Field cannot be blank';

const saidOf = (schema: z.ZodType, value: unknown, field: string) =>
  schema
    .safeParse(value)
    .error?.issues.filter(({ path }) => path.join('.') === field)
    .map(({ message }) => message);

describe('a required field that is empty [B-503]', () => {
  it.each([
    ['a name', undefined],
    ['a name of spaces', '   '],
  ])('is refused in the one wording: %s', (_, given) => {
    for (const schema of [requiredLineSchema, requiredTextSchema]) {
      expect(saidOf(schema, given, '')).toEqual([BLANK]);
    }
    if (given) expect(nameProblem(given)).toBe(BLANK);
  });

  it.each<[string, z.ZodType, string]>([
    ['an edge definition', edgeDefinitionFormSchema, 'fromDictionary'],
    ['a term of the glossary', termFormSchema, 'term'],
    ['a user group', newGroupFormSchema, 'name'],
    ['a user wallet', userWalletFormSchema, 'fullName'],
    ['a system wallet', systemWalletFormSchema, 'accessControlUserGroup'],
    ['a dictionary', dictionarySchema, 'name'],
  ])('is refused in the one wording in the form of %s', (_, schema, field) => {
    expect(saidOf(schema, {}, field)).toEqual([BLANK]);
  });

  it('is refused in the one wording where the choice of another field makes it required', () => {
    const shared = { shareWith: 'JWT', jwtProperties: '' };
    expect(saidOf(changedConsentContractFormSchema, shared, 'jwtProperties')).toEqual([BLANK]);
  });
});
