import type { FormReply } from '#app/forms/form-reply.ts';
import { paths } from '#app/paths/paths.ts';
import type { PurgeView } from './job-form-view.ts';
import { PurgePage } from './purge-page.tsx';
import { WIPE_PHRASE } from './purge-phrases.ts';

/** The form Wipe SDZ Data (B-275, B-277). */
export function WipeZonePage({ view, reply }: { view: PurgeView; reply: FormReply | undefined }) {
  const { zone } = view;
  return (
    <PurgePage
      icon="trash"
      view={view}
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
