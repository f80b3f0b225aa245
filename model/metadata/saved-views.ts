/** Saved views: what a screen shows, under a name. A view keeps the query of the address, and no data. */
import { z } from 'zod';
import { requiredLineSchema } from '#model/fields/fields.ts';
import { SAVED_VIEW_LIMITS } from '#model/fields/limits.ts';
import { VIEW_AREAS } from './view-areas.ts';

export const DUPLICATE_VIEW_MESSAGE =
  'name: There is a saved view of this name. Choose another name.';

const nameSchema = requiredLineSchema.max(
  SAVED_VIEW_LIMITS.name,
  `Field can hold ${SAVED_VIEW_LIMITS.name} characters at most.`,
);

/** A view as it is written. */
export const savedViewInputSchema = z
  .strictObject({
    name: nameSchema,
    /** The id of the screen. */
    area: z.enum(VIEW_AREAS, `Field is none of ${VIEW_AREAS.join(', ')}.`),
    /** The query of the screen's address, without the question mark. */
    query: z
      .string()
      .max(SAVED_VIEW_LIMITS.query, `Field can hold ${SAVED_VIEW_LIMITS.query} characters at most.`)
      .regex(/^[\w%&=+.*~!'(),:;@/?$-]*$/, 'Field is not the query of an address.'),
    /** Whether everybody in the zone finds it. */
    shared: z.boolean().default(false),
  })
  .meta({ id: 'SavedViewInput' });

/** The fields that a form asks for. */
export const savedViewFormSchema = z.object({
  name: nameSchema,
  shared: z.boolean().default(false),
});
export type SavedViewValues = z.input<typeof savedViewFormSchema>;

export const storedSavedViewSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    area: z.enum(VIEW_AREAS),
    query: z.string(),
    shared: z.boolean(),
    /** The wallet of the person who saved it. */
    author: z.uuid(),
  })
  .meta({ id: 'SavedView' });
export type StoredSavedView = z.infer<typeof storedSavedViewSchema>;

export const answeredSavedViewSchema = storedSavedViewSchema.extend({
  /** Whether the caller saved it. */
  own: z.boolean(),
});
export type SavedView = z.infer<typeof answeredSavedViewSchema>;
