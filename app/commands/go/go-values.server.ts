/**
 * The values that a page takes in its address, such as a page size. `/go` offers them below the command that opens the
 * page. Where scripts run, the palette reads them from the open page instead.
 */
import { paths, withQuery } from '#app/paths/paths.ts';
import { SCREENS, screensWhere } from '#app/screens/screens.ts';
import type { ScreenId } from '#app/screens/screens.ts';
import { PAGE_SIZES } from '#app/ui/grid/grid-state.ts';
import { DOWNLOAD_FILE_TYPES, GLOSSARY_FILE_TYPES, UPLOAD_FILE_TYPES } from '#model/jobs/job.ts';
import { CHAIN_METRICS } from '#model/directory/metrics.ts';
import type { CommandId } from '#app/commands/registry.ts';

/** Choices that features define, which commands may not import. */
export interface ScreenChoices {
  jobDays: readonly number[];
  messageDays: readonly (number | string)[];
  /** The tabs of Wallets & Groups: label and address. */
  walletTabs: readonly GoValue[];
}

export interface GoValue {
  title: string;
  to: string;
}

/** The lists with page sizes of their own. The pages of all other lists (`LISTS`) have the sizes of every grid. */
const OWN_SIZES: readonly ScreenId[] = ['consent-contracts', 'smart-contracts', 'receipts'];
const LISTS = screensWhere(({ kind }) => kind === 'list').filter((id) => !OWN_SIZES.includes(id));

/** The values by the command whose page takes them. */
export function goValues(choices: ScreenChoices): Partial<Record<CommandId, GoValue[]>> {
  const days = (all: readonly (number | string)[], to: (days: string) => string) =>
    all.map((one) => ({ title: `Days: ${one}`, to: to(String(one)) }));
  const types = (all: readonly string[], to: (query: { fileType: string }) => string) =>
    all.map((fileType) => ({ title: `File type: ${fileType}`, to: to({ fileType }) }));
  const receipts = (to: string) => [{ title: 'Tab: Receipts', to }];
  return {
    ...Object.fromEntries(LISTS.map((list) => [`${list}.go`, sizesOf(list)])),
    'dashboard.go': CHAIN_METRICS.map(({ key, label }) => ({
      title: `Metric: ${label}`,
      to: withQuery(paths.dashboard, { metric: key }),
    })),
    'wallets.go': [...choices.walletTabs, ...sizesOf('wallets')],
    'jobs.go': [...days(choices.jobDays, (days) => paths.jobs({ days })), ...sizesOf('jobs')],
    'messages.go': [
      ...days(choices.messageDays, (days) => paths.systemMessages({ days })),
      ...sizesOf('messages'),
    ],
    'consent-contracts.go': receipts(paths.consentContracts.list({ tab: 'receipts' })),
    'smart-contracts.go': receipts(paths.smartContracts.list({ tab: 'receipts' })),
    'upload-data.go': types(UPLOAD_FILE_TYPES, (query) => paths.newJob('upload-file', query)),
    'download-data.go': types(DOWNLOAD_FILE_TYPES, (query) => paths.newJob('download-job', query)),
    'import-glossary.go': types(GLOSSARY_FILE_TYPES, (query) =>
      paths.newJob('bulk-glossary-upload', query),
    ),
    'export-glossary.go': types(GLOSSARY_FILE_TYPES, (query) =>
      paths.newJob('bulk-glossary-download', query),
    ),
  };
}

const sizesOf = (list: ScreenId): GoValue[] =>
  PAGE_SIZES.map((size) => ({
    title: `Rows a page: ${size}`,
    to: withQuery(SCREENS[list].path, { size: String(size) }),
  }));
