/** The job types there are, by the name that stands in a job's row. */
import { downloadData } from './types/download-data.ts';
import { executeContract } from './types/execute-contract.ts';
import { exportGlossary, importGlossary } from './types/glossary.ts';
import { importDbSchema } from './types/import-dbschema/import-dbschema.ts';
import type { JobTypes } from './job-type.ts';
import { resetZone, truncateChain, wipeZone } from './types/purge.ts';
import { saveDictionaries } from './types/save-dictionaries/save-dictionaries.ts';
import { uploadData } from './types/upload-data/upload-data.ts';

export const JOB_TYPES: JobTypes = {
  FileUploadJob: uploadData,
  DictionaryUploadJob: saveDictionaries,
  DbSchemaUploadJob: importDbSchema,
  FileDownloadJob: downloadData,
  GlossaryDownloadJob: exportGlossary,
  GlossaryUploadJob: importGlossary,
  TruncateChainJob: truncateChain,
  WipeSDZDataJob: wipeZone,
  ResetSDZJob: resetZone,
  SmartContractExecJob: executeContract,
};
