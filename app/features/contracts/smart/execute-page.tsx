import { useLocation } from '@remix-run/react';
import { useCommandLink } from '#app/commands/use-command.ts';
import { ContractChoiceForm, NextStep } from '#app/fields/contract-execution/contract-choice.tsx';
import {
  FunctionField,
  ParameterNotes,
  ParameterRows,
  ReadOnlyCode,
} from '#app/fields/contract-execution/execution-fields.tsx';
import type {
  ExecutableContract,
  ExecutionShape,
} from '#app/fields/contract-execution/execution-form.ts';
import { FormHeader } from '#app/fields/layout/form-header.tsx';
import { FormWithHelp } from '#app/fields/layout/form-with-help.tsx';
import { resultOf } from '#app/forms/reply/form-reply.ts';
import type { FormPageProps, FormReply } from '#app/forms/reply/form-reply.ts';
import { Form } from '#app/forms/form.tsx';
import { useReply } from '#app/forms/reply/use-reply.ts';
import { useServerForm } from '#app/forms/use-server-form.ts';
import { paths } from '#app/paths/paths.ts';
import { Chip } from '#app/ui/content/chip.tsx';
import { Button, LinkButton } from '#app/ui/controls/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import type { ExecuteData } from './execute.server.ts';
import { EXECUTED_PARAM } from './execute-data.ts';
import type { FailedExecution } from './execute-data.ts';

type Props = FormPageProps<ExecuteData, FormReply & { failedExecution?: FailedExecution }>;

const FORM_ID = 'execute';
const { smartContracts } = paths;

/** The Execute screen: the function of a smart contract with its arguments (B-132 to B-136). */
export function ExecutePage({ loaderData, reply }: Props) {
  const { contract } = loaderData;
  if (contract) {
    return <ExecuteForm key={contract.id} contract={contract} {...{ loaderData, reply }} />;
  }
  return (
    <FormWithHelp help={loaderData.help}>
      <div className="max-w-3xl">
        <FormHeader>
          <LinkButton to={smartContracts.list({ chain: loaderData.chain })}>Cancel</LinkButton>
          <NextStep label="Next" />
        </FormHeader>
        <Card>
          <ContractChoiceForm
            choice={loaderData}
            action={smartContracts.execute()}
            contractParam={EXECUTED_PARAM}
          />
        </Card>
      </div>
    </FormWithHelp>
  );
}

function ExecuteForm({
  loaderData,
  reply,
  contract,
}: Props & {
  contract: ExecutableContract;
}) {
  const { pathname, search } = useLocation();
  const [form, fields] = useServerForm<ExecutionShape>({
    id: FORM_ID,
    result: resultOf(reply),
    defaultValue: { func: contract.functions.length === 1 ? contract.functions[0]?.name : '' },
    constraint: loaderData.constraint,
  });
  const { busy, formToken } = useReply(reply, loaderData.formToken);
  return (
    <FormWithHelp help={loaderData.help}>
      <div className="max-w-3xl">
        <FormHeader aside={<Chip tone="accent">{loaderData.chain}</Chip>} subtitle={contract.name}>
          <LinkButton to={smartContracts.edit(loaderData.chain, contract.id)}>Cancel</LinkButton>
          {/* The form has no button of its own: this one is bound to it (B-136). */}
          <Button
            type="submit"
            form={FORM_ID}
            variant="primary"
            icon="play"
            pending={busy}
            {...useCommandLink('form.submit')}
          >
            Execute Contract
          </Button>
        </FormHeader>
        <div className="grid gap-6">
          <Card>
            <Form form={form} formToken={formToken} action={pathname + search}>
              <div className="grid grid-cols-1 gap-5">
                <FunctionField field={fields.func} contract={contract} />
                <div>
                  <ParameterRows
                    field={fields.parameters}
                    contract={contract}
                    label="Arguments"
                    rowLabel="argument"
                    fieldLabel="Argument"
                  />
                  <ParameterNotes contract={contract} />
                </div>
              </div>
            </Form>
          </Card>
          {reply?.failedExecution && <FailedExecutionCard {...reply.failedExecution} />}
          <Card>
            <ReadOnlyCode label="Contract code" code={contract.code} />
          </Card>
        </div>
      </div>
    </FormWithHelp>
  );
}

function FailedExecutionCard({ errorLog, console, receiptTo }: FailedExecution) {
  return (
    <Card
      title="What the contract left"
      actions={
        <LinkButton to={receiptTo} icon="receipt-text" size="sm">
          View Receipt
        </LinkButton>
      }
    >
      <div className="grid gap-4">
        {errorLog !== '' && <ReadOnlyCode label="Error Log" code={errorLog} />}
        {console !== '' && <ReadOnlyCode label="Console" code={console} />}
      </div>
    </Card>
  );
}
