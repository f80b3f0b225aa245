import { Link, useSearchParams } from '@remix-run/react';
import { ListScreen } from '#app/crud/list-screen.tsx';
import { useRefreshLink } from '#app/crud/use-refresh-link.ts';
import { changeQuery } from '#app/paths/paths.ts';
import { lazyOnInteraction } from '#app/ui/browser/lazy-on-interaction.tsx';
import { Chip } from '#app/ui/content/chip.tsx';
import { IconLink } from '#app/ui/controls/button.tsx';
import type { GridColumn } from '#app/ui/grid/data-grid.tsx';
import { timeColumn } from '#app/ui/grid/time-column.tsx';
import { counted } from '#model/text/counted.ts';
import type { AuditPageData, AuditRow, NamedWallets } from './audit-data.ts';
import { AuditFilterForm } from './audit-filter-form.tsx';

const AuditDrawer = lazyOnInteraction(async () => (await import('./audit-drawer.tsx')).AuditDrawer);

/** The columns of the list, in their order. */
export const AUDIT_COLUMNS: readonly GridColumn<AuditRow>[] = [
  { id: 'what', header: 'What', cell: ({ what }) => what },
  { id: 'who', header: 'Who', cell: ({ who }) => who },
  { id: 'actedFor', header: 'Acting for', from: 'lg', cell: ({ actedFor }) => actedFor },
  timeColumn<AuditRow>({ id: 'at', header: 'When' }, ({ at }) => at),
  { id: 'chain', header: 'Chain', from: 'lg', cell: ({ chain }) => chain },
  {
    id: 'object',
    header: 'Object',
    kind: 'value',
    from: 'lg',
    // The drawer has the whole id.
    cell: ({ object }) => object && <span className="block w-32 truncate">{object}</span>,
    value: ({ object }) => object,
  },
  {
    id: 'outcome',
    header: 'Outcome',
    kind: 'value',
    end: 'row-end',
    cell: (row) => <Outcome {...row} />,
    value: ({ outcome }) => outcome,
  },
];

/** A narrow window has no room for the reason of a refusal. The drawer has it. */
function Outcome({ done, outcome }: Pick<AuditRow, 'done' | 'outcome'>) {
  const [word = '', ...reason] = outcome.split(/(?=[: ])/);
  return (
    <Chip tone={done ? 'success' : 'danger'}>
      <span className="truncate">
        {word}
        <span className="max-sm:hidden">{reason}</span>
      </span>
    </Chip>
  );
}

/** The changes and the refusals of the zone, the newest first: its filters, the list, and the drawer of a line. */
export function AuditPage({ loaderData }: { loaderData: AuditPageData }) {
  const { lines, drawer } = loaderData;
  const [params] = useSearchParams();
  const { kbd, ...refresh } = useRefreshLink('Audit refreshed');
  return (
    <>
      <ListScreen
        loaderData={lines}
        list="audit"
        noun={{ one: 'line', many: 'lines' }}
        aside={
          <IconLink
            icon="refresh-cw"
            label="Refresh Page"
            variant="secondary"
            kbd={kbd}
            {...refresh}
          />
        }
        filterBox={<AuditFilterForm loaderData={loaderData} />}
        columns={AUDIT_COLUMNS}
        sortable={['at']}
        rowId={({ line }) => String(line)}
        rowTo={({ line }) => changeQuery(params, { row: String(line) })}
        empty={{ icon: 'scan-search', ...emptyText(loaderData) }}
      />
      {drawer && <AuditDrawer drawer={drawer} closeTo={changeQuery(params, { row: undefined })} />}
    </>
  );
}

function emptyText({ filters, person, ofZone }: AuditPageData) {
  if (person && !person.one) {
    return { title: 'Whose lines?', text: <Named text={filters.person} person={person} /> };
  }
  if (Object.values(filters).some((value) => value !== '')) {
    return { title: 'No lines found', text: 'No line passes these filters.' };
  }
  return {
    text: ofZone
      ? 'Each change in the zone leaves a line, and each refusal. There is none yet.'
      : 'Each change that you make leaves a line, and each refusal. There is none yet.',
  };
}

/** The wallets that a text may mean, to choose from. */
function Named({ text, person: { some, total } }: { text: string; person: NamedWallets }) {
  const [params] = useSearchParams();
  if (some.length === 0) return <>No wallet has “{text}” in its name or e-mail address.</>;
  return (
    <>
      “{text}” is in the name or e-mail address of {counted(total, 'wallet')}:{' '}
      {some.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link to={changeQuery(params, { person: id })} className="text-link">
            {name}
          </Link>
        </span>
      ))}
      {total > some.length && ` and ${(total - some.length).toLocaleString('en')} more`}.
    </>
  );
}
