import { ChainField } from '#app/fields/chain-field.tsx';
import type { FormPageProps } from '#app/forms/form-reply.ts';
import { paths } from '#app/paths/paths.ts';
import { usePlainField } from '#app/fields/plain-field.ts';
import { CHAIN_PARAM } from '../job-form-data.ts';
import type { TruncateData } from '../job-form-data.ts';
import { PurgePage } from './purge-page.tsx';

/** The form Truncate a Chain (B-247, B-248). */
export function TruncateChainPage({ loaderData, reply }: FormPageProps<TruncateData>) {
  const { chain, chains, problem } = loaderData;
  return (
    <PurgePage
      icon="eraser"
      loaderData={loaderData}
      reply={reply}
      warning="A job erases all records of the chain. Its dictionary, edge definitions, contracts and receipts stay."
      label="TRUNCATE CHAIN"
      dialog={{
        title: 'Truncate Chain',
        text: `This starts a job that erases all records of ${chain}. It CANNOT be undone.`,
        confirmLabel: 'Truncate Chain',
        typedKey: chain,
      }}
      address={paths.newJob('truncate-chain-job', { chain })}
    >
      <ChainField
        field={usePlainField(CHAIN_PARAM, chain, problem)}
        label="Chain"
        placeholder="Select a chain"
        chains={chains}
      />
    </PurgePage>
  );
}
