import type { FormPageProps } from '#app/forms/form-reply.ts';
import { paths } from '#app/paths/paths.ts';
import type { PurgeData } from '../job-form-data.ts';
import { PurgePage } from './purge-page.tsx';
import { RESET_PHRASE } from './purge-phrases.ts';

/** The form Reset SDZ (B-274, B-276). */
export function ResetZonePage({ loaderData, reply }: FormPageProps<PurgeData>) {
  const { zone } = loaderData;
  return (
    <PurgePage
      icon="triangle-exclamation-point"
      loaderData={loaderData}
      reply={reply}
      warning={`A job erases everything in the zone ${zone}: records, files, other jobs, dictionaries, edge definitions, glossary, groups and contracts. Only the wallets of people who have signed in stay.`}
      label="RESET DATA"
      dialog={{
        title: 'Reset SDZ',
        text: `This starts a job that erases all data and metadata of the zone ${zone}. It CANNOT be undone.`,
        confirmLabel: 'Reset data',
        typedKey: RESET_PHRASE,
      }}
      address={paths.newJob('reset-sdz-data')}
    />
  );
}
