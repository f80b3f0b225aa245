/** A dictionary that is proposed for a file, and why it is as it is. */
import { z } from 'zod';
import { dictionarySchema } from './dictionary.ts';
import { FILE_CHOICES } from '#model/jobs/file-choices.ts';
import { UPLOAD_FILE_TYPES } from '#model/jobs/job.ts';

export const proposedColumnSchema = z.object({
  /** The dotted path of its attribute. */
  path: z.string(),
  /** The column's name in the file. An upload finds the attribute by it, also if the attribute has another name. */
  header: z.string(),
  /** Why it has its datatype, as the rest of a sentence. */
  reason: z.string(),
  /** The first values that differ, as text; long ones are cut. */
  samples: z.array(z.string()),
  /** The rows that were looked at (for a part of an object: those objects), and those with a value. */
  rows: z.number().int(),
  filled: z.number().int(),
  /** Whether it could be the primary key: unique and never empty, and a key by its name or the form of its values. */
  isKeyCandidate: z.boolean(),
  /** Why it is the key, could be it, or is none though no value of it repeats; as the rest of a sentence. */
  keyReason: z.string().optional(),
});
export type ProposedColumn = z.infer<typeof proposedColumnSchema>;

export const dictionaryProposalSchema = z.object({
  fileType: z.enum(UPLOAD_FILE_TYPES),
  /** Complete, as answers are; it can be saved as it is. */
  dictionary: z.strictObject(dictionarySchema.shape),
  /** One for each attribute, parents before their children. */
  columns: z.array(proposedColumnSchema),
  /** How many rows were looked at, and whether the file has more. */
  rows: z.number().int(),
  more: z.boolean(),
  /**
   * The format of the file as fields of its upload: the chosen ones, and the found ones that an upload does not find
   * itself.
   */
  choices: z.object({
    delimiter: z.enum(FILE_CHOICES.delimiter).optional(),
    encoding: z.enum(FILE_CHOICES.encoding).optional(),
    dateOrder: z.enum(FILE_CHOICES.dateOrder).optional(),
    decimalSign: z.enum(FILE_CHOICES.decimalSign).optional(),
    valueLabels: z.enum(FILE_CHOICES.valueLabels).optional(),
    headerRow: z.number().int().optional(),
    sheetName: z.string().optional(),
    sheetNum: z.number().int().optional(),
    removeApostrophes: z.boolean().optional(),
  }),
  /** How the file is read, and which columns are left out. */
  warnings: z.array(z.string()),
});
export type DictionaryProposal = z.infer<typeof dictionaryProposalSchema>;
