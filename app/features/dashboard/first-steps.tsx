import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { paths } from '#app/paths/paths.ts';
import { Icon } from '#app/ui/content/icon.tsx';
import { LinkButton } from '#app/ui/controls/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import type { FirstStep } from './dashboard-data.ts';

/** The first steps in a zone without records: describe data, upload them, look at them. */
export function FirstSteps({ next }: { next: FirstStep }) {
  const described = next === 'upload';
  return (
    <Card title="First steps" className="mb-6">
      <ol className="grid gap-5 lg:grid-cols-3">
        <Step
          number={1}
          title="Describe your data"
          text="A dictionary names the attributes of your records and their datatypes. Keyway proposes one from a file."
          done={described}
        >
          {!described && (
            <LinkButton to={paths.dictionaryFromFile} icon="book-up" variant="primary">
              Dictionary from a file
            </LinkButton>
          )}
        </Step>
        <Step
          number={2}
          title="Upload records"
          text="Each row of a file becomes a record in the chain of its dictionary. A wrong row is named, and nothing is written."
        >
          <LinkButton
            to={paths.newJob('upload-file')}
            icon="file-up"
            variant={described ? 'primary' : 'secondary'}
          >
            Upload data
          </LinkButton>
        </Step>
        <Step
          number={3}
          title="See what belongs together"
          text="LifeGraph draws records and their edges. An edge definition says which attributes of two dictionaries must be equal."
        >
          <LinkButton to={paths.lifegraph()} icon="waypoints">
            Open LifeGraph
          </LinkButton>
        </Step>
      </ol>
    </Card>
  );
}

function Step({
  number,
  title,
  text,
  done = false,
  children,
}: {
  number: number;
  title: string;
  text: string;
  done?: boolean;
  children: ReactNode;
}) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden
        className={clsx(
          'inline-flex size-6 shrink-0 items-center justify-center rounded-full text-xs font-semibold tabular-nums',
          done ? 'bg-success-soft text-success' : 'bg-accent-soft text-accent-ink',
        )}
      >
        {done ? <Icon name="check" size={14} /> : number}
      </span>
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
        <h3 className="font-medium">
          {title}
          {done && <span className="sr-only"> (done)</span>}
        </h3>
        <p className="flex-1 text-sm text-muted">{text}</p>
        {children}
      </div>
    </li>
  );
}
