/** The data of the page that proposes a dictionary for a file. */
import type { FileChoiceField } from '#app/fields/file-choices/file-choices.tsx';
import type { FormHelp } from '#app/forms/form-help.ts';
import type { FormToken } from '#app/forms/form-token.ts';
import type { ProposedColumn } from '#model/dictionaries/dictionary-proposal.ts';

export interface FromFileData {
  formToken: FormToken;
  choices: readonly FileChoiceField[];
  help: FormHelp;
}

export type FromFileReply =
  | ProposalData
  /** The reason why there is no proposal, and the choices that were made. */
  | { problem: string; given: Readonly<Record<string, string>> };

/** The proposal as texts, so that the page does not need the code for dictionaries. */
export interface ProposalData {
  name: string;
  /** The rows that the proposal is based on, in one or two sentences. */
  summary: string;
  warnings: string[];
  columns: ColumnData[];
  /** The fields and values of the editor's form: the draft, the action that opens it, and the choice to upload next. */
  editor: Readonly<Record<'draft' | 'opens' | 'uploads', { name: string; value: string }>>;
  formToken: FormToken;
}

export interface ColumnData extends Pick<ProposedColumn, 'path' | 'reason' | 'samples'> {
  /** The column's name in the file, if it is no valid name of an attribute. */
  header: string | undefined;
  description: string | undefined;
  /** The datatype as text, such as 'Decimal, 2 after the point'. */
  datatype: string;
  isRequired: boolean;
  isKey: boolean;
  /** The reason why the column is part of the key, or could be one. */
  keyReason: string | undefined;
  /** A text about empty values, such as 'no empty value in 40 rows'. */
  emptiness: string;
}

/** The fields of the form that say how the file is read. The platform finds out the empty ones. */
export const READING_FIELDS = [
  'fileType',
  'delimiter',
  'encoding',
  'dateOrder',
  'decimalSign',
  'sheetName',
  'headerRow',
  'valueLabels',
  'removeApostrophes',
];
