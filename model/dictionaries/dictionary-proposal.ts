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
  /**
   * How many rows were read, and how many of them have a value. For an attribute within objects, the objects are
   * counted.
   */
  rows: z.number().int(),
  filled: z.number().int(),
  /**
   * Whether it could be the primary key: it is unique and never empty, and its name or the form of its values suggests
   * a key.
   */
  isKeyCandidate: z.boolean(),
  /** As the rest of a sentence: why it is the key, why it could be, or why it is not although no value repeats. */
  keyReason: z.string().optional(),
});
export type ProposedColumn = z.infer<typeof proposedColumnSchema>;

export const dictionaryProposalSchema = z.object({
  fileType: z.enum(UPLOAD_FILE_TYPES),
  /** The whole dictionary, which can be saved unchanged. */
  dictionary: z.strictObject(dictionarySchema.shape),
  /** One for each attribute, parents before their children. */
  columns: z.array(proposedColumnSchema),
  /** How many rows were read, and whether the file has more. */
  rows: z.number().int(),
  more: z.boolean(),
  /**
   * The format of the file as fields of its upload: those that the caller chose, and those found here that an upload
   * does not find itself.
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
