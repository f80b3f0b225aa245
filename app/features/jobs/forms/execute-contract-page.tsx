import { Form as RemixForm, useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { useId } from 'react';
import { useCommandLink } from '#app/commands/use-command.ts';
import { ChainField } from '#app/forms/chain-field.tsx';
import { ComboboxField, TextField } from '#app/forms/field.tsx';
import type { FieldSource } from '#app/forms/field-frame.tsx';
import { Form, FormActions } from '#app/forms/form.tsx';
import { resultOf } from '#app/forms/form-reply.ts';
import type { FormReply } from '#app/forms/form-reply.ts';
import { Rows } from '#app/forms/rows.tsx';
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx';
import { useLeaveWhenDone } from '#app/forms/use-leave-when-done.ts';
import { useServerForm } from '#app/forms/use-server-form.ts';
import { paths, withQuery } from '#app/paths/paths.ts';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { CodeBlock } from '#app/ui/content/code-block.tsx';
import { Icon } from '#app/ui/content/icon.tsx';
import { Button, LinkButton } from '#app/ui/controls/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { PermissionDialog } from '#app/ui/overlays/lazy-dialogs.tsx';
import { Tooltip } from '#app/ui/overlays/tooltip.tsx';
import {
  CHAIN_PARAM,
  CONTRACT_PARAM,
  MOST_PARAMETERS,
  STEP_PARAM,
} from './execute-contract-view.ts';
import type { ExecuteContractView, ExecuteShape } from './execute-contract-view.ts';
import { Steps } from './steps.tsx';

const ABANDON_JOB =
  'Nothing was started yet. If you leave this page now, what you filled in is lost.';

const ACTION = paths.newJob('execute-smart-contract-job');
const STEPS = ['Basic Info', 'Contract'];
/** B-256, B-257 */
const EXECUTING_AS = 'Contracts run as a custodian or tenant system wallet.';

interface PageProps {
  view: ExecuteContractView;
  reply: FormReply | undefined;
}

/** The form Execute Smart Contract: a wizard of two steps, which the address tells apart (B-249 to B-265). */
export function ExecuteContractPage({ view, reply }: PageProps) {
  const { contract, chain } = view;
  const back = contract
    ? withQuery(ACTION, { [CHAIN_PARAM]: chain, [CONTRACT_PARAM]: contract.id })
    : view.backTo;
  return (
    <>
      <PageHeader icon="play">
        <LinkButton to={back} icon="arrow-left" {...useCommandLink('back')}>
          Back
        </LinkButton>
        <LinkButton to={paths.jobs()} icon="x">
          Close
        </LinkButton>
      </PageHeader>
      <div className="max-w-2xl">
        <Steps labels={STEPS} current={contract ? 1 : 0} />
        <Card>
          {contract ? (
            <ContractStep key={contract.id} view={view} contract={contract} reply={reply} />
          ) : (
            <BasicInfoStep view={view} />
          )}
        </Card>
      </div>
    </>
  );
}

/** Step 1: which contract of which chain. */
function BasicInfoStep({ view }: { view: ExecuteContractView }) {
  const { chains, chain, contracts, problems } = view;
  const { search } = useLocation();
  const navigate = useNavigate();
  const enhanced = useHydrated();
  const wanted = new URLSearchParams(search).get(CONTRACT_PARAM) ?? '';
  const chooseChain = (next: string) => {
    if (next !== chain) navigate(withQuery(ACTION, { [CHAIN_PARAM]: next }), { replace: true });
  };
  return (
    <RemixForm method="get" action={ACTION} noValidate>
      {/* Enter in a field goes on */}
      <button className="hidden" name={STEP_PARAM} value="contract" tabIndex={-1} aria-hidden />
      <div className="grid gap-5">
        <ChainField
          field={usePlainField(CHAIN_PARAM, chain, problems.chain)}
          label="Chain"
          placeholder="Select a chain"
          chains={chains}
          onChange={chooseChain}
        />
        {!enhanced && (
          <Button type="submit" className="justify-self-start">
            Show contracts
          </Button>
        )}
        <ComboboxField
          field={usePlainField(CONTRACT_PARAM, wanted, problems.contract, chain)}
          label="Smart Contract"
          placeholder={placeholderOf(chain, contracts.length)}
          options={contracts}
        />
      </div>
      <FormActions>
        <Button
          type="submit"
          name={STEP_PARAM}
          value="contract"
          variant="primary"
          {...useCommandLink('form.submit')}
        >
          NEXT
        </Button>
      </FormActions>
    </RemixForm>
  );
}

function placeholderOf(chain: string, contracts: number): string {
  if (chain === '') return 'Choose a chain first';
  return contracts === 0 ? 'The chain has no contract that you may see' : 'Select a contract';
}

/** A required field of a form without conform, whose value stands in the address. */
function usePlainField(
  name: string,
  value: string,
  problem: string | undefined,
  version = '',
): FieldSource<string | undefined> {
  const id = useId();
  return {
    id,
    name,
    key: `${value} ${version}`,
    descriptionId: `${id}-hint`,
    errorId: `${id}-problem`,
    errors: problem === undefined ? undefined : [problem],
    required: true,
    maxLength: undefined,
    initialValue: value,
    defaultOptions: undefined,
  } as FieldSource<string | undefined>;
}

/** Step 2: which function, with which parameters. */
function ContractStep({
  view,
  contract,
  reply,
}: PageProps & { contract: NonNullable<ExecuteContractView['contract']> }) {
  const { pathname, search } = useLocation();
  const functionsId = useId();
  const [form, fields] = useServerForm<ExecuteShape>({
    id: 'execute-contract',
    result: resultOf(reply),
    defaultValue: { func: contract.functions.length === 1 ? contract.functions[0] : '' },
    constraint: view.constraint,
  });
  const done = reply?.kind === 'done';
  const busy = useNavigation().state === 'submitting' || done;
  const ticket = (reply?.kind === 'again' && reply.ticket) || view.ticket;
  useLeaveWhenDone(reply);
  return (
    <>
      <ExecutingAs name={view.userName} contract={contract.name} />
      <Form form={form} ticket={ticket} action={pathname + search}>
        <div className="grid grid-cols-1 gap-5">
          <TextField
            field={fields.func}
            label="Function"
            list={functionsId}
            spellCheck={false}
            hint={
              contract.functions.length > 0
                ? `The code names ${contract.functions.join(', ')}.`
                : undefined
            }
          />
          <datalist id={functionsId}>
            {contract.functions.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <div>
            {/* the label of the button and its place are those of the specification */}
            <Button
              type="submit"
              icon="plus"
              size="sm"
              className="mb-3"
              disabled={fields.parameters.getFieldList().length >= MOST_PARAMETERS}
              {...form.insert.getButtonProps({ name: fields.parameters.name })}
            >
              Parameter
            </Button>
            <Rows
              field={fields.parameters}
              label="Parameters"
              rowLabel="parameter"
              className="[&>button]:hidden"
            >
              {(row) => {
                const { name, value } = row.getFieldset();
                return (
                  <>
                    <TextField field={name} label="Parameter" spellCheck={false} />
                    <TextField field={value} label="Value" spellCheck={false} />
                  </>
                );
              }}
            </Rows>
            {fields.parameters.getFieldList().length === 0 && <NoParameters />}
          </div>
          <div>
            <p className="field-label">Contract code</p>
            <CodeBlock code={contract.code} label="Contract code" />
          </div>
        </div>
        <FormActions>
          <Button
            type="submit"
            variant="primary"
            icon="play"
            pending={busy}
            {...useCommandLink('form.submit')}
          >
            Execute Contract
          </Button>
        </FormActions>
      </Form>
      <UnsavedGuard dirty={form.dirty && !done} question={ABANDON_JOB} />
      {reply?.kind === 'again' && reply.denied && <PermissionDialog closeTo={pathname + search} />}
    </>
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

/** Whose rights the contract has while it runs (B-255). */
function ExecutingAs({ name, contract }: { name: string; contract: string }) {
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="font-semibold">{contract}</span>
      <span className="inline-flex items-center gap-1.5 text-muted">
        executing as
        <Tooltip text={EXECUTING_AS}>
          <button
            type="button"
            className="inline-flex cursor-default items-center gap-1.5 rounded-md bg-sunken px-2 py-0.5 font-medium text-ink"
          >
            <Icon name="user-round" size={14} />
            {name}
          </button>
        </Tooltip>
      </span>
    </div>
  );
}
