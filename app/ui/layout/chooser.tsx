import { Form } from '@remix-run/react';
import type { IconName } from '#app/screens/icon-names.ts';
import { clsx } from 'clsx';
import { useId } from 'react';
import { Button, LinkButton } from '#app/ui/controls/button.tsx';
import { Icon } from '#app/ui/content/icon.tsx';
import { FormBar } from './form-bar.tsx';
import { PageHeader } from './page-header.tsx';

export interface Choice {
  value: string;
  label: string;
  description?: string;
  icon?: IconName;
}

interface ChoiceGroup {
  label: string;
  choices: readonly Choice[];
}

type ButtonCommand = { 'data-command': string; kbd?: string };

interface ChooserProps {
  /** The icon beside the heading. */
  icon?: IconName;
  /** The question, for example 'What would you like to do?'. */
  legend: string;
  /** A plain list of radio buttons, or an accordion of them. */
  choices?: readonly Choice[];
  groups?: readonly ChoiceGroup[];
  /** The address that NEXT sends the parameter `choice` to by GET; this page when absent. */
  action?: string;
  backTo: string;
  backLabel?: string;
  nextLabel?: string;
  /** The commands that press BACK and NEXT, and their keys. */
  back: ButtonCommand;
  next: ButtonCommand;
  /** The problem that is shown after NEXT without a choice. */
  problem?: string;
}

const FORM_ID = 'chooser';

/** A page that asks what to do. One press or one letter takes a choice. */
export function Chooser({
  icon,
  legend,
  choices,
  groups,
  action,
  backTo,
  backLabel = 'BACK',
  nextLabel = 'NEXT',
  back,
  next,
  problem,
}: ChooserProps) {
  const problemId = useId();
  return (
    <div className="max-w-3xl xl:max-w-6xl">
      <PageHeader icon={icon}>
        <FormBar>
          <LinkButton to={backTo} {...back}>
            {backLabel}
          </LinkButton>
          <Button type="submit" form={FORM_ID} variant="primary" {...next}>
            {nextLabel}
          </Button>
        </FormBar>
      </PageHeader>
      {/* The browser's validation is off, because it would point at a radio button that may be collapsed. */}
      <Form id={FORM_ID} method="get" action={action} noValidate>
        <fieldset aria-describedby={problem ? problemId : undefined} className="min-w-0">
          <legend className="mb-4">
            <h2 className="text-lg font-semibold">{legend}</h2>
          </legend>
          {choices && (
            <RadioList
              choices={choices}
              columns={choices.length === 3 ? 'sm:grid-cols-3' : 'sm:grid-cols-2 xl:grid-cols-4'}
            />
          )}
          {groups?.map((group) => (
            <details key={group.label} open className="group border-b border-line last:border-b-0">
              <summary className="flex cursor-pointer list-none items-center gap-2 rounded-md py-3 font-semibold">
                <Icon
                  name="chevron-right"
                  className="shrink-0 text-faint transition-transform group-open:rotate-90"
                />
                {group.label}
              </summary>
              <div className="pb-4">
                <RadioList choices={group.choices} columns="sm:grid-cols-3 xl:grid-cols-4" />
              </div>
            </details>
          ))}
        </fieldset>
        {/* The first value of a name counts. This field is after the radio buttons, so it is read only when none is
            chosen. */}
        <input type="hidden" name="choice" value="" />
        {problem && (
          <p id={problemId} role="alert" className="mt-3 text-sm text-danger">
            {problem}
          </p>
        )}
      </Form>
    </div>
  );
}

function RadioList({ choices, columns }: { choices: readonly Choice[]; columns: string }) {
  return (
    <div className={clsx('grid gap-3', columns)}>
      {choices.map((choice) => (
        <label key={choice.value} className="choice">
          <input type="radio" name="choice" value={choice.value} required className="radio" />
          {choice.icon && <Icon name={choice.icon} className="mt-0.5 shrink-0 text-faint" />}
          <span className="min-w-0">
            <span className="block font-medium">{choice.label}</span>
            {choice.description && <span className="block text-muted">{choice.description}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}
