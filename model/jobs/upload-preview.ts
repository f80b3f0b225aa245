/** What an upload would make of the first rows of a file. */
import { z } from 'zod';
import type { ErrorCause } from './error-causes.ts';

const errorCauseSchema: z.ZodType<ErrorCause> = z.object({
  path: z.string(),
  message: z.string(),
  count: z.number().int(),
  rows: z.array(z.union([z.number().int(), z.string()])),
});

export const uploadPreviewSchema = z.object({
  /** The columns of the rows that were read. */
  columns: z.array(
    z.object({
      name: z.string(),
      /** The datatype of the attribute that the column fills; null when the dictionary has no such attribute. */
      datatype: z.string().nullable(),
    }),
  ),
  /** Required attributes that no column fills. */
  missing: z.array(z.string()),
  /** The first rows. */
  rows: z.array(
    z.object({
      /** The row number as a person counts the rows of the file. */
      row: z.number().int(),
      /** The value of each column, as text; long values are cut. */
      values: z.array(z.string()),
    }),
  ),
  /** How many rows were read and checked. */
  checked: z.number().int(),
  /** The rows among them that do not fit the dictionary: how many, and the first of them. */
  wrong: z.object({
    count: z.number().int(),
    rows: z.array(
      z.object({
        row: z.number().int(),
        problems: z.array(z.object({ path: z.string(), message: z.string() })),
      }),
    ),
    /** What is wrong with them, once for each cause. */
    causes: z.array(errorCauseSchema),
  }),
  /** How the file is read, and what becomes of columns that the dictionary does not have. */
  warnings: z.array(z.string()),
  /** Why no more rows could be read; null when they could. */
  problem: z.string().nullable(),
});
export type UploadPreview = z.infer<typeof uploadPreviewSchema>;
