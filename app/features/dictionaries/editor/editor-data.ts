/** The data of the editor's page. */
import type { FormToken } from '#app/forms/form-token.ts';
import type { StoredDictionary } from '#model/dictionaries/dictionary.ts';

export interface EditorData {
  /** The newest version; absent while creating. */
  dictionary?: StoredDictionary;
  /** Groupings that other dictionaries have. */
  groups: string[];
  formToken: FormToken;
  /** Whether the person may save. */
  maySave: boolean;
  mayDelete: boolean;
}
