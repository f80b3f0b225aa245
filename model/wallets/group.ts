/**
 * User groups: sets of wallets that system wallets and consent contracts refer to.
 * Requirements.
 */
import { z } from 'zod';
import { idSchema, requiredLineSchema, textSchema } from '#model/fields/fields.ts';

export const GROUP_NAME_MESSAGE = 'Enter a valid group name';
export const NO_MEMBER_MESSAGE = 'Need at least one group member.';
export const LAST_MEMBER_MESSAGE = 'Group members cannot be empty.';
const NO_ID_MESSAGE = 'A member is not the id of a user wallet. Remove it.';
export const MAX_MEMBERS = 10_000;

export const storedGroupSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    description: z.string(),
    group: z.array(z.uuid()),
  })
  .meta({ id: 'UserGroup' });
export type StoredGroup = z.infer<typeof storedGroupSchema>;

/** A group of a list, with the names of its first members where they were asked for. */
export const answeredGroupSchema = storedGroupSchema.extend({
  memberNames: z.array(z.string()).optional(),
});
export type AnsweredGroup = z.infer<typeof answeredGroupSchema>;

/** The ids of the members, without duplicates. */
const members = (message: string) =>
  z
    .array(idSchema, message)
    .min(1, message)
    .max(MAX_MEMBERS, `Field can hold ${MAX_MEMBERS} members at most.`)
    .transform((ids) => [...new Set(ids)]);

const groupBody = z.strictObject({
  name: requiredLineSchema.regex(/^[\p{L}\p{M}\p{N} _-]+$/u, GROUP_NAME_MESSAGE),
  description: textSchema,
});

/** A new group and a changed one: the message for an empty group differs. */
export const newGroupInputSchema = groupBody.extend({ group: members(NO_MEMBER_MESSAGE) });
export const changedGroupInputSchema = groupBody.extend({ group: members(LAST_MEMBER_MESSAGE) });

/** A group that is still being written: what it is called does not matter yet. */
export const groupDraftSchema = changedGroupInputSchema.partial({ name: true, description: true });

/**
 * A new group as a form posts it: the form may have other fields, and the members are one text of ids with commas
 * between them, because a form holds fewer fields than a group may have members.
 */
export const newGroupFormSchema = formOf(newGroupInputSchema);
export const changedGroupFormSchema = formOf(changedGroupInputSchema);

function formOf({ shape }: typeof newGroupInputSchema) {
  return z.object({
    ...shape,
    group: z
      .string()
      .optional()
      .transform((text = '', { addIssue }) => {
        const ids = splitIds(text);
        // One control has all ids, so that a problem of one is shown only as a problem of the field.
        if (ids.some((id) => !idSchema.safeParse(id).success)) {
          addIssue({ code: 'custom', message: NO_ID_MESSAGE });
        }
        return ids;
      })
      .pipe(shape.group),
  });
}

/** The ids in a text that has commas between them. */
export function splitIds(text: string): string[] {
  return text.split(',').filter((id) => id !== '');
}
