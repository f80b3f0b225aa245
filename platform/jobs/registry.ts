/** The job types there are, by the name that stands in a job's row. */
import { downloadData } from './download-data.ts';
import type { JobTypes } from './job-type.ts';
import { saveDictionaries } from './save-dictionaries.ts';
import { uploadData } from './upload-data.ts';

export const JOB_TYPES: JobTypes = {
  FileUploadJob: uploadData,
  DictionaryUploadJob: saveDictionaries,
  FileDownloadJob: downloadData,
};
