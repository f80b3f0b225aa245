/** The schemas of fields that several job forms have. */
import { z } from 'zod';
import { BLANK_FIELD } from '#app/text/dialogs.ts';
import { FILE_PASSWORD_LENGTH, filePasswordProblem } from '#model/jobs/job.ts';

const NOT_LISTED = 'Choose one of the list';

/** A value from a fixed list. Our page sends no other values. */
export function choice<const Value extends string>(values: readonly Value[]) {
  return z.enum(values, {
    error: ({ input }) => (input === undefined ? BLANK_FIELD : NOT_LISTED),
  });
}

/** The name of a chain. The platform checks that the chain exists; a name of only dots cannot be part of an address. */
export const chainName = z.string({ error: BLANK_FIELD }).regex(/[^.]/, NOT_LISTED);

/** The value of a checkbox. */
export const ticked = z.literal('on').optional().transform(Boolean);

/** The password of a file that a job writes (B-479 to B-481). */
const filePassword = z
  .string()
  .max(FILE_PASSWORD_LENGTH)
  .superRefine((password, { addIssue }) => {
    const message = filePasswordProblem(password);
    if (message !== undefined) addIssue({ code: 'custom', message });
  })
  .optional();

/** The fields that say how a job writes its file, besides the type of the file. */
export const writtenFile = { filePassword, forSpreadsheets: ticked };
