import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { FormHelp } from '#app/forms/form-help.ts';

/** A form with its help beside it, or below it where the window is narrow. */
export function FormWithHelp({
  help,
  children,
}: {
  help: FormHelp | undefined;
  children: ReactNode;
}) {
  if (!help) return children;
  return (
    <div className="flex flex-col gap-6 xl:flex-row xl:items-start">
      <div className="min-w-0 grow xl:max-w-3xl">{children}</div>
      <HelpRail help={help} />
    </div>
  );
}

/** What each field means and what sending does. Marks the entry of the field that has the focus. */
function HelpRail({ help: { about, fields, sends, docs } }: { help: FormHelp }) {
  const current = useFocusedField();
  return (
    <aside
      aria-label="Help with this form"
      className="min-w-0 text-sm xl:sticky xl:top-17 xl:w-80 xl:shrink-0"
    >
      <p className="text-muted">{about}</p>
      <dl className="my-4 border-l border-line">
        {fields.map(({ name, label, text, example }) => (
          <div
            key={name}
            data-current={name === current || undefined}
            className="-ml-px border-l-2 border-transparent py-2 pl-4 data-current:border-accent"
          >
            <dt className="font-medium">{label}</dt>
            <dd className="text-muted">
              {text}
              {example && (
                <>
                  {' '}
                  For example <code className="text-xs text-ink">{example}</code>.
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-muted">
        {sends}{' '}
        {docs && (
          <a
            href={docs.to}
            target="_blank"
            rel="noreferrer"
            className="font-medium underline underline-offset-2"
          >
            {docs.title}
          </a>
        )}
      </p>
    </aside>
  );
}

/** The name of the field that has, or last had, the focus; of rows, that of their list. */
function useFocusedField(): string | undefined {
  const [name, setName] = useState<string>();
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const found = nameOf(target as Element);
      if (found !== undefined) setName(found);
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, []);
  return name;
}

/** A combobox has no name: the select that it covers has it, beside it. */
function nameOf(target: Element): string | undefined {
  const form = target.closest('form');
  for (let part: Element | null = target; part && part !== form; part = part.parentElement) {
    const named = part.matches('[name]') ? part : part.querySelector('[name]');
    const [name = ''] = named?.getAttribute('name')?.split(/[.[]/) ?? [];
    if (form && name !== '' && !name.startsWith('_')) return name;
  }
  return undefined;
}
