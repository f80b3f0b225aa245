import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { FormHelp } from '#app/forms/form-help.ts';
import { FirstField } from './first-field.tsx';

/** A form with its keys and its help beside it, or below it where the window is narrow. */
export function FormWithHelp({
  help,
  wide = false,
  beside,
  fills = true,
  keys,
  children,
}: {
  help?: FormHelp;
  /** For a form that needs much room: the help is beside it in wider windows only. */
  wide?: boolean;
  /** What else is beside the form, above the help. */
  beside?: ReactNode;
  /** False where nothing can be filled in. */
  fills?: boolean;
  /** Buttons that show the key of what else can be done with the form. */
  keys?: ReactNode;
  children: ReactNode;
}) {
  if (!help && !beside && !fills) return children;
  const rail = (
    <div className="min-w-0">
      {/* in line with the text below, and of no height while it has nothing to show; above nothing it is not shown */}
      <div className={clsx('-ml-2 flex flex-wrap gap-x-1 lg:mb-2', !help && 'hidden')}>
        {fills && <FirstField />}
        {keys}
      </div>
      {help && <HelpRail help={help} fills={fills} />}
    </div>
  );
  if (wide) {
    return (
      <div className="flex flex-col gap-6 min-[1400px]:flex-row min-[1400px]:items-start">
        <div className="min-w-0 grow">{children}</div>
        <div className="min-w-0 min-[1400px]:sticky min-[1400px]:top-17 min-[1400px]:w-64 min-[1400px]:shrink-0">
          {rail}
        </div>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-6 xl:flex-row xl:items-start">
      <div className="min-w-0 grow xl:max-w-3xl">{children}</div>
      <div
        className={clsx('grid min-w-0 gap-6 xl:w-80 xl:shrink-0', !beside && 'xl:sticky xl:top-17')}
      >
        {beside}
        {rail}
      </div>
    </div>
  );
}

/**
 * What each field means and what sending does. Beside the form, scripts show the entry of the field that has the focus, and no
 * other; below it, in a narrow window, all are folded (tailwind.css).
 */
function HelpRail({
  help: { about, fields, sends, docs },
  fills,
}: {
  help: FormHelp;
  fills: boolean;
}) {
  const current = useFocusedField();
  return (
    <aside aria-label="Help with this form" className="min-w-0 text-sm">
      <details className="form-help">
        <summary className="disclosure">Help with this form</summary>
        <p>{about}</p>
        <dl className={clsx('my-4 border-line', fields.length > 0 && 'border-l')}>
          {fields.map(({ name, label, text, example }) => (
            <div key={name} data-current={name === current || undefined}>
              <dt>{label}</dt>
              <dd>
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
        {fields.length > 0 && fills && (
          <p className="form-help-none">Enter a field to see what it means.</p>
        )}
        <p>
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
      </details>
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
