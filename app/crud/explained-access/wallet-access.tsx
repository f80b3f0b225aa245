import { Form } from '@remix-run/react';
import { Button } from '#app/ui/controls/button.tsx';
import type { AccessExplanation, CountedAccessRule } from '#model/access/explanation.ts';
import { counted } from '#model/text/counted.ts';
import { ACCESS_PARAM, ACCESS_PART } from './access-data.ts';
import type { WalletAccessData } from './access-data.ts';
import { Listed, Failure, Rule, SubjectLink } from './access-rules.tsx';

const MAX_FIELDS = 6;
const MAX_CHARACTERS = 80;

/** 'What can they see?': the part of a page below the form of a wallet or group. */
export default function WalletAccess({
  chain,
  chains,
  explanation,
  failure,
  opensContracts,
}: WalletAccessData) {
  return (
    <section
      id={ACCESS_PART}
      aria-labelledby={`${ACCESS_PART}-title`}
      className="mt-6 max-w-3xl scroll-mt-17 rounded-lg border border-line bg-surface p-(--gutter) shadow-sm"
    >
      <h2 id={`${ACCESS_PART}-title`} className="font-semibold">
        What can they see?
      </h2>
      <Form method="get" action={`#${ACCESS_PART}`} className="mt-3 flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-48">
          <label htmlFor={`${ACCESS_PART}-chain`} className="field-label">
            Chain
          </label>
          <input
            id={`${ACCESS_PART}-chain`}
            name={ACCESS_PARAM}
            list={`${ACCESS_PART}-chains`}
            defaultValue={chain}
            required
            autoComplete="off"
            className="control"
          />
          <datalist id={`${ACCESS_PART}-chains`}>
            {chains.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </div>
        <Button type="submit">Explain access</Button>
      </Form>
      <Failure text={failure} />
      {explanation ? (
        <Explanation {...{ explanation, opensContracts }} />
      ) : (
        failure === undefined && (
          <p className="mt-3 text-sm text-muted">
            How many records they may read and change there, and by which rule. The question is a
            line of the audit trail.
          </p>
        )
      )}
    </section>
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
