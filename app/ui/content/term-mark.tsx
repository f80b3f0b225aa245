import { clsx } from 'clsx';
import { useId } from 'react';
import { TRADE_TERMS } from '#app/text/trade-terms.ts';
import type { TermId } from '#app/text/trade-terms.ts';
import { useHydrated } from '#app/ui/browser/use-browser.ts';

/**
 * A small '?' beside a term of the trade, which shows what it means. It is a popover of plain HTML, so it opens without
 * scripts, and Escape or a press elsewhere closes it.
 * @param ofField whether it is beside the label of a field; where scripts run, Tab then skips it, so that it adds no
 *   press to filling in the form; F and the palette reach it
 */
export function TermMark({
  term,
  ofField = false,
  className,
}: {
  term: TermId;
  ofField?: boolean;
  className?: string;
}) {
  const id = useId();
  const hydrated = useHydrated();
  const { question, text } = TRADE_TERMS[term];
  return (
    <span className={clsx('inline-flex', className)}>
      <button
        type="button"
        aria-label={question}
        aria-describedby={id}
        tabIndex={ofField && hydrated ? -1 : undefined}
        className="term-mark"
        {...opens(id)}
      >
        ?
      </button>
      <span id={id} role="note" className="term-text" {...POPOVER}>
        {text}
      </span>
    </span>
  );
}

// React 18 has no types for these attributes, but renders them.
const POPOVER = { popover: 'auto' } as Record<string, string>;
const opens = (id: string) => ({ popovertarget: id }) as Record<string, string>;
