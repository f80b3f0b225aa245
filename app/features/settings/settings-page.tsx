import { Form, useNavigation } from '@remix-run/react';
import { clsx } from 'clsx';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { FormNotice } from '#app/forms/form-notice.tsx';
import { problemAt, resultOf } from '#app/forms/reply/form-reply.ts';
import { VERSION_FIELD } from '#app/forms/version.ts';
import { Fact, Facts } from '#app/ui/content/facts.tsx';
import { Chip } from '#app/ui/content/chip.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { CommandKeys } from './command-keys.tsx';
import type { Choices as Chosen, SettingsReply, SettingsData } from './settings-data.ts';

interface Choice {
  value: string;
  label: string;
  hint?: string;
}

const THEMES: readonly Choice[] = [
  { value: 'system', label: 'System', hint: 'As on your device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

const TIMES: readonly Choice[] = [
  {
    value: 'local',
    label: 'Local time',
    hint: 'As on your device, or UTC without scripts',
  },
  { value: 'utc', label: 'UTC', hint: 'The same on every device, and marked as such' },
];

/** The settings of a person in this console. */
export function SettingsPage({
  loaderData,
  reply,
}: {
  loaderData: SettingsData;
  reply?: SettingsReply;
}) {
  const pending = useNavigation().formMethod === 'POST';
  const { choices, samples } = loaderData;
  const problem = problemAt(reply);
  const refused = problem === undefined ? undefined : reply;
  const sent = resultOf(refused)?.initialValue as Partial<Chosen> | undefined;
  const { theme, dates, times, singleKeys } = { ...choices, ...sent };
  const { version, noteSave } = useVersion(loaderData.version);
  const styles: Choice[] = [
    { value: 'us', label: 'Month first', hint: samples.us },
    { value: 'iso', label: 'ISO 8601', hint: samples.iso },
    { value: 'language', label: 'Language of the browser', hint: samples.language },
  ];
  return (
    <div className="max-w-3xl">
      <PageHeader />
      <Account account={loaderData.account} />
      {problem !== undefined && <FormNotice tone="error" text={problem} />}
      <Form method="post" onSubmit={noteSave}>
        <input type="hidden" name={VERSION_FIELD} value={refused?.version ?? version} />
        <Card title="Preferences">
          <div className="grid gap-8">
            <Part title="Appearance">
              <Choices legend="Theme" name="theme" chosen={theme} choices={THEMES} />
            </Part>
            <Part title="Dates and times">
              <div className="grid gap-6 sm:grid-cols-2">
                <Choices legend="Format" name="dates" chosen={dates} choices={styles} />
                <Choices legend="Time zone" name="times" chosen={times} choices={TIMES} />
              </div>
              <p className="mt-4 text-sm text-muted">
                For what is shown. Files that are downloaded are the same whatever is chosen here.
              </p>
            </Part>
            <Part title="Keyboard">
              <SingleKeys checked={singleKeys === 'on'} />
            </Part>
          </div>
          <div className="-mx-(--gutter) mt-6 -mb-(--gutter) flex justify-end border-t border-line px-(--gutter) py-3">
            <Button type="submit" variant="primary" pending={pending}>
              Save settings
            </Button>
          </div>
        </Card>
      </Form>
      <CommandKeys loaderData={loaderData} reply={reply} />
    </div>
  );
}

/**
 * The version of the settings in the form. The page may load the settings again while the form is open, for example
 * when a dialog opens. The form then keeps its version, and gets a new one only after a save.
 */
function useVersion(stored: string) {
  const [version, setVersion] = useState(stored);
  const saved = useRef(false);
  useEffect(() => {
    if (!saved.current) return;
    saved.current = false;
    setVersion(stored);
  }, [stored]);
  return { version, noteSave: () => (saved.current = true) };
}

/** The person's name, customer and roles. The identity provider defines them, so they cannot be changed here. */
function Account({ account: { name, email, team, zones } }: Pick<SettingsData, 'account'>) {
  return (
    <Card title="Account" className="mb-6">
      <Facts>
        <Fact name="Name">{name}</Fact>
        <Fact name="Email address">{email}</Fact>
        <Fact name="Team">{team}</Fact>
        <Fact name="Zones and roles">
          <ul className="grid gap-x-4 gap-y-2 sm:-mt-0.5 sm:grid-cols-[auto_1fr]">
            {zones.map((zone) => (
              <li key={zone.name} className="contents">
                <span className={clsx('leading-6', zone.isOpen && 'font-medium')}>{zone.name}</span>
                <span className="flex flex-wrap gap-1.5 max-sm:mb-2">
                  {zone.roles.map((role) => (
                    <Chip key={role}>{role}</Chip>
                  ))}
                  {zone.isOpen && <Chip tone="success">open now</Chip>}
                </span>
              </li>
            ))}
          </ul>
        </Fact>
      </Facts>
    </Card>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-3 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function Choices({
  legend,
  name,
  chosen,
  choices,
}: {
  legend: string;
  name: string;
  chosen: string;
  choices: readonly Choice[];
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="field-label">{legend}</legend>
      <div className="grid gap-2">
        {choices.map(({ value, label, hint }) => (
          <label key={value} className="flex items-start gap-2.5">
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              className="radio"
            />
            <span>
              {label}
              {hint && <span className="block text-xs text-muted tabular-nums">{hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The setting that switches single-letter shortcuts off, because speech input can trigger them (WCAG 2.1.4). */
function SingleKeys({ checked }: { checked: boolean }): ReactNode {
  const id = useId();
  return (
    <>
      <label className="flex items-start gap-2.5">
        <input
          type="checkbox"
          name="singleKeys"
          defaultChecked={checked}
          aria-describedby={id}
          className="checkbox"
        />
        <span>Single-letter shortcuts</span>
      </label>
      <p id={id} className="mt-1 pl-6.5 text-sm text-muted">
        Such as J for the next row, or G then D for the dictionaries. Switch them off if you dictate
        to your computer; shortcuts with Ctrl or ⌘ stay.
      </p>
    </>
  );
}
