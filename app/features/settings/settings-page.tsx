import { Form, Link, useNavigation } from '@remix-run/react';
import { useId } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import type { SettingsView } from './settings-view.ts';

const THEMES = [
  { value: 'system', label: 'System', hint: 'As your device is set' },
  { value: 'light', label: 'Light', hint: undefined },
  { value: 'dark', label: 'Dark', hint: undefined },
] as const;

/** What a person may choose for this console. */
export function SettingsPage({ theme, singleKeys }: SettingsView) {
  const pending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" className="max-w-2xl">
      <PageHeader />
      <div className="flex flex-col gap-6">
        <Card title="Appearance">
          <fieldset>
            <legend className="field-label">Theme</legend>
            <div className="grid gap-2">
              {THEMES.map(({ value, label, hint }) => (
                <label key={value} className="flex items-start gap-2.5">
                  <input
                    type="radio"
                    name="theme"
                    value={value}
                    defaultChecked={value === theme}
                    className="radio"
                  />
                  <span>
                    {label}
                    {hint && <span className="block text-xs text-muted">{hint}</span>}
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        </Card>
        <Card title="Keyboard">
          <SingleKeys checked={singleKeys} />
        </Card>
        <div className="flex justify-end">
          <Button type="submit" variant="primary" pending={pending}>
            Save settings
          </Button>
        </div>
      </div>
    </Form>
  );
}

/** Speech input presses letters by accident (WCAG 2.1.4). */
function SingleKeys({ checked }: { checked: boolean }) {
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
        <span>Shortcuts of letters alone</span>
      </label>
      <p id={id} className="mt-1 pl-6.5 text-sm text-muted">
        Such as J for the next row, or G then D for the dictionaries. Switch them off if you dictate
        to your computer; shortcuts with Ctrl or ⌘ stay.{' '}
        <Link to="?dialog=keys" className="underline hover:text-ink">
          Show all shortcuts
        </Link>
      </p>
    </>
  );
}
