/**
 * All job types, by their name in a job's row. The code of a type is loaded with its first job, so a worker without
 * jobs does not load the code for files.
 */
import type { JobTypes } from './job-type.ts';

const loadGlossary = () => import('./types/glossary-files/glossary-files.ts');
const loadPurge = () => import('./types/purge/purge.ts');

export const JOB_TYPES: JobTypes = {
  FileUploadJob: {
    changesData: true,
    // The repeated rows name keys of records.
    privateResults: ['repeatedRows'],
    run: async (job) => (await import('./types/upload-data/upload-data.ts')).runUploadData(job),
  },
  DictionaryUploadJob: {
    changesData: false,
    run: async (job) =>
      (await import('./types/save-dictionaries/save-dictionaries.ts')).runSaveDictionaries(job),
  },
  DbSchemaUploadJob: {
    changesData: true,
    run: async (job) =>
      (await import('./types/import-db-schema/import-db-schema.ts')).runImportDbSchema(job),
  },
  FileDownloadJob: {
    changesData: false,
    run: async (job) =>
      (await import('./types/download-data/download-data.ts')).runDownloadData(job),
  },
  GlossaryDownloadJob: {
    changesData: false,
    run: async (job) => (await loadGlossary()).runExportGlossary(job),
  },
  GlossaryUploadJob: {
    changesData: false,
    run: async (job) => (await loadGlossary()).runImportGlossary(job),
  },
  TruncateChainJob: {
    changesData: true,
    run: async (job) => (await loadPurge()).runTruncateChain(job),
  },
  WipeSDZDataJob: {
    changesData: true,
    run: async (job) => (await loadPurge()).runWipeZone(job),
  },
  ResetSDZJob: {
    changesData: true,
    run: async (job) => (await loadPurge()).runResetZone(job),
  },
  SmartContractExecJob: {
    changesData: false,
    // The receipt has these results too, for the parties of the contract.
    privateResults: ['response', 'consoleBase64', 'errorLogBase64'],
    run: async (job) =>
      (await import('./types/execute-contract/execute-contract.ts')).runExecuteContract(job),
  },
  PromotionJob: {
    // A new datatype of a dictionary converts values, and edges are new.
    changesData: true,
    run: async (job) => (await import('./types/promote/promote.ts')).runPromote(job),
  },
};
