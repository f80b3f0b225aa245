/** The data of the editor's page. */
import type { FormHelp } from '#app/forms/form-help.ts';
import type { FormToken } from '#app/forms/form-token.ts';
import type { StoredDictionary } from '#model/dictionaries/dictionary.ts';
import type { ExplainingTerm } from '#model/metadata/glossary.ts';
import type { EditorTab } from './editor-location.ts';

export interface EditorData {
  /** The newest version of the dictionary; absent while creating. */
  dictionary?: StoredDictionary;
  /** The terms of the glossary that explain the stored attributes, by the paths of these. */
  terms: Readonly<Record<string, ExplainingTerm[]>>;
  /** The groupings of other dictionaries. */
  groups: string[];
  formToken: FormToken;
  /** The help beside the form of each tab. */
  help: Record<EditorTab, FormHelp>;
  /** Whether the person may save. */
  maySave: boolean;
  mayDelete: boolean;
}
