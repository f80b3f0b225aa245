/** Restores an earlier version of a record: it is saved again by the call of an ordinary save, as a new version. */
import { textIn } from '#app/forms/body/form-body.server.ts';
import { sendingOf } from '#app/forms/body/parse-form.server.ts';
import type { Sending } from '#app/forms/body/parse-form.server.ts';
import { problemBefore } from '#app/forms/reply/answer-form.server.ts';
import { versionIn } from '#app/forms/version.server.ts';
import type { StoredRecord } from '#app/forms/version.server.ts';
import { paths } from '#app/paths/paths.ts';
import { failureText } from '#app/platform-client/errors.ts';
import { redirectWithAlert } from '#app/session/flash.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { parseReturnTo } from '#app/session/sign-in/return-to.ts';
import { CALLS } from '#model/calls/all.ts';
import type { ConsentContractInput } from '#model/contracts/consent-contract.ts';
import type { ComparedKind } from '#model/metadata/comparison.ts';
import type { StoredEdgeDefinition } from '#model/dictionaries/edge-definition.ts';
import type { StoredTerm } from '#model/metadata/glossary.ts';
import { decodeBase64 } from '#model/text/base64.ts';
import type { StoredGroup } from '#model/wallets/group.ts';
import type { StoredSystemWallet } from '#model/wallets/wallet.ts';
import {
  ERASED,
  NEWER_VERSION,
  PRESENT_FIELD,
  RESTORE_FIELD,
  restorePermission,
  SEQ_FIELD,
} from './restore-form.ts';

type Api = Session['api'];
interface Target {
  id: string;
  chain: string;
}
type Metadata = Record<string, unknown>;

/** How the records of a kind are read and saved. A dictionary is restored by its editor. */
interface Restorer {
  read: (api: Api, target: Target) => Promise<StoredRecord>;
  /** @param record the record as it was stored, which is what a save takes */
  save: (api: Api, target: Target, record: never, sending: Sending) => Promise<unknown>;
}

const readContract: Restorer['read'] = (api, { chain, id: sdoId }) =>
  api.call(CALLS.readRecord, { params: { chain, sdoId } });

const RESTORERS: Readonly<Record<Exclude<ComparedKind, 'dictionaries'>, Restorer>> = {
  edgeDefs: {
    read: (api, { id }) => api.call(CALLS.readEdge, { params: { id } }),
    save: (api, { id }, { condition }: StoredEdgeDefinition, sending) =>
      api.call(CALLS.updateEdge, { params: { id }, body: { condition }, ...sending }),
  },
  glossaries: {
    read: (api, { id }) => api.call(CALLS.readTerm, { params: { id } }),
    save: (api, { id }, { id: _id, ...body }: StoredTerm, sending) =>
      api.call(CALLS.updateTerm, { params: { id }, body, ...sending }),
  },
  userGroups: {
    read: (api, { id }) => api.call(CALLS.readGroup, { params: { id } }),
    save: (api, { id }, { id: _id, ...body }: StoredGroup, sending) =>
      api.call(CALLS.updateGroup, { params: { id }, body, ...sending }),
  },
  systemWallets: {
    read: (api, { id }) => api.call(CALLS.readSystemWallet, { params: { id } }),
    save: (api, { id }, { id: _id, ...body }: StoredSystemWallet, sending) =>
      api.call(CALLS.updateSystemWallet, { params: { id }, body, ...sending }),
  },
  consentContracts: {
    read: readContract,
    save: (
      api,
      { id: sdoId, chain },
      body: { consentContract: ConsentContractInput; metadata?: Metadata },
      sending,
    ) => api.call(CALLS.updateConsent, { params: { chain, sdoId }, body, ...sending }),
  },
  smartContracts: {
    read: readContract,
    save: (
      api,
      { id: sdoId, chain },
      {
        codeBase64,
        name,
        description,
        metadata,
      }: { codeBase64: string; name: string; description: string; metadata?: Metadata },
      sending,
    ) =>
      api.call(CALLS.updateSmartContract, {
        params: { chain, sdoId },
        body: { name, description, metadata, javaScript: decodeBase64(codeBase64) },
        ...sending,
      }),
  },
};

const FAILURE = 'The version could not be restored.';
/** Answers the form with a redirect to the history of the record, with an alert. */
export async function restoreVersion(session: Session, form: FormData): Promise<Response> {
  const to = parseReturnTo(textIn(form, 'returnTo')) ?? paths.dashboard;
  const refuse = (text: string) => redirectWithAlert(session, to, { tone: 'error', text });
  const kind = textIn(form, RESTORE_FIELD);
  if (!isRestored(kind)) return refuse(FAILURE);
  const problem = problemBefore(session, form, restorePermission(kind));
  if (problem) return refuse(problem.message);
  const { api } = session;
  const target = { id: textIn(form, 'id'), chain: textIn(form, 'chain') };
  const seq = Number(textIn(form, SEQ_FIELD));
  const { read, save } = RESTORERS[kind];
  try {
    // The version that the save requires is read first, so that the save is refused if another one comes in between.
    const ifMatch = versionIn(await read(api, target));
    const asked = { kind, id: target.id };
    const newest = await api.call(CALLS.listVersions, { query: { ...asked, limit: 1 } });
    if (newest.data[0]?.seq !== Number(textIn(form, PRESENT_FIELD))) return refuse(NEWER_VERSION);
    const { data } = await api.call(CALLS.listVersions, { query: { ...asked, seq } });
    const record = data[0]?.record;
    if (!record) return refuse(ERASED);
    await save(api, target, record as never, { ...sendingOf(form), ...(ifMatch && { ifMatch }) });
  } catch (error) {
    return refuse(failureText(error, FAILURE));
  }
  const text = `Version ${seq} is restored, as a new version.`;
  return redirectWithAlert(session, to, { tone: 'success', text });
}

function isRestored(kind: string): kind is keyof typeof RESTORERS {
  return Object.hasOwn(RESTORERS, kind);
}
