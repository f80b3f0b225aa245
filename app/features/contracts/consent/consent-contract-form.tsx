import { lazyPart } from '#app/ui/browser/lazy-part.tsx';
import { TermMark } from '#app/ui/content/term-mark.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { EditScreen, EDIT_FORM_ID } from '#app/crud/edit-screen.tsx';
import { STEP_FIELD } from '#app/crud/form-preview/preview-step.ts';
import type { PreviewReply } from '#app/crud/form-preview/preview-step.ts';
import { RadioField } from '#app/fields/controls/radio-field.tsx';
import { MultiSelectField, TextAreaField } from '#app/fields/controls/field.tsx';
import type { FieldSource } from '#app/fields/controls/field-frame.tsx';
import { resultOf } from '#app/forms/reply/form-reply.ts';
import type { FormPageProps, FormReply } from '#app/forms/reply/form-reply.ts';
import { MomentField } from '#app/fields/controls/moment-field.tsx';
import { TqlField } from '#app/fields/code/tql-field.tsx';
import type { FormFields } from '#app/forms/use-server-form.ts';
import { paths } from '#app/paths/paths.ts';
import { Chip } from '#app/ui/content/chip.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import type { ConsentContractFormValues as Fields } from '#model/contracts/consent-contract-form.ts';
import { consentStatus } from '#model/contracts/consent-status.ts';
import { wholeSecond } from '#app/fields/controls/moment.ts';
import type { ConsentData } from './consent-contract.server.ts';
import { EXPIRE } from './consent-step.ts';
import type { PreviewData } from './preview-data.ts';
import { ConsentStatusChip } from './status-chip.tsx';

type Props = FormPageProps<ConsentData, FormReply & { preview?: PreviewReply<PreviewData> }>;

const ConsentPreview = lazyPart(() => import('./consent-preview.tsx'));

const SHARE_OPTIONS = [
  { value: 'ALL', label: 'All users', description: 'Everybody in this secure data zone.' },
  { value: 'USERS', label: 'Specific users', description: 'The users and groups that you choose.' },
  {
    value: 'JWT',
    label: 'Token properties',
    description: 'Whoever signs in with a token that has all of the properties.',
  },
];

/** Creates or changes a consent contract (B-084 to B-103, B-381 to B-391). */
export function ConsentContractForm({ loaderData, reply }: Props) {
  const { value, chain, mayEdit, status } = loaderData;
  const end = useEnd(loaderData, reply);
  const isStored = value !== undefined;
  return (
    <EditScreen<Fields>
      noun="consent contract"
      audited={loaderData.sdoId}
      name={value && [value.description, chain].filter(Boolean).join(' · ')}
      listTo={paths.consentContracts.list({ chain })}
      aside={isStored ? <ConsentStatusChip status={status} /> : <Chip tone="accent">{chain}</Chip>}
      actions={isStored && mayEdit && <ExpireButton end={end} />}
      saves={mayEdit}
      beside={
        mayEdit && <ConsentPreview chain={chain} sdoId={loaderData.sdoId} reply={reply?.preview} />
      }
      deletes={isStored}
      deleteLabel="Delete Contract"
      value={value ?? { shareWith: 'USERS' }}
      {...{ loaderData, reply }}
    >
      {(fields) => <ConsentFields {...{ loaderData, reply, fields, end }} />}
    </EditScreen>
  );
}

/** The end of the contract. A field and a button change it. */
function useEnd({ value }: ConsentData, reply: FormReply | undefined) {
  const [until, setUntil] = useState(() => sentValue(reply, 'until') ?? value?.until ?? '');
  const [isExpired, setExpired] = useState(() => consentStatus(until, new Date()) === 'Expired');
  return {
    until,
    /** Whether the contract has ended already, so that nothing is left to expire. */
    isExpired,
    change: (next: string) => {
      setUntil(next);
      setExpired(false);
    },
    expire: () => {
      setUntil(wholeSecond(new Date()));
      setExpired(true);
    },
  };
}
type End = ReturnType<typeof useEnd>;

/** The value that a refused form was sent with. */
function sentValue(reply: FormReply | undefined, field: keyof Fields & string): string | undefined {
  const sent = resultOf(reply)?.initialValue?.[field];
  return typeof sent === 'string' ? sent : undefined;
}

/** Sets the end to now; the contract is stored on save (B-381 to B-384). */
function ExpireButton({ end }: { end: End }) {
  return (
    <Button
      type="submit"
      form={EDIT_FORM_ID}
      name={STEP_FIELD}
      value={EXPIRE}
      icon="clock"
      disabled={end.isExpired}
      onClick={(event) => {
        event.preventDefault();
        end.expire();
      }}
    >
      Expire Contract
    </Button>
  );
}

function ConsentFields({
  loaderData,
  reply,
  fields,
  end,
}: Props & {
  fields: FormFields<Fields>;
  end: End;
}) {
  const { value, recipients, attributes, now } = loaderData;
  const readOnly = !loaderData.mayEdit;
  const [start, setStart] = useState(() => sentValue(reply, 'start') ?? value?.start ?? '');
  const share = useShareReset(reply);
  return (
    // CSS hides the fields of the other ways of sharing, so that the form works without scripts.
    <div className="group/share contents">
      <RadioField
        field={fields.shareWith}
        label="Share with"
        options={SHARE_OPTIONS}
        hint={loaderData.hasBoth ? HAS_BOTH : undefined}
        readOnly={readOnly}
        onChange={share.reset}
        className="col-span-full"
      />
      <Only with="USERS">
        <MultiSelectField
          field={share.resettable(fields.to)}
          label="Recipients"
          placeholder="Choose users and groups"
          options={recipients.options}
          hint={recipients.left > 0 ? leftOut(recipients.left) : undefined}
          readOnly={readOnly}
        />
      </Only>
      <Only with="JWT">
        <TextAreaField
          field={share.resettable(fields.jwtProperties)}
          label="JWT Properties"
          hint={
            <>
              A JSON object, such as <code>{'{"department": "research"}'}</code>.
            </>
          }
          rows={4}
          spellCheck={false}
          readOnly={readOnly}
          className="[&_textarea]:font-mono"
        />
      </Only>
      <TextAreaField
        field={fields.description}
        label="Description"
        readOnly={readOnly}
        className="col-span-full"
      />
      <MultiSelectField
        field={fields.only}
        label="Only"
        placeholder="All attributes"
        options={attributes}
        hint="Shares only these attributes; all of them when you choose none."
        readOnly={readOnly}
        className="col-span-full"
      />
      <MomentField
        field={fields.start}
        label="Start"
        hint="At once when it is empty."
        value={start}
        min={value === undefined ? now : undefined}
        onChange={setStart}
        readOnly={readOnly}
      />
      <MomentField
        field={fields.until}
        label="Until"
        hint="Without an end when it is empty."
        value={end.until}
        min={value === undefined ? now : undefined}
        onChange={end.change}
        readOnly={readOnly}
      />
      <TqlField
        field={fields.when}
        label="When"
        mark={<TermMark term="tql" ofField />}
        hint={
          <>
            Shares only records for which this condition in TQL is true, such as{' '}
            <code>{'data.age > 18'}</code>.
          </>
        }
        conditionOn={loaderData.chain}
        readOnly={readOnly}
        className="col-span-full"
      />
    </div>
  );
}

const HAS_BOTH =
  'This contract names users and token properties. Saving here keeps only one of both.';

function leftOut(count: number): string {
  return `The first of a long list: ${count.toLocaleString('en')} more cannot be chosen here. A group that has them can.`;
}

const SHOWN_WITH = {
  USERS: 'group-has-[[value=USERS]:checked]/share:block',
  JWT: 'group-has-[[value=JWT]:checked]/share:block',
};

/** Fields that are shown with one way of sharing only. */
function Only({ with: mode, children }: { with: keyof typeof SHOWN_WITH; children: ReactNode }) {
  return <div className={`col-span-full hidden ${SHOWN_WITH[mode]}`}>{children}</div>;
}

/** Empties recipients and token properties when another way of sharing is chosen (B-385, B-386). */
function useShareReset(reply: FormReply | undefined) {
  const [resets, setResets] = useState({ count: 0, reply });
  // A form that came back from the server has the values that were sent.
  const isReset = resets.count > 0 && resets.reply === reply;
  return {
    reset: () => setResets(({ count }) => ({ count: count + 1, reply })),
    resettable: <Value,>(field: FieldSource<Value>) =>
      isReset ? emptied(field, resets.count) : field,
  };
}

/** A field without a value. @param resetCount a new count makes React draw a new control */
function emptied<Value>(field: FieldSource<Value>, resetCount: number) {
  const { id, name, key, descriptionId, errorId, errors, required, maxLength } = field;
  const look = { id, name, descriptionId, errorId, errors, required, maxLength };
  return { ...look, key: `${key}-${resetCount}`, initialValue: undefined, defaultOptions: [] };
}
