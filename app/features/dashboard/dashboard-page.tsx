import { Link } from '@remix-run/react';
import { clsx } from 'clsx';
import { formatBytes, formatNumber } from '#app/format/number.ts';
import { AlertBox } from '#app/ui/feedback/alert.tsx';
import { buttonClass, LinkButton } from '#app/ui/controls/button.tsx';
import { paths } from '#app/paths/paths.ts';
import { Card } from '#app/ui/layout/card.tsx';
import { Icon } from '#app/ui/content/icon.tsx';
import { FocusableRegion } from '#app/ui/layout/focusable-region.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { RenderedMarkdown } from '#app/ui/content/rendered-markdown.tsx';
import { Time } from '#app/ui/content/time.tsx';
import { ChainMetrics } from './chain-metrics.tsx';
import type { DashboardData } from './dashboard-data.ts';
import { FirstSteps } from './first-steps.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { usePolledDashboard, useMeasuredCompute } from './use-dashboard.ts';
import type { Uptime } from './uptime.ts';

const DISABLED = 'Admin has disabled this feature.';
const NO_MESSAGES =
  'There are no new messages in the last 15 days. Visit the System Messages page to view past messages.';

/** Counts, chain metrics, alerts, documentation and uptime of the zone (A-159 to A-183). */
export function Dashboard({ loaderData: loaded }: { loaderData: DashboardData }) {
  const loaderData = usePolledDashboard(loaded);
  const { totals } = loaderData;
  const compute = useMeasuredCompute(loaderData.compute);
  const noBlobs = !loaderData.blobsEnabled;
  return (
    <>
      <PageHeader
        subtitle={
          <>
            Last updated: {loaderData.lastUpdated ? <Time value={loaderData.lastUpdated} /> : 'N/A'}
          </>
        }
      >
        <LinkButton to={paths.ledger} icon="shield-check">
          Ledger
        </LinkButton>
      </PageHeader>
      {loaderData.failures.map((failure) => (
        <div key={failure} className="mb-4">
          <AlertBox tone="error">{failure}</AlertBox>
        </div>
      ))}
      {loaderData.firstStep && <FirstSteps next={loaderData.firstStep} />}
      <dl className="mb-6 grid grid-cols-2 gap-4 md:grid-cols-5 md:max-lg:gap-2">
        <Figure label="Number of Chains" value={totals && formatNumber(totals.chains)} />
        <Figure label="Nodes" value={totals && formatNumber(totals.nodes)} />
        <Figure label="Edges" value={totals && formatNumber(totals.edges)} />
        <Figure label="Blobs" value={totals && formatNumber(totals.blobs)} disabled={noBlobs} />
        <Figure
          label="Blob Size in Bytes"
          value={totals && formatBytes(totals.blobBytes)}
          disabled={noBlobs}
        />
      </dl>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-3">
        <div className="flex min-w-0 flex-col gap-6 lg:col-span-2">
          <ChainMetrics metric={loaderData.metric} bars={loaderData.bars} />
          <SystemAlerts loaderData={loaderData} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <UptimeStatus compute={compute} storage={loaderData.storage} />
          <Documentation docsUrl={loaderData.docsUrl} />
        </div>
      </div>
    </>
  );
}

function Figure({
  label,
  value,
  disabled = false,
}: {
  label: string;
  /** The count as text; undefined when it could not be read. */
  value: string | undefined;
  disabled?: boolean;
}) {
  const counted = label.startsWith('Number of') || label.includes('Size');
  const isNumber = !disabled && value !== undefined;
  return (
    <div className="flex flex-col justify-between rounded-lg border border-line bg-surface p-4 shadow-sm max-md:last:col-span-2 md:max-lg:px-3 lg:px-5">
      <dt className="text-sm text-muted">
        {!counted && <span className="sr-only">Number of </span>}
        {label}
      </dt>
      <dd
        className={clsx(
          'mt-1',
          isNumber ? 'text-2xl font-semibold tracking-tight tabular-nums' : 'text-muted',
        )}
      >
        {disabled ? DISABLED : (value ?? <NotLoaded />)}
      </dd>
    </div>
  );
}

const LEVELS = {
  success: { icon: 'circle-check', color: 'text-success' },
  warning: { icon: 'triangle-exclamation-point', color: 'text-warning' },
  error: { icon: 'circle-exclamation-point', color: 'text-danger' },
} as const;

function UptimeStatus({ compute, storage }: { compute: Uptime; storage: Uptime }) {
  return (
    <Card title="Uptime Status">
      <dl className="flex flex-col gap-4">
        <UptimeEntry name="Compute Network" uptime={compute} />
        <UptimeEntry name="Storage Network" uptime={storage} />
      </dl>
    </Card>
  );
}

function UptimeEntry({ name, uptime }: { name: string; uptime: Uptime }) {
  const { icon, color } = LEVELS[uptime.level];
  return (
    <div data-level={uptime.level}>
      <dt className="flex items-center gap-3 font-medium">
        <span className={color}>
          <Icon name={icon} size={18} />
        </span>
        {name}
      </dt>
      <dd className="pl-[30px] text-muted">
        {uptime.message}
        {uptime.detail && <p>{uptime.detail}</p>}
      </dd>
    </div>
  );
}

function SystemAlerts({ loaderData: { messages, newest } }: { loaderData: DashboardData }) {
  return (
    <Card
      title="System Alerts"
      actions={
        <LinkButton variant="ghost" size="sm" to={paths.systemMessages()}>
          VIEW ALL
        </LinkButton>
      }
    >
      {messages === undefined && <NotLoaded />}
      {messages?.length === 0 && <p className="text-muted">{NO_MESSAGES}</p>}
      {messages?.map((message, index) => (
        <article
          key={message.messageId}
          className="border-line not-first:mt-3 not-first:border-t not-first:pt-3"
        >
          <h3 className="font-medium">
            <Link
              to={paths.systemMessages({ row: message.messageId })}
              className="rounded-sm hover:text-accent-ink hover:underline"
            >
              {message.title}
            </Link>
          </h3>
          <p className="text-xs text-faint">
            <Time value={message.createDate} />
          </p>
          {index === 0 && newest !== undefined && (
            <FocusableRegion
              aria-label={message.title}
              className="mt-2 max-h-64 overflow-y-auto text-muted"
            >
              <RenderedMarkdown html={newest} />
            </FocusableRegion>
          )}
        </article>
      ))}
    </Card>
  );
}

function Documentation({ docsUrl }: { docsUrl: string }) {
  return (
    <Card title="Documentation">
      <p className="mb-4 text-muted">Guides and reference for people who build on the platform.</p>
      <a
        href={docsUrl}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ variant: 'secondary' })}
      >
        <Icon name="book-open" size={16} />
        OPEN DOCS
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </Card>
  );
}
