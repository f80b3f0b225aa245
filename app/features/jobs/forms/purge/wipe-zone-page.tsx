import type { FormPageProps } from '#app/forms/form-reply.ts';
import { paths } from '#app/paths/paths.ts';
import type { PurgeData } from '../job-form-data.ts';
import { PurgePage } from './purge-page.tsx';
import { WIPE_PHRASE } from './purge-phrases.ts';

/** The form Wipe SDZ Data (B-275, B-277). */
export function WipeZonePage({ loaderData, reply }: FormPageProps<PurgeData>) {
  const { zone } = loaderData;
  return (
    <PurgePage
      icon="trash"
      loaderData={loaderData}
      reply={reply}
      warning={`A job erases all records, files and other jobs of the zone ${zone}. Its dictionaries, glossary, wallets, groups, contracts and receipts stay.`}
      label="WIPE DATA"
      dialog={{
        title: 'Wipe SDZ Data',
        text: `This starts a job that erases all data of the zone ${zone}. It CANNOT be undone.`,
        confirmLabel: 'Wipe data',
        typedKey: WIPE_PHRASE,
      }}
      address={paths.newJob('wipe-sdz-data')}
    />
  );
}
