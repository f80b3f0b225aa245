import { TermMark } from '#app/ui/content/term-mark.tsx';
/** The three forms that erase data. */
import { ChainField } from '#app/fields/chains/chain-field.tsx';
import { CHAIN_PARAM } from '#app/fields/chains/chain-list.ts';
import { usePlainField } from '#app/fields/controls/plain-field.ts';
import type { FormPageProps } from '#app/forms/reply/form-reply.ts';
import { paths } from '#app/paths/paths.ts';
import type { PurgeData, TruncateData } from '#app/features/jobs/forms/job-form-data.ts';
import { PurgePage } from './purge-page.tsx';
import { RESET_PHRASE, WIPE_PHRASE } from './purge-phrases.ts';

/** The form Truncate a Chain (B-247, B-248). */
export function TruncateChainPage(props: FormPageProps<TruncateData>) {
  const { chain, chains, problem } = props.loaderData;
  return (
    <PurgePage
      {...props}
      icon="eraser"
      erases="A job erases all records of the chain."
      stays="Its dictionary, edge definitions, contracts and receipts stay."
      label="TRUNCATE CHAIN"
      dialog={{
        title: 'Truncate Chain',
        text: `This starts a job that erases all records of ${chain}. It CANNOT be undone.`,
        confirm: 'Truncate Chain',
        typedKey: chain,
      }}
      address={paths.newJob('truncate-chain-job', { chain })}
    >
      <ChainField
        field={usePlainField(CHAIN_PARAM, chain, { problem })}
        label="Chain"
        mark={<TermMark term="chain" ofField />}
        placeholder="Select a chain"
        chains={chains}
      />
    </PurgePage>
  );
}

/** The form Wipe SDZ Data (B-275, B-277). */
export function WipeZonePage(props: FormPageProps<PurgeData>) {
  const { zone } = props.loaderData;
  return (
    <PurgePage
      {...props}
      icon="trash"
      erases={
        <>
          A job erases all records, files and other jobs of the zone <b>{zone}</b>.
        </>
      }
      stays="Its dictionaries, glossary, wallets, groups, contracts and receipts stay."
      label="WIPE DATA"
      dialog={{
        title: 'Wipe SDZ Data',
        text: `This starts a job that erases all data of the zone ${zone}. It CANNOT be undone.`,
        confirm: 'Wipe data',
        typedKey: WIPE_PHRASE,
      }}
      address={paths.newJob('wipe-sdz-data')}
    />
  );
}

/** The form Reset SDZ (B-274, B-276). */
export function ResetZonePage(props: FormPageProps<PurgeData>) {
  const { zone } = props.loaderData;
  return (
    <PurgePage
      {...props}
      icon="triangle-exclamation-point"
      erases={
        <>
          A job erases everything in the zone <b>{zone}</b>: records, files, other jobs,
          dictionaries, edge definitions, glossary, groups and contracts.
        </>
      }
      stays="Only the wallets of people who have signed in stay."
      label="RESET DATA"
      dialog={{
        title: 'Reset SDZ',
        text: `This starts a job that erases all data and metadata of the zone ${zone}. It CANNOT be undone.`,
        confirm: 'Reset data',
        typedKey: RESET_PHRASE,
      }}
      address={paths.newJob('reset-sdz-data')}
    />
  );
}
