import { Link } from '@remix-run/react';
import { clsx } from 'clsx';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { LinkButton } from '#app/ui/controls/button.tsx';
import { Icon } from '#app/ui/content/icon.tsx';
import { RenderedMarkdown } from '#app/ui/content/rendered-markdown.tsx';
import { Spinner } from '#app/ui/feedback/spinner.tsx';
import { counted } from '#model/text/counted.ts';
import type { OfferedQuery, ShownAnswer, SourceLink } from './assistant-data.ts';
import type { AssistantMessage } from './conversation.ts';

/** The id of the newest question, to which the page scrolls. */
export const LATEST_ID = 'latest';

/** The conversation, with the oldest message first. */
export function MessageList({
  messages,
  partHtml,
}: {
  messages: readonly AssistantMessage[];
  /** The HTML of the pending answer so far. */
  partHtml: string | undefined;
}) {
  const latest = messages.findLastIndex(({ type }) => type === 'user');
  return (
    <ol aria-label="Conversation" className="flex flex-col gap-5">
      {messages.map((message, index) => (
        <li
          // The index is a stable key, because messages are only added or replaced at the end.
          key={index}
          id={index === latest ? LATEST_ID : undefined}
          className="scroll-mt-18"
        >
          {message.type === 'user' ? (
            <Question text={message.value} />
          ) : (
            <Answer message={message} partHtml={partHtml} />
          )}
        </li>
      ))}
    </ol>
  );
}

function Question({ text }: { text: string }) {
  return (
    <div className="flex justify-end">
      <div className="max-w-[85%] rounded-lg bg-accent-soft px-4 py-2.5">
        <h2 className="sr-only">Question</h2>
        <p className="whitespace-pre-wrap">{text}</p>
      </div>
    </div>
  );
}

function Answer({
  message,
  partHtml,
}: {
  message: AssistantMessage;
  partHtml: string | undefined;
}) {
  const { type, title, value, shown } = message;
  const failed = type === 'error';
  return (
    <article
      aria-busy={type === 'pending' || undefined}
      className={clsx(
        'rounded-lg border bg-surface px-4 py-3 shadow-sm',
        failed ? 'border-danger' : 'border-line',
      )}
    >
      <header className="mb-1.5 flex min-h-7 items-center gap-2">
        <span className={failed ? 'text-danger' : 'text-accent-ink'}>
          <Icon name={failed ? 'circle-exclamation-point' : 'sparkles'} />
        </span>
        <h2 className="flex-1 text-xs font-medium text-muted">{title}</h2>
        {type === 'answer' && <CopyButton text={value} label="Copy answer" />}
      </header>
      {type === 'pending' && <Pending text={value} html={partHtml} />}
      {failed && <p className="text-danger">{value}</p>}
      {type === 'answer' && <Answered value={value} shown={shown} />}
    </article>
  );
}

function Pending({ text, html }: { text: string; html: string | undefined }) {
  return (
    <>
      {html !== undefined && <RenderedMarkdown html={html} />}
      <p className={clsx('flex items-center gap-2 text-muted', html !== undefined && 'mt-3')}>
        <Spinner />
        {text}
      </p>
    </>
  );
}

function Answered({ value, shown }: { value: string; shown: ShownAnswer | undefined }) {
  // A conversation that only the browser has is shown as plain text.
  if (!shown) return <p className="whitespace-pre-wrap">{value}</p>;
  return (
    <>
      <RenderedMarkdown html={shown.html} />
      {shown.queries.map((offered) => (
        <QueryOffer key={offered.query} offered={offered} />
      ))}
      {shown.sources.length > 0 && <Sources sources={shown.sources} />}
    </>
  );
}

function QueryOffer({ offered }: { offered: OfferedQuery }) {
  return (
    <div className="mt-3">
      {offered.to === undefined ? (
        <p className="text-muted">
          This query cannot be opened in LifeGraph: <code>{offered.query}</code>. {offered.problem}
        </p>
      ) : (
        <LinkButton to={offered.to} icon="waypoints" size="sm">
          Open in LifeGraph
        </LinkButton>
      )}
    </div>
  );
}

function Sources({ sources }: { sources: readonly SourceLink[] }) {
  return (
    <details className="mt-3 border-t border-line pt-2 text-sm" open={sources.length <= FEW}>
      <summary className="disclosure text-xs">{counted(sources.length, 'source')}</summary>
      <ol className="mt-1.5 flex flex-col gap-1">
        {sources.map(({ number, title, kind, to }) => (
          <li key={number} className="flex items-baseline gap-2">
            <span className="w-5 shrink-0 text-right text-faint tabular-nums">{number}</span>
            <span className="min-w-0">
              <Link to={to} className="text-link">
                {title}
              </Link>{' '}
              <span className="text-xs text-muted">{kind}</span>
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** More sources than this are folded together below the answer. */
const FEW = 5;
