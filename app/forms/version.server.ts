/** The message for a form that was made from another version of a record than the stored one. */
import { PlatformError } from '#app/platform-client/errors.ts';
import { isUuid } from '#model/fields/fields.ts';
import { hasChanges } from './kept/form-changes.ts';
import type { FormProblem } from './body/parse-form.server.ts';

/** What the platform answers when a record is read: its version is the ETag. */
export interface StoredRecord {
  data: unknown;
  headers: Headers;
}

/** The version of a record that was read; undefined on a platform that tells none. */
export function versionIn({ headers }: Pick<StoredRecord, 'headers'>): string | undefined {
  return headers.get('etag') ?? undefined;
}

interface RefusedSave {
  /** Why the platform did not save. */
  error: unknown;
  /** The version that the form was made from. */
  version: string | undefined;
  /** Reads the record as it is now. */
  stored: (() => Promise<StoredRecord>) | undefined;
}

/**
 * Reads the record again after a refused save.
 * @returns undefined when the refusal has another reason than a newer version
 */
export async function newerRecord({
  error,
  version,
  stored,
}: RefusedSave): Promise<(StoredRecord & { version: string; message: string }) | undefined> {
  const isConflict = error instanceof PlatformError && error.status === 409;
  if (!isConflict || !stored || version === undefined) return undefined;
  const record = await stored();
  const newer = versionIn(record);
  if (newer === undefined || newer === version) return undefined;
  return { ...record, version: newer, message: error.message };
}

/**
 * The problem of a form when somebody has changed its record meanwhile: who and when, as the platform says, and the
 * differences. The form gets the version of the stored record, so that saving again takes effect.
 * @param sent the values that were to be saved
 * @returns undefined when the record has these values already
 */
export function staleProblem(
  record: Pick<StoredRecord, 'data'> & { version: string; message: string },
  sent: unknown,
): FormProblem | undefined {
  const differences = differencesOf(record.data, sent);
  if (differences.length === 0) return undefined;
  const { version, message } = record;
  const stored = `Stored is ${new Intl.ListFormat('en').format(differences)}.`;
  return { message: `${message}\n${stored}\n${REMEDY}`, version };
}

/** The problem of a dialog that would delete another version than it was opened for. */
export function staleDeletion({
  version,
  message,
}: {
  version: string;
  message: string;
}): FormProblem {
  return { message: `${message}\n${DELETE_AGAIN}`, version };
}

const DELETE_AGAIN =
  'Nothing was deleted. Reload the page to see what is stored, or delete again to delete that.';

const REMEDY =
  'What you entered is still here: save again to replace what is stored, or reload the page to see it.';

/** How many characters of a stored value the message repeats. */
const REPEATED = 120;

/** The fields in which a record differs from the sent values, with its values if they are short texts. */
function differencesOf(stored: unknown, sent: unknown): string[] {
  const [before, after] = [stored, sent] as Record<string, unknown>[];
  return Object.keys(after ?? {})
    .filter((name) => hasChanges({ it: before?.[name] }, { it: after?.[name] }))
    .map((name) => differenceOf(labelOf(name), before?.[name]));
}

function differenceOf(label: string, stored: unknown): string {
  if (!hasChanges({}, { it: stored })) return `no ${label}`;
  const isText = typeof stored === 'string' && !isUuid(stored);
  if (!isText) return `another ${label}`;
  const short = stored.length > REPEATED ? `${stored.slice(0, REPEATED)}…` : stored;
  return `${label} '${short.replace(/\s+/g, ' ')}'`;
}

/** Labels that cannot be derived from the name of their field. */
const LABELS: Readonly<Record<string, string>> = {
  email: 'Email Address',
  group: 'list of Members',
  condition: 'list of attribute associations',
  to: 'list of Recipients',
  jwtProperties: 'JWT Properties',
  javaScript: 'Smart Contract',
  aliases: 'list of Aliases',
  abbreviations: 'list of Abbreviations',
  properties: 'list of Properties',
  only: 'list of shared attributes',
  attributes: 'list of Attributes',
  indexes: 'list of Indexes',
  layoutMetadata: 'Color',
  dates: 'Format',
  times: 'Time zone',
  singleKeys: 'Single-letter shortcuts',
};

/** The label of a field: 'Group Name' for 'groupName'. */
function labelOf(name: string): string {
  const words = name.replace(/(?=[A-Z])/g, ' ');
  return LABELS[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
