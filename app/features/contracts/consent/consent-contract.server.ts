/** Reads and writes a consent contract. */
import { data as reply, redirect } from '@remix-run/node';
import { PREVIEW, STEP_FIELD } from '#app/crud/form-preview/preview-step.ts';
import { readContract } from '#app/features/contracts/read-contract.server.ts';
import {
  answerDeletion,
  answerForm,
  formPageData,
  requirePermission,
} from '#app/forms/reply/answer-form.server.ts';
import type { FormPageData } from '#app/forms/reply/answer-form.server.ts';
import { attributeOptions, findDictionary } from '#app/fields/chains/chain-attributes.server.ts';
import { versionOf } from '#app/forms/body/parse-form.server.ts';
import { readForm } from '#app/forms/body/form-body.server.ts';
import { DELETE_FIELD } from '#app/forms/reply/form-reply.ts';
import type { FormAgain } from '#app/forms/reply/form-reply.ts';
import { wholeMinute, wholeSecond } from '#app/fields/controls/moment.ts';
import { paths } from '#app/paths/paths.ts';
import { orAnswer } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import type { StoredRecord } from '#app/forms/version.server.ts';
import type { Option } from '#app/ui/controls/option.ts';
import { CALLS } from '#model/calls/all.ts';
import { storedConsentContractSchema } from '#model/contracts/consent-contract.ts';
import {
  changedConsentContractFormSchema,
  consentFormFields,
  newConsentContractFormSchema,
  toConsentContractFormValues,
} from '#model/contracts/consent-contract-form.ts';
import type { ConsentContractFormValues } from '#model/contracts/consent-contract-form.ts';
import { consentStatus } from '#model/contracts/consent-status.ts';
import type { ConsentStatus } from '#model/contracts/consent-status.ts';
import { isUuid } from '#model/fields/fields.ts';
import { CONSENT_HELP } from '#app/features/contracts/help.server.ts';
import { nextContract } from '#app/features/contracts/next-contract.server.ts';
import { isOwner } from '#app/features/contracts/owner.server.ts';
import { loadConsents } from './consent-lists.server.ts';
import { EXPIRE } from './consent-step.ts';
import { answerConsentPreview } from './preview.server.ts';
import { loadRecipients } from './recipients.server.ts';
import type { Recipients } from './recipients.server.ts';

export interface ConsentData extends FormPageData {
  chain: string;
  /** The id of the stored contract; absent while creating. */
  sdoId?: string;
  /** The stored contract; absent while creating. */
  value?: ConsentContractFormValues;
  status: ConsentStatus;
  mayEdit: boolean;
  /** Whether the stored contract names both people and token properties. The form can have only one of the two. */
  hasBoth: boolean;
  attributes: Option[];
  recipients: Recipients;
  /** The minute on the server. A new contract cannot begin or end before it (B-461). */
  now: string;
}

const { consentContracts } = paths;
const ABSENT = 'There is no such consent contract in this zone, or none that you may see.';

/**
 * Loads the form of a new contract.
 * @throws Response a redirect to the list when no chain is given or the person may not create contracts; 404 when the
 *   chain does not exist
 */
export async function loadNewConsent(session: Session, chain: string): Promise<ConsentData> {
  requirePermission(session, 'createData', consentContracts.list());
  if (chain === '') throw redirect(consentContracts.list({ dialog: 'new' }));
  const [dictionary, recipients] = await Promise.all([
    findDictionary(session, chain),
    orAnswer(loadRecipients(session, [])),
  ]);
  if (!dictionary) {
    throw new Response(`There is no chain '${chain}' in this zone.`, { status: 404 });
  }
  return {
    ...pageDataOf(session, chain),
    help: CONSENT_HELP,
    mayEdit: true,
    attributes: attributeOptions(dictionary),
    recipients,
  };
}

/**
 * Loads the form of a stored contract.
 * @throws Response 404 when there is no such contract, or what the platform answered instead
 */
export async function loadConsent(
  session: Session,
  { chain, sdoId }: { chain: string; sdoId: string },
): Promise<ConsentData> {
  const stored = await readConsent(session, { chain, sdoId });
  const { header, consentContract } = stored.data;
  const { to = [], only = [], jwtProperties, until } = consentContract;
  const value = toConsentContractFormValues(consentContract);
  const [dictionary, recipients, owns] = await orAnswer(
    Promise.all([
      findDictionary(session, chain),
      loadRecipients(session, to.filter(isUuid)),
      isOwner(session, header),
    ]),
  );
  const attributes = withChosen(attributeOptions(dictionary), only);
  return {
    ...pageDataOf(session, chain, stored),
    sdoId,
    value: {
      ...value,
      to: inOrder(value.to, recipients.options),
      only: inOrder(value.only, attributes),
    },
    status: consentStatus(until, new Date()),
    help: CONSENT_HELP,
    mayEdit: session.can('editData') && owns,
    mayDelete: session.can('deleteData') && owns,
    hasBoth: to.length > 0 && jwtProperties !== undefined,
    attributes,
    recipients,
  };
}

function pageDataOf(session: Session, chain: string, stored?: StoredRecord) {
  return {
    ...formPageData(session, consentFormFields, stored),
    chain,
    status: 'Active' as const,
    hasBoth: false,
    now: wholeMinute(new Date()),
  };
}

function readConsent(session: Session, params: { chain: string; sdoId: string }) {
  return readContract(session, params, { schema: storedConsentContractSchema, absent: ABSENT });
}

/** The attributes, and those of the chosen ones that the chain does not declare, or no longer declares. */
function withChosen(attributes: Option[], chosen: readonly string[]): Option[] {
  const others = chosen.filter((path) => !attributes.some(({ value }) => value === path));
  const more = others.map((path) => ({ value: path, label: path, description: 'not declared' }));
  return [...more, ...attributes];
}

/**
 * The chosen values in the order of the options, which is the order in which a browser sends them. In another order the
 * form would seem to have changes.
 */
function inOrder(chosen: string | string[], options: readonly Option[]): string | string[] {
  if (typeof chosen === 'string') return chosen;
  const wanted = new Set(chosen);
  return options.map(({ value }) => value).filter((value) => wanted.has(value));
}

/** Answers the form of a contract, the form of its deletion, or the step that ends the contract without scripts. */
export async function answerConsent(
  session: Session,
  request: Request,
  { chain, sdoId }: { chain: string; sdoId?: string },
) {
  const form = await readForm(request);
  const step = form.get(STEP_FIELD);
  if (step === EXPIRE) return answerExpire(form);
  if (step === PREVIEW) {
    return answerConsentPreview(session, form, { chain, sdoId }, sentValues(form));
  }
  const doneTo = consentContracts.list({ chain });
  const failure = 'Unable to create/update consent contract';
  const { api } = session;
  if (sdoId === undefined) {
    return answerForm(session, form, {
      schema: newConsentContractFormSchema(new Date()),
      permission: 'createData',
      save: (consentContract, sending) =>
        api.call(CALLS.createConsent, {
          params: { chain },
          body: { consentContract },
          ...sending,
        }),
      failure,
      success: 'Consent Contract Created',
      doneTo,
    });
  }
  const params = { chain, sdoId };
  const stored = async () => {
    const { data, headers } = await readConsent(session, params);
    return { data: data.consentContract, headers };
  };
  if (form.has(DELETE_FIELD)) {
    return answerDeletion(session, form, {
      permission: 'deleteData',
      stored,
      send: (sending) => api.call(CALLS.deleteRecord, { params, ...sending }),
      failure: 'Unable to delete consent contract',
      success: 'Consent contract deleted',
      undo: sdoId,
      doneTo,
    });
  }
  return answerForm(session, form, {
    schema: changedConsentContractFormSchema,
    permission: 'editData',
    stored,
    next: () =>
      nextContract(consentContracts, params, (page) => loadConsents(session, page, chain)),
    save: (consentContract, sending) =>
      api.call(CALLS.updateConsent, { params, body: { consentContract }, ...sending }),
    failure,
    success: 'Consent contract updated',
    doneTo,
  });
}

/** The form again with its end set to now; nothing is saved (B-384). */
function answerExpire(form: FormData) {
  const initialValue = { ...sentValues(form), until: wholeSecond(new Date()) };
  const again: FormAgain = { kind: 'again', result: { initialValue }, version: versionOf(form) };
  return reply(again);
}

/** The values that were sent, for the form that is shown again. */
function sentValues(form: FormData) {
  const text = (name: keyof ConsentContractFormValues & string) => form.get(name)?.toString() ?? '';
  const texts = (name: keyof ConsentContractFormValues & string) => form.getAll(name).map(String);
  return {
    shareWith: text('shareWith'),
    to: texts('to'),
    jwtProperties: text('jwtProperties'),
    description: text('description'),
    only: texts('only'),
    start: text('start'),
    until: text('until'),
    when: text('when'),
  };
}
