import { clsx } from 'clsx';
import { Icon } from '#app/ui/content/icon.tsx';

/** The steps of a wizard: those before the current one are complete, those after it inactive (B-265). */
export function Steps({ labels, current }: { labels: readonly string[]; current: number }) {
  return (
    <ol className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-2" aria-label="Steps">
      {labels.map((label, index) => {
        const state = index < current ? 'complete' : index === current ? 'active' : 'inactive';
        return (
          <li
            key={label}
            data-state={state}
            aria-current={state === 'active' ? 'step' : undefined}
            className="flex items-center gap-2"
          >
            {index > 0 && <span aria-hidden className="mr-1 h-px w-6 bg-line" />}
            <span
              aria-hidden
              className={clsx(
                'inline-flex size-6 items-center justify-center rounded-full text-xs font-semibold',
                state === 'inactive' ? 'bg-sunken text-muted' : 'bg-accent-soft text-accent-ink',
              )}
            >
              {state === 'complete' ? <Icon name="check" size={14} /> : index + 1}
            </span>
            <span className={state === 'active' ? 'font-semibold' : 'text-muted'}>
              {label}
              {state === 'complete' && <span className="sr-only"> (complete)</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
