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
  /** True for a form that needs much room: only wider windows show the help beside it. */
  wide?: boolean;
  /** What else is beside the form, above the help. */
  beside?: ReactNode;
  /** False when the form has nothing to fill in. */
  fills?: boolean;
  /** Buttons that show the key of what else can be done with the form. */
  keys?: ReactNode;
  children: ReactNode;
}) {
  if (!help && !beside && !fills) return children;
  const rail = (
    <div className="min-w-0">
      {/* The buttons are in line with the help below them, and are hidden without help. Without buttons, the box has
          no height. */}
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
 * What each field means and what sending does. Beside the form, scripts show only the entry of the field that has the
 * focus. Below the form, in a narrow window, all entries are folded (tailwind.css).
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

/** The name of the field that has, or last had, the focus; for a field in a row, the name of the list. */
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

/** The name of a control. A combobox has none: the select that it covers, beside it, has the name. */
function nameOf(target: Element): string | undefined {
  const form = target.closest('form');
  for (let part: Element | null = target; part && part !== form; part = part.parentElement) {
    const named = part.matches('[name]') ? part : part.querySelector('[name]');
    const [name = ''] = named?.getAttribute('name')?.split(/[.[]/) ?? [];
    if (form && name !== '' && !name.startsWith('_')) return name;
  }
  return undefined;
}
