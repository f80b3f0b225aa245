import { TermMark } from '#app/ui/content/term-mark.tsx';
import { Form, useNavigation } from '@remix-run/react';
import { clsx } from 'clsx';
import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { CommandProvider } from '#app/commands/provider.tsx';
import { useCommand } from '#app/commands/use-command.ts';
import { paths } from '#app/paths/paths.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { environmentBackground } from '#app/ui/layout/environment-color.ts';
import { Icon } from '#app/ui/content/icon.tsx';
import { Spinner } from '#app/ui/feedback/spinner.tsx';
import type { Environment } from '#model/directory/zone.ts';
import type { ZoneChooserData } from './zone-chooser-data.ts';

interface ChooserProps extends ZoneChooserData {
  /** The reason why the last choice was refused. */
  problem?: string;
}

/** The page 'Secure Data Zones', on which the person chooses a zone. */
export function ZoneChooser(loaderData: ChooserProps) {
  return (
    <CommandProvider surroundings={loaderData.commands}>
      <Chooser {...loaderData} />
    </CommandProvider>
  );
}

function Chooser({ title, zones, current, email, returnTo, problem }: ChooserProps) {
  return (
    <div className="flex flex-col gap-5">
      <header>
        <div className="flex items-center gap-2">
          <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight">
            {title}
          </h1>
          {zones.length > 0 && <TermMark term="zone" />}
        </div>
        <p className="mt-1 text-muted">
          {zones.length > 0 ? 'Choose the environment you would like to view.' : NO_ZONES}
        </p>
      </header>
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      {zones.length > 0 && <ZoneList zones={zones} current={current} returnTo={returnTo} />}
      <footer className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-sm text-muted">Signed in as {email}</p>
        <Form action={paths.logout} method="post" reloadDocument>
          <input type="hidden" name="from" value="chooser" />
          <Button type="submit" data-command="account.logout">
            Logout
          </Button>
        </Form>
      </footer>
    </div>
  );
}

/** The text for people whom no zone admits. */
const NO_ZONES =
  'You do not have access to any Secure Data Zones. Contact your administrator for access or try a different username and password.';

/** A form with a button for each zone. The arrow keys and the list commands move the focus. */
function ZoneList({
  zones,
  current,
  returnTo,
}: Pick<ZoneChooserData, 'zones' | 'current' | 'returnTo'>) {
  const list = useRef<HTMLUListElement>(null);
  const chosen = useNavigation().formData?.get('zone');
  const moveByArrow = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    moveFocus(list.current, step);
  };
  useCommand('list.next', () => moveFocus(list.current, 1));
  useCommand('list.previous', () => moveFocus(list.current, -1));
  return (
    <Form action={paths.zones} method="post">
      {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
      <ul ref={list} className="divide-y divide-line overflow-hidden rounded-lg border border-line">
        {zones.map((zone) => (
          <li key={zone.name}>
            <ZoneButton
              {...zone}
              isCurrent={zone.name === current}
              isChosen={zone.name === chosen}
              onKeyDown={moveByArrow}
            />
          </li>
        ))}
      </ul>
    </Form>
  );
}

function ZoneButton({
  name,
  environment,
  isCurrent,
  isChosen,
  onKeyDown,
}: {
  name: string;
  environment: Environment;
  isCurrent: boolean;
  isChosen: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  return (
    <button
      name="zone"
      value={name}
      disabled={isCurrent}
      aria-busy={isChosen || undefined}
      onKeyDown={onKeyDown}
      className="flex min-h-14 w-full cursor-pointer items-center gap-3 px-3 py-2 text-left hover:bg-sunken focus-visible:-outline-offset-2 disabled:cursor-default disabled:bg-sunken"
    >
      <span
        className={clsx(
          'inline-flex size-8 shrink-0 items-center justify-center rounded-md',
          environmentBackground(environment),
        )}
      >
        <Icon name="database" />
      </span>
      <span className="min-w-0 flex-1 font-medium">
        {name} ({environment})
      </span>
      {isCurrent && <span className="text-sm text-muted">Open now</span>}
      {isChosen && <Spinner label="Loading" />}
      {!isCurrent && !isChosen && <Icon name="chevron-right" className="shrink-0 text-faint" />}
    </button>
  );
}

/** Moves the focus by one button. From outside the list, it moves to the first or the last one. */
function moveFocus(list: HTMLUListElement | null, step: number): void {
  const buttons = [...(list?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const target = at === -1 ? (step === 1 ? 0 : buttons.length - 1) : at + step;
  buttons[target]?.focus();
}
