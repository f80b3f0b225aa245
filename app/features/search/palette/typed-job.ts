/** Reads typed jobs that are not about one chain, with their arguments: 'export glossary terms csv', 'wipe zone'. */
import { paths } from '#app/paths/paths.ts';
import { GLOSSARY_FILE_TYPES } from '#model/jobs/job.ts';

export interface TypedJob {
  title: string;
  subtitle: string;
  to: string;
}

const EXPORT = /^(?:export|download) glossary\b/i;
const IMPORT = /^(?:import|upload) glossary\b/i;
const EMPTYING = /^(wipe|reset)(?: (?:(?:all|the|this) )*(?:sdz|data|zone|sdz data|zone data)?)?$/i;

/** The filled form of the job that the words name. For jobs that empty a zone, its dialog is open. */
export function readTypedJob(typed: string): TypedJob | undefined {
  const words = typed.trim().replace(/\s+/g, ' ');
  if (EXPORT.test(words)) return exportOf(words.replace(EXPORT, '').trim());
  if (IMPORT.test(words)) return importOf(words.replace(IMPORT, '').trim());
  const [, emptying] = EMPTYING.exec(words) ?? [];
  return emptying === undefined ? undefined : EMPTIED[emptying.toLowerCase()];
}

/** Reads the words after 'export'. The last one may be the file type; the words before it are the name of the file. */
function exportOf(rest: string): TypedJob {
  const words = rest.split(' ');
  const fileType = typeOf(words.at(-1));
  const title = (fileType ? words.slice(0, -1) : words).join(' ').replace(/^as /i, '');
  const query = { title: title || undefined, fileType };
  const detail = [title && `as ${title}`, fileType].filter(Boolean).join(', ');
  return {
    title: `Export Glossary ${detail}`.trim(),
    subtitle: 'Fill in the form',
    to: paths.newJob('bulk-glossary-download', query),
  };
}

function importOf(rest: string): TypedJob | undefined {
  const fileType = typeOf(rest);
  if (rest !== '' && !fileType) return undefined;
  return {
    title: `Import Glossary ${fileType ?? ''}`.trim(),
    subtitle: 'Choose the file',
    to: paths.newJob('bulk-glossary-upload', { fileType }),
  };
}

function typeOf(word = ''): string | undefined {
  return GLOSSARY_FILE_TYPES.find((type) => type === word.toUpperCase());
}

const ASKS = 'Asks first';
const EMPTIED: Readonly<Record<string, TypedJob>> = {
  wipe: {
    title: 'Wipe SDZ Data…',
    subtitle: ASKS,
    to: paths.newJob('wipe-sdz-data', { dialog: 'confirm' }),
  },
  reset: {
    title: 'Reset SDZ…',
    subtitle: ASKS,
    to: paths.newJob('reset-sdz-data', { dialog: 'confirm' }),
  },
};
