import { CHAIN_PARAM } from '#app/fields/chains/chain-list.ts';
import { ContractChoiceForm, NextStep } from '#app/fields/contract-execution/contract-choice.tsx';
import { MAX_PARAMETERS } from '#app/fields/contract-execution/execution-form.ts';
import type {
  ExecutableContract,
  ExecutionShape,
} from '#app/fields/contract-execution/execution-form.ts';
import {
  FunctionField,
  ParameterNotes,
  ParameterRows,
  ReadOnlyCode,
} from '#app/fields/contract-execution/execution-fields.tsx';
import type { FormPageProps } from '#app/forms/reply/form-reply.ts';
import { paths, withQuery } from '#app/paths/paths.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { JOB_CONTRACT_PARAM } from './execute-contract-data.ts';
import type { ExecuteContractData } from './execute-contract-data.ts';
import { ExecutingAs } from '#app/features/jobs/forms/executing-as.tsx';
import { JobFormPage } from '#app/features/jobs/forms/job-form.tsx';
import { JobFrame } from '#app/features/jobs/forms/job-frame.tsx';
import { Steps } from '#app/features/jobs/forms/steps.tsx';

const ACTION = paths.newJob('execute-smart-contract-job');
const STEPS = ['Basic Info', 'Contract'];
/** The tooltip beside the choice of the wallet (B-256, B-257). */
const EXECUTING_AS = 'Contracts run as a custodian or tenant system wallet.';

/** The form Execute Smart Contract: a wizard of two steps. The address says which step is open (B-249 to B-265). */
export function ExecuteContractPage({ loaderData, reply }: FormPageProps<ExecuteContractData>) {
  const { contract } = loaderData;
  if (contract) {
    return <ContractStep key={contract.id} {...{ loaderData, contract, reply }} />;
  }
  return (
    <JobFrame
      icon="play"
      backTo={loaderData.backTo}
      help={loaderData.help}
      main={<NextStep label="NEXT" />}
    >
      <Steps labels={STEPS} current={0} />
      <Card>
        <ContractChoiceForm
          choice={loaderData}
          action={ACTION}
          contractParam={JOB_CONTRACT_PARAM}
        />
      </Card>
    </JobFrame>
  );
}

/** Step 2, which asks for the function and its parameters. */
function ContractStep({
  loaderData,
  contract,
  reply,
}: FormPageProps<ExecuteContractData> & { contract: ExecutableContract }) {
  return (
    <JobFormPage<ExecutionShape>
      id="execute-contract"
      icon="play"
      loaderData={loaderData}
      reply={reply}
      backTo={withQuery(ACTION, {
        [CHAIN_PARAM]: loaderData.chain,
        [JOB_CONTRACT_PARAM]: contract.id,
      })}
      label="Execute Contract"
      above={<Steps labels={STEPS} current={1} />}
    >
      {(fields, form) => (
        <>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-semibold">{contract.name}</span>
            <ExecutingAs name={loaderData.userName} tip={EXECUTING_AS} />
          </div>
          <FunctionField field={fields.func} contract={contract} />
          <div>
            {/* The specification names the label of the button and its position. */}
            <Button
              type="submit"
              icon="plus"
              size="sm"
              className="mb-3"
              disabled={fields.parameters.getFieldList().length >= MAX_PARAMETERS}
              {...form.insert.getButtonProps({ name: fields.parameters.name })}
            >
              Parameter
            </Button>
            <ParameterRows
              field={fields.parameters}
              contract={contract}
              label="Parameters"
              rowLabel="parameter"
              fieldLabel="Parameter"
              className="[&>button]:hidden"
            />
            <ParameterNotes contract={contract} />
            {fields.parameters.getFieldList().length === 0 && <NoParameters />}
          </div>
          <ReadOnlyCode label="Contract code" code={contract.code} />
        </>
      )}
    </JobFormPage>
  );
}

function NoParameters() {
  return (
    <div className="mb-1 rounded-md border border-dashed border-line px-4 py-6 text-center">
      <p className="font-medium">No Parameters</p>
      <p className="mt-1 text-sm text-muted">
        Add a parameter using the button in the top left of this panel.
      </p>
    </div>
  );
}
