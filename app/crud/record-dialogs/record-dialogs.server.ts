/** Loads the dialogs about the record of a page: where it is named, its history, and the question before a version is restored. */
import { showChanges } from '#app/crud/access-changes/show-changes.ts';
import { formTokenFields, makeFormToken } from '#app/forms/form-token.ts';
import { failureText, orElse, PlatformError } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { CALLS } from '#model/calls/all.ts';
import { flattenAttributes } from '#model/dictionaries/dictionary.ts';
import type { ComparedKind } from '#model/metadata/comparison.ts';
import { KIND_LABELS } from '#model/metadata/describe-difference.ts';
import type { NamedKind } from '#model/metadata/uses.ts';
import { HISTORY_DIALOG, RESTORE_DIALOG, USES_DIALOG } from './record-dialog-data.ts';
import type { RecordDialog, ShownUses } from './record-dialog-data.ts';
import { recordOfPage } from './page-record.ts';
import type { PageRecord } from './page-record.ts';
import { restoreForm, restorePermission } from './restore-form.ts';
import {
  SEQ_PARAM,
  showHistory,
  showVersion,
  SKIP_PARAM,
  VERSIONS_AT_ONCE,
} from './show-history.ts';
import { showUses } from './show-uses.ts';

const FAILURES = {
  [USES_DIALOG]: { title: 'Where used', failure: 'Where it is used could not be read.' },
  [HISTORY_DIALOG]: { title: 'History', failure: 'The history could not be read.' },
  [RESTORE_DIALOG]: { title: 'History', failure: 'The version could not be read.' },
} as const;

/** The dialog that the address opens; undefined when it opens none, or the page is of no record. */
export async function loadRecordDialog(
  session: Session,
  url: URL,
): Promise<RecordDialog | undefined> {
  const asked = url.searchParams.get('dialog');
  const record = recordOfPage(url);
  if (!record || asked === null) return undefined;
  if (asked === 'delete') return loadDeletion(session, record);
  if (!isRecordDialog(asked)) return undefined;
  try {
    return await LOADERS[asked](session, record, url);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const { title, failure } = FAILURES[asked];
    return { kind: 'failure', title, failure: failureText(error, failure) };
  }
}

type Load = (session: Session, record: PageRecord, url: URL) => Promise<RecordDialog | undefined>;

const LOADERS: Readonly<Record<keyof typeof FAILURES, Load>> = {
  async [USES_DIALOG](session, record) {
    const uses = await loadUses(session, record);
    return uses && { kind: 'uses', uses };
  },

  async [HISTORY_DIALOG](session, record, { searchParams: params }) {
    const asked = historyOf(record);
    if (!asked) return undefined;
    const skip = Math.max(0, Math.trunc(Number(params.get(SKIP_PARAM)) || 0));
    const { data, total = 0 } = await session.api.call(CALLS.listVersions, {
      query: { ...asked, skip, limit: VERSIONS_AT_ONCE },
    });
    const mayRestore = session.can(restorePermission(asked.kind));
    return { kind: 'history', history: showHistory(data, { params, skip, total, mayRestore }) };
  },

  async [RESTORE_DIALOG](session, record, { pathname, searchParams }) {
    const asked = historyOf(record);
    const seq = Number(searchParams.get(SEQ_PARAM));
    if (!asked || !Number.isSafeInteger(seq) || seq < 1) return undefined;
    const { api, zone } = session;
    const [one, newest] = await Promise.all([
      api.call(CALLS.listVersions, { query: { ...asked, seq } }),
      api.call(CALLS.listVersions, { query: { ...asked, limit: 1 } }),
    ]);
    const [version] = one.data;
    const present = newest.data[0]?.seq;
    if (!version || present === undefined) return undefined;
    const formToken = makeFormToken(zone.name);
    const { chain } = record;
    const { action, fields } = restoreForm({ ...asked, pathname, chain, seq, present });
    return {
      kind: 'restore',
      restore: {
        version: showVersion(version),
        action,
        fields: { ...fields, ...formTokenFields(formToken) },
      },
    };
  },
};

function isRecordDialog(asked: string): asked is keyof typeof FAILURES {
  return Object.hasOwn(FAILURES, asked);
}

/** What follows from a deletion, for the question before it. When this cannot be read, the question is asked without it. */
async function loadDeletion(
  session: Session,
  { attribute: _attribute, ...whole }: PageRecord,
): Promise<RecordDialog | undefined> {
  if (whole.kind === 'consentContracts') return loadEnding(session, whole);
  const uses = await orElse(loadUses(session, whole), undefined);
  return uses && { kind: 'deletion', uses };
}

/** Who loses records when a consent contract is deleted. */
async function loadEnding(
  { api, can }: Session,
  { chain = '', id }: PageRecord,
): Promise<RecordDialog | undefined> {
  if (!can('deleteData')) return undefined;
  const previewed = api.call(CALLS.previewConsent, { params: { chain }, body: { sdoId: id } });
  const found = await orElse(previewed, undefined);
  const changes = found
    ? showChanges(found.data.changes, 'It names nobody, so nobody loses anything.')
    : { sentence: 'Who loses records by it could not be counted.', items: [], note: '' };
  return { kind: 'deletion', changes };
}

const TITLES: Readonly<Record<NamedKind, string>> = {
  dictionaries: 'Dictionary',
  attributes: 'Attribute',
  edgeDefs: 'Edge definition',
  glossaries: 'Glossary term',
  userWallets: 'User wallet',
  systemWallets: 'System wallet',
  userGroups: 'User group',
};

/** @returns undefined for a contract, which nothing names */
async function loadUses(session: Session, record: PageRecord): Promise<ShownUses | undefined> {
  const { kind, id, attribute } = record;
  if (kind === 'consentContracts' || kind === 'smartContracts') return undefined;
  const path = attribute === '' ? await firstAttribute(session, id) : attribute;
  const query =
    path === undefined ? { kind, id } : ({ kind: 'attributes', id: path, chain: id } as const);
  const { data } = await session.api.call(CALLS.findUses, { query });
  const name = path ?? (kind === 'dictionaries' ? id : undefined);
  const title = [TITLES[query.kind], name].filter(Boolean).join(' ');
  return showUses(title, data, session.roles);
}

/** The attribute that the editor shows first; undefined when the dictionary has none. */
async function firstAttribute({ api }: Session, name: string): Promise<string | undefined> {
  const { data } = await api.call(CALLS.readDictionary, { params: { name } });
  return flattenAttributes(data.attributes)[0]?.path;
}

/** @returns undefined for a kind whose versions are not compared: user wallets */
function historyOf({ kind, id }: PageRecord): { kind: ComparedKind; id: string } | undefined {
  return kind !== 'userWallets' && Object.hasOwn(KIND_LABELS, kind) ? { kind, id } : undefined;
}
