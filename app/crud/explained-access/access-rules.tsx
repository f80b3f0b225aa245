/** The rules by which records are read, as the explanations of wallets and of records show them. */
import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { paths } from '#app/paths/paths.ts';
import type { WalletKind } from '#app/paths/paths.ts';
import type { AccessRule, AccessSubject } from '#model/access/explanation.ts';
import { counted } from '#model/text/counted.ts';
import { ACCESS_PARAM, ACCESS_PART } from './access-data.ts';

const KINDS: Record<AccessSubject['kind'], WalletKind> = {
  userWallet: 'user-wallet',
  systemWallet: 'system-wallet',
  userGroup: 'user-group',
};
const MAX_PATHS = 12;

export function Failure({ text }: { text: string | undefined }) {
  return (
    text !== undefined && (
      <p role="alert" className="mt-3 text-sm text-danger">
        {text}
      </p>
    )
  );
}

interface RuleContext {
  chain: string;
  opensContracts: boolean;
}

export function Rules({ rules, ...context }: RuleContext & { rules: readonly AccessRule[] }) {
  return rules.map((rule, index) => (
    <div key={index} className="mt-1">
      <Rule rule={rule} {...context} />
    </div>
  ));
}

/** The rule that opens records to a reader. @param children how many records it opens */
export function Rule({
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
        <Link to={paths.consentContracts.edit(chain, id)} className="text-link">
          {name}
        </Link>
      ) : (
        name
      )}
      {to.length > 0 && ` (to ${to.join(', ')})`}
    </>
  );
}

export function SubjectLink({
  subject: { id, kind, name },
  chain,
}: {
  subject: AccessSubject;
  chain: string;
}) {
  const address = `${paths.wallet(KINDS[kind], id)}?${new URLSearchParams({ [ACCESS_PARAM]: chain })}#${ACCESS_PART}`;
  return (
    <Link to={address} className="text-link">
      {name || id}
    </Link>
  );
}

export function Listed({ items }: { items: readonly ReactNode[] }) {
  return items.map((item, index) => (
    <span key={index}>
      {index > 0 && ', '}
      {item}
    </span>
  ));
}
