import { Link, useSearchParams } from '@remix-run/react';
import { clsx } from 'clsx';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { useCommandKey } from '#app/commands/use-command.ts';
import { useListCommands } from '#app/commands/use-list-commands.ts';
import { changeQuery, paths } from '#app/paths/paths.ts';
import { NO_RESULTS } from '#app/text/dialogs.ts';
import { Chip } from '#app/ui/content/chip.tsx';
import type { ChipTone } from '#app/ui/content/chip.tsx';
import { Icon } from '#app/ui/content/icon.tsx';
import { CodeBlock } from '#app/ui/content/code-block.tsx';
import { buttonClass } from '#app/ui/controls/button.tsx';
import { FilterBox } from '#app/ui/grid/filter-box.tsx';
import { counted } from '#model/text/counted.ts';
import type { ApiReferenceData, CallDetails, CallSummary } from './api-reference-data.ts';

/** The reference of the platform's API: a searchable list of its calls, and the open call. */
export function ApiReference({ loaderData }: { loaderData: ApiReferenceData }) {
  const { open } = loaderData;
  useListCommands({ filter: true });
  return (
    <div className="grid w-full md:grid-cols-[22rem_1fr] lg:grid-cols-[28rem_1fr]">
      <div
        className={clsx(
          'border-line md:sticky md:top-13 md:block md:h-[calc(100dvh-3.25rem)] md:border-r',
          open ? 'hidden' : 'flex flex-col',
        )}
      >
        <CallList loaderData={loaderData} />
      </div>
      <div className="min-w-0 px-4 py-6 sm:px-8">
        {open ? <CallPage call={open} /> : <Introduction loaderData={loaderData} />}
      </div>
    </div>
  );
}

function CallList({ loaderData: { q, groups, open } }: { loaderData: ApiReferenceData }) {
  return (
    <div className="flex h-full flex-col">
      <div className="p-4 [&>form]:max-w-none">
        <FilterBox
          label="Search calls"
          placeholder="Search calls"
          name="q"
          value={q}
          keep={['call']}
          kbd={useCommandKey('list.filter')}
        />
      </div>
      <nav data-grid aria-label="Calls" className="min-h-0 flex-1 overflow-y-auto px-4 pb-6">
        {groups.length === 0 && <p className="text-muted">{NO_RESULTS}</p>}
        {groups.map(({ tag, calls }) => (
          <section key={tag} aria-label={tag} className="mb-5">
            <h2 className="mb-1 px-2 text-xs font-medium text-muted first-letter:uppercase">
              {tag}
            </h2>
            <ul>
              {calls.map((call) => (
                <li key={call.id}>
                  <CallLink call={call} isOpen={call.id === open?.id} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </div>
  );
}

function CallLink({ call, isOpen }: { call: CallSummary; isOpen: boolean }) {
  const [params] = useSearchParams();
  return (
    <Link
      to={changeQuery(params, { call: call.id })}
      preventScrollReset
      aria-current={isOpen ? 'true' : undefined}
      data-row-link
      className={clsx(
        'flex items-start gap-2 rounded-md px-2 py-1.5',
        isOpen ? 'bg-accent-soft text-accent-ink' : 'hover:bg-sunken',
      )}
    >
      <Method method={call.method} />
      <span className="min-w-0">
        <span className="block py-1 font-mono text-xs wrap-anywhere">
          <Path path={call.path} />
        </span>
        <span className="block text-xs text-pretty text-muted">{call.summary}</span>
      </span>
    </Link>
  );
}

const METHOD_TONES: Record<string, ChipTone> = {
  GET: 'info',
  POST: 'success',
  PUT: 'warning',
  DELETE: 'danger',
};

function Method({ method }: { method: string }) {
  return (
    <span className="w-16 shrink-0 font-mono">
      <Chip tone={METHOD_TONES[method]}>{method}</Chip>
    </span>
  );
}

/** A path that is too long for its line wraps after a slash. */
function Path({ path }: { path: string }) {
  return path.split(/(?<=\/)(?=.)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** The names of headers, and paths, in a text. */
const NAMES =
  /((?:customer|zone|sdz)-name\b|biq-[a-z-]+|\b[A-Z][a-z]+(?:-[A-Z][a-z]+)+\b|\bETag\b|(?<!\S)\/[\w{}/.-]*\w)/;

/** A text of the description. The names of headers, and paths, are monospaced. */
function Prose({ text }: { text: string }) {
  return text
    .split(NAMES)
    .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}

function Introduction({
  loaderData: { title, version, description, total, groups },
}: {
  loaderData: ApiReferenceData;
}) {
  return (
    <article className="max-w-4xl">
      <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight">
        {title}
      </h1>
      <p className="mt-0.5 text-muted">
        Version {version} · {total} calls
      </p>
      <p className="mt-4 max-w-3xl whitespace-pre-line">
        <Prose text={description} />
      </p>
      <a
        href={paths.apiDownload}
        download
        className={clsx('mt-6', buttonClass({ variant: 'secondary' }))}
      >
        <Icon name="download" />
        Download API description
      </a>
      <CallGroups groups={groups} />
    </article>
  );
}

/** The groups of calls, each with what its calls are about; a group opens its first call. */
function CallGroups({ groups }: Pick<ApiReferenceData, 'groups'>) {
  const [params] = useSearchParams();
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby={GROUPS_ID} className="mt-8">
      <h2 id={GROUPS_ID} className="mb-3 font-semibold">
        Subjects
      </h2>
      <ul className="grid gap-3 sm:max-md:grid-cols-2 xl:grid-cols-2">
        {groups.map(({ tag, description, calls: [first, ...more] }) => (
          <li key={tag}>
            <Link to={changeQuery(params, { call: first?.id })} className="link-card">
              <span className="min-w-0 flex-1">
                <span className="block font-medium first-letter:uppercase">{tag}</span>
                <span className="block text-sm text-muted">
                  <Prose text={description} />
                </span>
              </span>
              <span className="text-sm whitespace-nowrap text-muted tabular-nums">
                {counted(1 + more.length, 'call')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
const GROUPS_ID = 'call-groups';

function CallPage({ call }: { call: CallDetails }) {
  const [params] = useSearchParams();
  const { method, path, summary, description, parameters, bodies, responses } = call;
  return (
    <article className="flex max-w-4xl flex-col gap-6">
      <header>
        <Link
          to={changeQuery(params, { call: undefined })}
          className="mb-3 inline-block text-sm text-muted underline md:hidden"
        >
          All calls
        </Link>
        <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight">
          {summary}
        </h1>
        <p className="mt-2 flex items-baseline gap-2 font-mono text-sm">
          <Method method={method} />
          <span className="min-w-0 wrap-anywhere">
            <Path path={path} />
          </span>
        </p>
        <p className="mt-3 text-muted">
          <Prose text={description} />
        </p>
      </header>
      {parameters.length > 0 && (
        <Part title="Parameters">
          <Parameters parameters={parameters} />
        </Part>
      )}
      {bodies.length > 0 && (
        <Part title="Request body">
          <Bodies bodies={bodies} of="Request body" />
        </Part>
      )}
      <Part title="Responses">
        <dl className="flex flex-col gap-3">
          {responses.map((response) => (
            <div key={response.status} className="grid grid-cols-[4rem_1fr]">
              <dt className="font-mono font-medium">{response.status}</dt>
              <dd className="min-w-0">
                <p>
                  <Prose text={response.description} />
                </p>
                {response.bodies.length > 0 && (
                  <div className="mt-2">
                    <Bodies bodies={response.bodies} of={`Response ${response.status}`} />
                  </div>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </Part>
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 border-b border-line pb-2 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function Parameters({ parameters }: Pick<CallDetails, 'parameters'>) {
  return (
    <dl className="flex flex-col">
      {parameters.map((parameter) => (
        <div
          key={`${parameter.in} ${parameter.name}`}
          className="border-line py-2.5 not-first:border-t first:pt-0"
        >
          <dt className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="font-mono text-sm font-medium wrap-anywhere">{parameter.name}</span>
            <span className="text-sm text-muted">{parameter.in}</span>
            {parameter.required && <span className="text-sm text-danger">required</span>}
          </dt>
          <dd className="mt-0.5">
            <span className="font-mono text-sm whitespace-pre-wrap text-muted">
              {parameter.type}
            </span>
            {parameter.description && (
              <p>
                <Prose text={parameter.description} />
              </p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Bodies({ bodies, of }: { bodies: CallDetails['bodies']; of: string }) {
  return (
    <div className="flex flex-col gap-3">
      {bodies.map(({ type, shape, example }) => (
        <div key={type}>
          <p className="mb-1 font-mono text-xs text-muted">{type}</p>
          <CodeBlock label={`${of} as ${type}`} code={shape} />
          {example !== undefined && (
            <>
              <p className="mt-2 mb-1 text-xs text-muted">Example</p>
              <CodeBlock label={`Example of ${of} as ${type}`} code={example} />
            </>
          )}
        </div>
      ))}
    </div>
  );
}
