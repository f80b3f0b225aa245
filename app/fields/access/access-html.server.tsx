/** The HTML of explanations of access. React escapes all text. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { paths } from '#app/paths/paths.ts';
import type { WalletKind } from '#app/paths/paths.ts';
import { buttonClass } from '#app/ui/controls/button.tsx';
import type {
  AccessExplanation,
  AccessRule,
  AccessSubject,
  CountedAccessRule,
  RecordAccessExplanation,
} from '#model/access/explanation.ts';
import { counted } from '#model/text/counted.ts';

/** The part of a page below the form of a wallet or group. */
export interface WalletAccessPart {
  /** The chain of the address; '' before one is chosen. */
  chain: string;
  chains: readonly string[];
  explanation?: AccessExplanation;
  /** Why there is no explanation. */
  problem?: string;
  /** Whether the person may open the pages of consent contracts. */
  opensContracts: boolean;
}

/** What a record's drawer shows of who may read it. */
export type RecordAccessPart = Pick<WalletAccessPart, 'problem' | 'opensContracts'> & {
  explanation?: RecordAccessExplanation;
};

/** The parameter of an address that asks for an explanation, and the id of the part of a page that has it. */
export const ACCESS_PARAM = 'access';
const PART = 'explained-access';

const KINDS: Record<AccessSubject['kind'], WalletKind> = {
  userWallet: 'user-wallet',
  systemWallet: 'system-wallet',
  userGroup: 'user-group',
};
const NOUNS: Record<AccessSubject['kind'], string> = {
  userWallet: 'User wallet',
  systemWallet: 'System wallet',
  userGroup: 'Group',
};

const MAX_PATHS = 12;
const MAX_FIELDS = 6;
const MAX_CHARACTERS = 80;

export function walletAccessHtml(part: WalletAccessPart): string {
  return renderToStaticMarkup(<WalletAccess {...part} />);
}

export function recordAccessHtml(part: RecordAccessPart): string {
  return renderToStaticMarkup(<RecordAccess {...part} />);
}

function WalletAccess({ chain, chains, explanation, problem, opensContracts }: WalletAccessPart) {
  return (
    <section
      id={PART}
      aria-labelledby={`${PART}-title`}
      className="mt-6 max-w-3xl scroll-mt-17 rounded-lg border border-line bg-surface p-5 shadow-sm"
    >
      <h2 id={`${PART}-title`} className="font-semibold">
        What can they see?
      </h2>
      <form method="get" action={`#${PART}`} className="mt-3 flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-48">
          <label htmlFor={`${PART}-chain`} className="field-label">
            Chain
          </label>
          <input
            id={`${PART}-chain`}
            name={ACCESS_PARAM}
            list={`${PART}-chains`}
            defaultValue={chain}
            required
            autoComplete="off"
            className="control"
          />
          <datalist id={`${PART}-chains`}>
            {chains.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </div>
        <button type="submit" className={buttonClass({})}>
          Explain access
        </button>
      </form>
      <Problem text={problem} />
      {explanation ? (
        <Explanation {...{ explanation, opensContracts }} />
      ) : (
        problem === undefined && (
          <p className="mt-3 text-sm text-muted">
            How many records they may read and change there, and by which rule. The question is a
            line of the audit trail.
          </p>
        )
      )}
    </section>
  );
}

function Problem({ text }: { text: string | undefined }) {
  return (
    text !== undefined && (
      <p role="alert" className="mt-3 text-sm text-danger">
        {text}
      </p>
    )
  );
}

function Explanation({
  explanation: { subject, chain, scope, read, write, isMore, roles, rules, moreRules, actsAs },
  opensContracts,
}: {
  explanation: AccessExplanation;
  opensContracts: boolean;
}) {
  const whose = scope === 'own' ? `that you own` : `of this zone`;
  return (
    <div role="status" className="mt-4 text-sm">
      <p className="font-semibold">
        {read === null || write === null
          ? `The records of ${chain} could not be counted in time. Try again, or ask about a smaller chain.`
          : `Of the records of ${chain} ${whose}, ${subject.name} may read ${amount(read)}, and change or delete ${amount(write)}.`}
      </p>
      {isMore && <p className="mt-1 text-muted">There are more records than were counted.</p>}
      <p className="mt-1 text-muted">
        Reading needs the role {roles.read.join(' or ')} as well, changing and deleting{' '}
        {roles.write.join(' or ')}. Roles come with the sign-in, so they are not known here.
      </p>
      {actsAs.length > 0 && (
        <p className="mt-1">
          They may also act as{' '}
          <Listed
            items={actsAs.map((wallet) => (
              <SubjectLink key={wallet.id} subject={wallet} chain={chain} />
            ))}
          />
          , and then see what that wallet sees.
        </p>
      )}
      <ol className="mt-3 flex flex-col gap-3">
        {rules.map((rule, index) => (
          <li key={index} className="rounded-md border border-line px-3 py-2">
            <Rule rule={rule} chain={chain} opensContracts={opensContracts}>
              {counted(rule.records, 'record')}
            </Rule>
            <Samples samples={rule.samples} records={rule.records} />
          </li>
        ))}
      </ol>
      {moreRules > 0 && <p className="mt-2 text-muted">{counted(moreRules, 'more rule')}</p>}
    </div>
  );
}

function amount(n: number): string {
  return n === 0 ? 'none' : n.toLocaleString('en');
}

function RecordAccess({ explanation, problem, opensContracts }: RecordAccessPart) {
  return (
    <section aria-labelledby={`${PART}-title`} className="text-sm">
      <h3 id={`${PART}-title`} className="text-base font-semibold">
        Who can see this?
      </h3>
      <Problem text={problem} />
      {explanation && <RecordReaders {...{ explanation, opensContracts }} />}
    </section>
  );
}

function RecordReaders({
  explanation: { chain, readers, isMore, everybody, roles },
  opensContracts,
}: {
  explanation: RecordAccessExplanation;
  opensContracts: boolean;
}) {
  return (
    <div role="status">
      <p className="mt-1 text-muted">
        Each of them needs the role {roles.read.join(' or ')} as well, to change or delete it{' '}
        {roles.write.join(' or ')}. Who may act as a system wallet sees it as that, too.
      </p>
      {isMore && (
        <p className="mt-1 text-warning">There are more wallets and groups than could be tried.</p>
      )}
      <ul className="mt-3 flex flex-col gap-3">
        {everybody.length > 0 && (
          <li className="rounded-md border border-line px-3 py-2">
            <p className="font-semibold">
              {everybody.some(({ ifToken }) => !ifToken)
                ? 'Everybody in this zone'
                : 'Whoever has a fitting token'}
            </p>
            <Rules rules={everybody} {...{ chain, opensContracts }} />
          </li>
        )}
        {readers.map((reader) => (
          <li key={reader.id} className="rounded-md border border-line px-3 py-2">
            <p>
              <SubjectLink subject={reader} chain={chain} />{' '}
              <span className="text-muted">{NOUNS[reader.kind]}</span>
            </p>
            <Rules rules={reader.rules} {...{ chain, opensContracts }} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface RuleContext {
  chain: string;
  opensContracts: boolean;
}

function Rules({ rules, ...context }: RuleContext & { rules: readonly AccessRule[] }) {
  return rules.map((rule, index) => (
    <div key={index} className="mt-1">
      <Rule rule={rule} {...context} />
    </div>
  ));
}

/** By what records are read. @param children how many records they are */
function Rule({
  rule: { kind, owner, contracts, moreContracts, only, absent, when, ifToken, change },
  chain,
  opensContracts,
  children,
}: RuleContext & { rule: AccessRule; children?: ReactNode }) {
  return (
    <>
      <p>
        {kind === 'own' && 'As owner'}
        {(kind === 'group' || kind === 'systemWallet') && owner && (
          <>
            Through the {kind === 'group' ? 'group' : 'system wallet'}{' '}
            <SubjectLink subject={owner} chain={chain} />
          </>
        )}
        {kind === 'consent' && (
          <>
            By consent:{' '}
            <Listed
              items={contracts.map((contract) => (
                <Contract key={contract.id} {...{ contract, chain, opensContracts }} />
              ))}
            />
            {moreContracts > 0 && ` and ${counted(moreContracts, 'more contract')}`}
          </>
        )}
        {children !== undefined && <>: {children}</>}
        {kind === 'consent' ? ', to read' : change ? ', to change and delete too' : ', to read'}
      </p>
      {ifToken && (
        <p className="text-muted">
          Only with a token that has what the contract asks for, which is not known here.
        </p>
      )}
      {when !== undefined && (
        <p>
          Where <code className="text-xs break-words">{when}</code>
        </p>
      )}
      {only.length > 0 && (
        <p>
          Shown: {pathList(only)}.{' '}
          {absent.length > 0 && <span className="text-muted">Absent: {pathList(absent)}.</span>}
        </p>
      )}
    </>
  );
}

function pathList(names: readonly string[]): string {
  const more = names.length - MAX_PATHS;
  const shown = names.slice(0, MAX_PATHS).join(', ');
  return more > 0 ? `${shown} and ${more.toLocaleString('en')} more` : shown;
}

function Contract({
  contract: { id, description, everybody, named },
  chain,
  opensContracts,
}: RuleContext & { contract: AccessRule['contracts'][number] }) {
  const name = description ?? `contract …${id.slice(-8)}`;
  const to = everybody ? ['everybody'] : named.map((subject) => subject.name);
  return (
    <>
      {opensContracts ? (
        <a href={paths.consentContracts.edit(chain, id)} className="text-link">
          {name}
        </a>
      ) : (
        name
      )}
      {to.length > 0 && ` (to ${to.join(', ')})`}
    </>
  );
}

function SubjectLink({
  subject: { id, kind, name },
  chain,
}: {
  subject: AccessSubject;
  chain: string;
}) {
  const address = `${paths.wallet(KINDS[kind], id)}?${new URLSearchParams({ [ACCESS_PARAM]: chain })}#${PART}`;
  return (
    <a href={address} className="text-link">
      {name || id}
    </a>
  );
}

function Listed({ items }: { items: readonly ReactNode[] }) {
  return items.map((item, index) => (
    <span key={index}>
      {index > 0 && ', '}
      {item}
    </span>
  ));
}

function Samples({ samples, records }: Pick<CountedAccessRule, 'samples' | 'records'>) {
  const more = records - samples.length;
  return (
    <ul className="mt-1 flex flex-col gap-1 text-muted">
      {samples.map(({ id, data }) => (
        <li key={id} className="min-w-0 break-words">
          <code className="text-xs break-all">{id}</code>
          {data && ` ${fieldList(data)}`}
        </li>
      ))}
      {more > 0 && <li>and {more.toLocaleString('en')} more</li>}
    </ul>
  );
}

function fieldList(data: Readonly<Record<string, unknown>>): string {
  const all = Object.entries(data);
  const shown = all.slice(0, MAX_FIELDS).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return `${name}: ${text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text}`;
  });
  const more = all.length - shown.length;
  return [...shown, ...(more > 0 ? [counted(more, 'more attribute')] : [])].join(', ');
}
