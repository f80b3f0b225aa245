import type { AccessSubject, RecordAccessExplanation } from '#model/access/explanation.ts';
import { ACCESS_PART } from './access-data.ts';
import type { RecordAccessData } from './access-data.ts';
import { Failure, Rules, SubjectLink } from './access-rules.tsx';

const NOUNS: Record<AccessSubject['kind'], string> = {
  userWallet: 'User wallet',
  systemWallet: 'System wallet',
  userGroup: 'Group',
};

/** 'Who sees this?' in the drawer of a record. */
export function RecordAccess({ explanation, failure, opensContracts }: RecordAccessData) {
  return (
    <section aria-labelledby={`${ACCESS_PART}-title`} className="text-sm">
      <h3 id={`${ACCESS_PART}-title`} className="text-base font-semibold">
        Who sees this?
      </h3>
      <Failure text={failure} />
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
