/** The data of the page that proposes a dictionary for a file. */
import type { FileChoiceField } from '#app/fields/file-choices/file-choices.tsx';
import type { FormToken } from '#app/forms/form-token.ts';
import type { ProposedColumn } from '#model/dictionaries/dictionary-proposal.ts';

export interface FromFileData {
  formToken: FormToken;
  choices: readonly FileChoiceField[];
}

export type FromFileReply =
  | ProposalData
  /** Why there is no proposal, and the choices that were made. */
  | { problem: string; given: Readonly<Record<string, string>> };

/** The proposal in words, so that the page does not need the code for dictionaries. */
export interface ProposalData {
  name: string;
  /** The rows that the proposal is based on, in one or two sentences. */
  summary: string;
  warnings: string[];
  columns: ColumnData[];
  /** Fields and values of the editor's form: the draft, what opens it there, what uploads after a save. */
  editor: Readonly<Record<'draft' | 'opens' | 'uploads', { name: string; value: string }>>;
  formToken: FormToken;
}

export interface ColumnData extends Pick<ProposedColumn, 'path' | 'reason' | 'samples'> {
  /** The column's name in the file, if it is no valid name of an attribute. */
  header: string | undefined;
  description: string | undefined;
  /** 'Decimal, 2 after the point' */
  datatype: string;
  isRequired: boolean;
  isKey: boolean;
  /** Why it is part of the key, or could be one. */
  keyReason: string | undefined;
  /** 'no empty value in 40 rows' */
  emptiness: string;
}

/** The fields of the form beside the file: how it is read. Empty: found by the platform. */
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
