/** The forms that start a job with a file: their fields, and what they send to the platform. */
import { z } from 'zod';
import { loadChains } from '#app/forms/chain-list.server.ts';
import { mayBeChain } from '#app/forms/chain-list.ts';
import { constraintOf } from '#app/forms/parse-form.server.ts';
import { makeTicket } from '#app/forms/ticket.ts';
import { paths } from '#app/paths/paths.ts';
import { failureText } from '#app/platform-client/errors.ts';
import { config } from '#app/session/config.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { FAILURE } from '#app/text/alerts.ts';
import { BLANK_FIELD } from '#app/text/dialogs.ts';
import { CALLS } from '#model/calls/all.ts';
import { UPLOAD_FILE_TYPES, UPLOAD_OPERATIONS } from '#model/job.ts';
import { mayStartJobs } from '../list/jobs.server.ts';
import { ownerOptions, toFieldOption } from './owner-options.ts';
import type { UploadDefinition } from './start-upload.server.ts';
import type { UploadDataView, UploadView } from './upload-view.ts';

/** A value from a fixed list; other values do not come from our page. */
function choice<const Value extends string>(values: readonly Value[]) {
  return z.enum(values, {
    error: ({ input }) => (input === undefined ? BLANK_FIELD : 'Choose one of the list'),
  });
}

const walletIds = z.array(z.uuid('Choose wallets of the list')).default([]);

/** Operation, chain and file type are required (B-484 to B-486). */
const uploadDataSchema = z.object({
  operation: choice(UPLOAD_OPERATIONS),
  chain: z.string({ error: BLANK_FIELD }).regex(/[^.]/, 'Choose one of the list'),
  fileType: choice(UPLOAD_FILE_TYPES),
  owners: walletIds,
  limitedOwners: walletIds,
});

const importDictionarySchema = z.object({});

const importDbSchemaSchema = z.object({
  deleteDictionaries: z.literal('on').optional().transform(Boolean),
});

export const uploadData: UploadDefinition<typeof uploadDataSchema> = {
  schema: uploadDataSchema,
  callOf: ({ chain }) => ({ call: CALLS.uploadData, params: { chain } }),
  fieldsOf: ({ chain, operation, fileType, owners, limitedOwners }, session) => [
    ['chain', chain],
    ['operation', operation],
    ['fileType', fileType],
    ['owners', JSON.stringify(owners)],
    ['limitedOwners', JSON.stringify(limitedOwners)],
    ...emailField(session),
  ],
  failure: FAILURE.uploadFileJob,
};

export const importDictionary: UploadDefinition<typeof importDictionarySchema> = {
  schema: importDictionarySchema,
  callOf: () => ({ call: CALLS.saveDictionaries }),
  fieldsOf: (_, session) => emailField(session),
  failure: FAILURE.uploadDictionaryJob,
};

export const importDbSchema: UploadDefinition<typeof importDbSchemaSchema> = {
  schema: importDbSchemaSchema,
  callOf: () => ({ call: CALLS.importDbSchema }),
  fieldsOf: ({ deleteDictionaries }, session) => [
    ['deleteDictionaries', String(deleteDictionaries)],
    ...emailField(session),
  ],
  failure: FAILURE.uploadSchemaJob,
};

/** The job sends its result to the signed-in user's e-mail address (B-029, B-031). */
function emailField({ user }: Session): [string, string][] {
  return user.email ? [['emailResultsTo', user.email]] : [];
}

/**
 * The view of the form Upload Data.
 * @throws Response with an error message when dictionaries or wallets cannot be read
 */
export async function loadUploadData(session: Session, url: URL): Promise<UploadDataView> {
  const { api } = session;
  const [chains, wallets] = await Promise.all([
    loadChains(api),
    api.call(CALLS.listWallets, {}),
  ]).catch((error: unknown) => {
    throw new Response(failureText(error, FAILURE.list), { status: 503 });
  });
  const asked = url.searchParams.get('chain') ?? '';
  const chain = mayBeChain(chains, asked) ? asked : undefined;
  return {
    ...uploadView(session),
    chains,
    owners: ownerOptions(wallets.data).map(toFieldOption),
    chain,
    backTo: chain === undefined ? paths.jobChooser : paths.dictionary(chain),
    constraint: { ...constraintOf(uploadDataSchema), file: { required: true } },
  };
}

/**
 * The view of the forms Import Dictionary and Import DbSchema. Opened from the dictionaries, they return there (B-226,
 * B-229).
 */
export function loadImport(session: Session, url: URL): UploadView {
  return {
    ...uploadView(session),
    backTo: isFromDictionaries(url) ? paths.dictionaryChooser : paths.jobChooser,
    constraint: { file: { required: true } },
  };
}

/** The address to go to when the import has started. */
export function importDoneTo(url: URL): string {
  return isFromDictionaries(url) ? paths.dictionaries : paths.jobs();
}

function isFromDictionaries({ searchParams }: URL): boolean {
  return searchParams.get('from') === 'create-dictionary';
}

function uploadView(session: Session): Omit<UploadView, 'backTo' | 'constraint'> {
  return {
    ticket: makeTicket(session.zone.name),
    maxUploadBytes: config().maxUploadBytes,
    mayStart: mayStartJobs(session),
  };
}
