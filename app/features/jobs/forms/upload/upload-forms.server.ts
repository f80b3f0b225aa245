/** The forms that start a job with a file: their fields, and their calls to the platform. */
import { z } from 'zod';
import { CONFIRMATION_FIELD, confirmationProblem } from '#app/forms/confirmation/confirmation.ts';
import { TABLE_CHOICES, UPLOAD_CHOICES } from '#app/fields/file-choices/choice-fields.server.ts';
import { formatBytes } from '#app/format/number.ts';
import { loadChains } from '#app/fields/chains/chain-list.server.ts';
import { constraintOf } from '#app/forms/body/parse-form.server.ts';
import { makeFormToken } from '#app/forms/form-token.ts';
import { paths } from '#app/paths/paths.ts';
import { failureText } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { FAILURE } from '#app/text/alerts.ts';
import { CALLS } from '#model/calls/all.ts';
import {
  GLOSSARY_FILE_TYPES,
  UPLOAD_FILE_TYPES,
  UPLOAD_OPERATIONS,
  uploadFileType,
} from '#model/jobs/job.ts';
import {
  DBSCHEMA_UPLOAD_BYTES,
  DICTIONARY_UPLOAD_LIMITS,
  GLOSSARY_UPLOAD_BYTES,
} from '#model/fields/limits.ts';
import { mayStartJobs } from '#app/features/jobs/job-rights.ts';
import { dbSchemaNameProblem } from './db-schema-name.ts';
import { DELETE_PHRASE } from './upload-form-data.ts';
import {
  OPERATION_OPTIONS,
  uploadOptionsOf,
} from '#app/features/jobs/forms/field-options.server.ts';
import { chainName, choice, ticked } from '#app/features/jobs/forms/field-schemas.server.ts';
import {
  fileChoiceFields,
  fileChoicesIn,
  fileChoicesOf,
  fileChoicesToSend,
} from './file-choices.server.ts';
import { ownerOptions, toFieldOption } from './owner-options.ts';
import {
  IMPORT_DB_SCHEMA_HELP,
  IMPORT_DICTIONARY_HELP,
  IMPORT_GLOSSARY_HELP,
  UPLOAD_DATA_HELP,
} from '#app/features/jobs/forms/help.server.ts';
import { mailTo } from '#app/features/jobs/forms/job-form.server.ts';
import {
  chainOfWord,
  findAgain,
  givenOf,
  valueOfWord,
} from '#app/features/jobs/forms/prefill.server.ts';
import { mostBytesOf } from './sending/start-upload.server.ts';
import type { UploadDefinition } from './sending/start-upload.server.ts';
import type {
  ImportGlossaryData,
  ImportData,
  UploadDataPageData,
  UploadFormData,
} from './upload-form-data.ts';

type UploadLimit = Pick<UploadDefinition, 'maxBytes'>;

const walletIds = z.array(z.uuid('Choose wallets of the list')).default([]);

/** The form Upload Data. Operation, chain and file type are required (B-484 to B-486). */
const uploadDataSchema = z.object({
  operation: choice(UPLOAD_OPERATIONS),
  chain: chainName,
  fileType: choice(UPLOAD_FILE_TYPES),
  owners: walletIds,
  limitedOwners: walletIds,
  ...fileChoiceFields,
});

const importDictionarySchema = z.object({});

const importGlossarySchema = z.object({
  fileType: choice(GLOSSARY_FILE_TYPES),
  ...fileChoiceFields,
});

/** The form Import DbSchema. Deleting requires the phrase DELETE (B-490). */
const importDbSchemaSchema = z
  .object({
    deleteDictionaries: ticked,
    [CONFIRMATION_FIELD]: z.string().optional(),
  })
  .superRefine(({ deleteDictionaries, [CONFIRMATION_FIELD]: typed }, { addIssue }) => {
    const message = deleteDictionaries ? confirmationProblem(typed, DELETE_PHRASE) : undefined;
    if (message) addIssue({ code: 'custom', path: [CONFIRMATION_FIELD], message });
  });

export const uploadData: UploadDefinition<typeof uploadDataSchema> = {
  schema: uploadDataSchema,
  callOf: ({ chain }) => ({ call: CALLS.uploadData, params: { chain } }),
  fieldsOf: ({ chain, operation, fileType, owners, limitedOwners, ...choices }, session) => [
    ['chain', chain],
    ['operation', operation],
    ['fileType', fileType],
    ...fileChoicesToSend(choices),
    ['owners', JSON.stringify(owners)],
    ['limitedOwners', JSON.stringify(limitedOwners)],
    ...emailField(session),
  ],
  failure: 'Unable to create file upload job',
};

export const importDictionary: UploadDefinition<typeof importDictionarySchema> = {
  schema: importDictionarySchema,
  callOf: () => ({ call: CALLS.saveDictionaries }),
  fieldsOf: (_, session) => emailField(session),
  failure: 'Unable to create upload data dictionary job',
  maxBytes: DICTIONARY_UPLOAD_LIMITS.bytes,
};

export const importDbSchema: UploadDefinition<typeof importDbSchemaSchema> = {
  schema: importDbSchemaSchema,
  callOf: () => ({ call: CALLS.importDbSchema }),
  fieldsOf: ({ deleteDictionaries }, session) => [
    ['deleteDictionaries', String(deleteDictionaries)],
    ...emailField(session),
  ],
  failure: 'Unable to create upload db schema job',
  maxBytes: DBSCHEMA_UPLOAD_BYTES,
  nameProblem: dbSchemaNameProblem,
};

export const importGlossary: UploadDefinition<typeof importGlossarySchema> = {
  schema: importGlossarySchema,
  callOf: () => ({ call: CALLS.importGlossary }),
  fieldsOf: ({ fileType, ...choices }, session) => [
    ['fileType', fileType],
    ...fileChoicesToSend(choices),
    ...emailField(session),
  ],
  failure: 'Unable to create bulk glossary upload job',
  maxBytes: GLOSSARY_UPLOAD_BYTES,
};

function emailField(session: Session): [string, string][] {
  return Object.entries(mailTo(session)).flatMap(([name, to]) => (to ? [[name, to]] : []));
}

/**
 * The data of the form Upload Data, filled from its address (`chain`, `fileType`, `operation`) or from a job that is to
 * run again.
 * @throws Response with an error message when dictionaries or wallets cannot be read
 */
export async function loadUploadData(session: Session, url: URL): Promise<UploadDataPageData> {
  const { api } = session;
  const [again, chains, wallets] = await Promise.all([
    findAgain(session, url, 'FileUploadJob'),
    loadChains(api),
    api.call(CALLS.listWallets, {}),
  ]).catch((error: unknown) => {
    throw new Response(failureText(error, FAILURE.list), { status: 503 });
  });
  const { searchParams } = url;
  const asked = searchParams.get('chain');
  const chain = await chainOfWord(session, chains, asked ?? again?.dictName ?? '');
  const operation = searchParams.get('operation') ?? again?.operation;
  const given = givenOf(again);
  return {
    ...uploadPageData(session, uploadData),
    help: UPLOAD_DATA_HELP,
    chains,
    owners: ownerOptions(wallets.data).map(toFieldOption),
    // These texts are sent with the page and not with its code, whose size has a budget.
    ownersHint: 'Your own wallet when you choose none.',
    fileHint: `${formatBytes(mostBytesOf(uploadData))} at most. The header of a table names the attributes.`,
    operations: OPERATION_OPTIONS,
    // The order is that of B-663.
    fileTypes: uploadOptionsOf(UPLOAD_FILE_TYPES),
    fileChoices: UPLOAD_CHOICES,
    value: {
      chain: chain || undefined,
      operation: valueOfWord(UPLOAD_OPERATIONS, operation) ?? 'UPSERT',
      fileType: uploadFileType(searchParams.get('fileType') ?? again?.fileType ?? ''),
      owners: idsOf(given.owners),
      limitedOwners: idsOf(given.limitedOwners),
      ...fileChoicesOf({ ...given, ...fileChoicesIn(url) }),
    },
    backTo: asked === null || chain === '' ? paths.jobChooser : paths.dictionary(chain),
    constraint: { ...constraintOf(uploadDataSchema), file: { required: true } },
  };
}

function idsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}

/**
 * The data of the forms Import Dictionary and Import DbSchema. When they were opened from the dictionaries, they return
 * there (B-226, B-229).
 */
export async function loadImport(
  session: Session,
  url: URL,
  upload: UploadLimit,
): Promise<ImportData> {
  const again = givenOf(await findAgain(session, url, 'DbSchemaUploadJob'));
  return {
    ...uploadPageData(session, upload),
    help: upload === importDbSchema ? IMPORT_DB_SCHEMA_HELP : IMPORT_DICTIONARY_HELP,
    backTo: isFromDictionaries(url) ? paths.dictionaryChooser : paths.jobChooser,
    constraint: { file: { required: true } },
    deletes: again.delete === true,
  };
}

/** The data of the form Import Glossary, filled from its address (`fileType`) or from a job that is to run again. */
export async function loadImportGlossary(session: Session, url: URL): Promise<ImportGlossaryData> {
  const again = await findAgain(session, url, 'GlossaryUploadJob');
  const type = url.searchParams.get('fileType') ?? again?.fileType;
  return {
    ...uploadPageData(session, importGlossary),
    help: IMPORT_GLOSSARY_HELP,
    backTo: paths.jobChooser,
    constraint: { ...constraintOf(importGlossarySchema), file: { required: true } },
    fileTypes: uploadOptionsOf(GLOSSARY_FILE_TYPES),
    fileChoices: TABLE_CHOICES,
    value: {
      fileType: valueOfWord(GLOSSARY_FILE_TYPES, type) ?? 'JSON',
      ...fileChoicesOf(givenOf(again)),
    },
  };
}

/** The address that opens when the import has started. */
export function importDoneTo(url: URL): string {
  return isFromDictionaries(url) ? paths.dictionaries : paths.jobs();
}

function isFromDictionaries({ searchParams }: URL): boolean {
  return searchParams.get('from') === 'create-dictionary';
}

function uploadPageData(
  session: Session,
  upload: UploadLimit,
): Omit<UploadFormData, 'backTo' | 'constraint'> {
  return {
    formToken: makeFormToken(session.zone.name),
    maxUploadBytes: mostBytesOf(upload),
    mayStart: mayStartJobs(session),
  };
}
