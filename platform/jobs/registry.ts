/** The job types there are, by the name that stands in a job's row. */
import { downloadData } from './download-data.ts';
import { executeContract } from './execute-contract.ts';
import { exportGlossary, importGlossary } from './glossary.ts';
import { importDbSchema } from './import-dbschema.ts';
import type { JobTypes } from './job-type.ts';
import { resetZone, truncateChain, wipeZone } from './purge.ts';
import { saveDictionaries } from './save-dictionaries.ts';
import { uploadData } from './upload-data.ts';

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
