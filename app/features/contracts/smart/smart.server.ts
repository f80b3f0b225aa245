/** Reads and writes a smart contract. */
import { data as reply, redirect } from '@remix-run/node';
import { readContract } from '#app/features/contracts/read-contract.server.ts';
import {
  answerDeletion,
  answerForm,
  formPageData,
  problemBefore,
  requirePermission,
} from '#app/forms/reply/answer-form.server.ts';
import type { FormPageData } from '#app/forms/reply/answer-form.server.ts';
import { findDictionary } from '#app/fields/chains/chain-attributes.server.ts';
import { readForm } from '#app/forms/body/form-body.server.ts';
import { DELETE_FIELD } from '#app/forms/reply/form-reply.ts';
import type { FormAgain } from '#app/forms/reply/form-reply.ts';
import { versionOf } from '#app/forms/body/parse-form.server.ts';
import { refuseForm } from '#app/forms/reply/form-reply.server.ts';
import { makeFormToken } from '#app/forms/form-token.ts';
import { paths } from '#app/paths/paths.ts';
import { orAnswer } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { textWithPosition } from '#app/ui/code-editor/text-position.ts';
import { syntaxProblem } from '#app/ui/code-editor/syntax-problem.ts';
import { CALLS } from '#model/calls/all.ts';
import { SMART_CONTRACT_FORM_BYTES } from '#model/fields/limits.ts';
import {
  CODE_LENGTH,
  CODE_MESSAGE,
  smartContractFormSchema,
  storedSmartContractSchema,
  toSmartContractFormValues,
} from '#model/contracts/smart-contract.ts';
import type { SmartContractFormValues } from '#model/contracts/smart-contract.ts';
import { SMART_HELP } from '#app/features/contracts/help.server.ts';
import { nextContract } from '#app/features/contracts/next-contract.server.ts';
import { isOwner } from '#app/features/contracts/owner.server.ts';
import { loadContracts } from './smart-lists.server.ts';
import { EXECUTE, SAVE_AND_GO, STAY, STEP_FIELD } from './smart-step.ts';

export interface SmartData extends FormPageData {
  chain: string;
  /** The stored contract and its id; absent while creating. */
  stored?: { id: string; value: SmartContractFormValues };
  mayEdit: boolean;
}

interface Target {
  chain: string;
  sdoId: string;
}

const { smartContracts } = paths;
const GONE =
  'This smart contract is not there any more: somebody has deleted it, or you may no longer see it. Nothing was saved, but what you wrote is still here.';
const ABSENT = 'There is no such smart contract in this zone, or none that you may see.';

/**
 * Loads the form of a new contract.
 * @throws Response a redirect to the list when no chain is given or the person may not create contracts; 404 when the
 *   chain does not exist
 */
export async function loadNewSmart(session: Session, chain: string): Promise<SmartData> {
  requirePermission(session, 'createData', smartContracts.list());
  if (chain === '') throw redirect(smartContracts.list({ dialog: 'new' }));
  if (!(await findDictionary(session, chain))) {
    throw new Response(`There is no chain '${chain}' in this zone.`, { status: 404 });
  }
  return { ...formPageData(session, formSchema), help: SMART_HELP, chain, mayEdit: true };
}

/**
 * Loads the form of a stored contract.
 * @throws Response 404 when there is no such contract, or what the platform answered instead
 */
export async function loadSmart(session: Session, { chain, sdoId }: Target): Promise<SmartData> {
  const stored = await readSmart(session, { chain, sdoId });
  const { header, ...contract } = stored.data;
  const owns = await orAnswer(isOwner(session, header));
  return {
    ...formPageData(session, formSchema, stored),
    help: SMART_HELP,
    chain,
    stored: { id: header.id, value: toSmartContractFormValues(contract) },
    mayEdit: session.can('editData') && owns,
    mayDelete: session.can('deleteData') && owns,
  };
}

/** The posted form. It refuses code that cannot run. The platform would accept it, and only its receipts tell so. */
const formSchema = smartContractFormSchema.extend({
  javaScript: smartContractFormSchema.shape.javaScript.superRefine((code, context) => {
    // A text that is too long is refused for its length. Parsing it would block other requests.
    const problem = code.length > CODE_LENGTH ? undefined : syntaxProblem(code);
    if (!problem) return;
    context.addIssue({ code: 'custom', message: `${CODE_MESSAGE} ${textWithPosition(problem)}` });
  }),
});

const readSchema = storedSmartContractSchema.omit({ sdoId: true });

function readSmart(session: Session, params: Target) {
  return readContract(session, params, { schema: readSchema, absent: ABSENT });
}

/** Answers the form of a new contract. */
export async function answerNewSmart(session: Session, request: Request, chain: string) {
  const form = await readForm(request, SMART_CONTRACT_FORM_BYTES);
  return answerForm(session, form, {
    schema: formSchema,
    permission: 'createData',
    save: (smartContract, sending) =>
      session.api.call(CALLS.createSmartContract, {
        params: { chain },
        body: smartContract,
        ...sending,
      }),
    failure: 'Unable to create smart contract',
    success: 'Smart Contract Created',
    doneTo: smartContracts.list({ chain }),
  });
}

/** Answers the form of a stored contract, the form of its deletion, or the step to its execution. */
export async function answerSmart(session: Session, request: Request, target: Target) {
  const form = await readForm(request, SMART_CONTRACT_FORM_BYTES);
  const step = form.get(STEP_FIELD);
  if (step === EXECUTE || step === STAY) return answerStep(session, form, target);
  const { chain, sdoId } = target;
  const { api } = session;
  const stored = async () => {
    const { data, headers } = await readSmart(session, target);
    return { data: toSmartContractFormValues(data), headers };
  };
  if (form.has(DELETE_FIELD)) {
    return answerDeletion(session, form, {
      permission: 'deleteData',
      stored,
      send: (sending) => api.call(CALLS.deleteRecord, { params: target, ...sending }),
      failure: 'Unable to delete smart contract',
      success: 'Smart Contract Deleted',
      undo: sdoId,
      doneTo: smartContracts.list({ chain }),
    });
  }
  return answerForm(session, form, {
    schema: formSchema,
    permission: 'editData',
    stored,
    next: () => nextContract(smartContracts, target, (page) => loadContracts(session, page, chain)),
    save: (smartContract, sending) =>
      api.call(CALLS.updateSmartContract, { params: target, body: smartContract, ...sending }),
    // The reply has a new form token, because the page is then made from the reply alone.
    explain: ({ status }) =>
      status === 404 ? { message: GONE, formToken: makeFormToken(session.zone.name) } : undefined,
    failure: 'Unable to update smart contract',
    success: 'Smart contract updated',
    doneTo:
      step === SAVE_AND_GO ? smartContracts.execute(chain, sdoId) : smartContracts.list({ chain }),
  });
}

/**
 * Answers Execute Contract with a redirect to the Execute screen. With unsaved changes, it answers with the form, and a
 * dialog asks whether to save them first. Go Back closes the dialog.
 */
async function answerStep(session: Session, form: FormData, target: Target) {
  const before = problemBefore(session, form, 'createData');
  if (before) return refuseForm({ '': before.message }, before);
  const text = (name: keyof SmartContractFormValues) => form.get(name)?.toString() ?? '';
  const initialValue: SmartContractFormValues = {
    name: text('name'),
    description: text('description'),
    javaScript: text('javaScript'),
  };
  const version = versionOf(form);
  const again: FormAgain = { kind: 'again', result: { initialValue }, version, unchanged: true };
  if (form.get(STEP_FIELD) === STAY) return reply(again);
  const stored = toSmartContractFormValues((await readSmart(session, target)).data);
  const isSame = Object.entries(initialValue).every(
    ([name, value]) => stored[name as keyof SmartContractFormValues] === value,
  );
  if (isSame) return redirect(smartContracts.execute(target.chain, target.sdoId));
  return reply({ ...again, asks: true as const });
}
