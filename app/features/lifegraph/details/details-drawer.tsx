import { Link, useSearchParams } from '@remix-run/react';
import type { CSSProperties } from 'react';
import { useCommandKey, useCommandLink } from '#app/commands/use-command.ts';
import { RecordAccess } from '#app/crud/explained-access/record-access.tsx';
import { changeQuery, paths } from '#app/paths/paths.ts';
import { LinkButton } from '#app/ui/controls/button.tsx';
import { CodeBlock } from '#app/ui/content/code-block.tsx';
import { CopiedIdentifier } from '#app/ui/content/copied-identifier.tsx';
import { Drawer } from '#app/ui/overlays/drawer.tsx';
import { Icon } from '#app/ui/content/icon.tsx';
import { TabPanel, Tabs } from '#app/ui/layout/tabs.tsx';
import { counted } from '#model/text/counted.ts';
import { ChainChip } from '#app/features/lifegraph/result/chain-chip.tsx';
import { DetailsTable } from './details-table.tsx';
import { LabelForm } from './label-form.tsx';
import { FilesList } from './files-list.tsx';
import { DETAIL_TABS } from '#app/features/lifegraph/lifegraph-data.ts';
import type {
  DetailContents,
  DetailSection,
  EdgeDetails,
  NodeDetails,
  NodeLink,
  EdgeGroup,
} from '#app/features/lifegraph/lifegraph-data.ts';
import { VersionsList } from './versions-list.tsx';
import {
  closeAddress,
  edgeAddress,
  neighborAddress,
} from '#app/features/lifegraph/result/graph-navigation.ts';

const TABS = 'lifegraph-details';
const EDGES = 'lifegraph-edges';

/** The drawer of a record: its contents and its edges (B-299). */
export function NodeDrawer({ details }: { details: NodeDetails }) {
  const [params] = useSearchParams();
  const { node, trail, edgeGroups, contents, owners, files, versions, access, walkFrom } = details;
  const historyKey = useCommandKey('lifegraph.versions');
  const accessCommand = useCommandLink('lifegraph.access');
  const count = edgeGroups.reduce((sum, group) => sum + group.count, 0);
  return (
    // The key is the record, so that a new drawer moves the focus to its heading.
    <Drawer
      key={node.id}
      title={node.label}
      subtitle={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ChainChip name={node.chain} color={node.color} />
          {count > 0 && (
            <a href={`#${EDGES}`} className="text-link">
              {counted(count, 'edge')}
            </a>
          )}
          {owners.length > 0 && <Owners names={owners} />}
        </span>
      }
      closeTo={closeAddress(params)}
      footer={
        <>
          {!versions && (
            <LinkButton
              icon="history"
              to={changeQuery(params, { versions: '1' })}
              preventScrollReset
              kbd={historyKey}
            >
              History
            </LinkButton>
          )}
          <LinkButton
            icon={access ? 'corner-up-left' : 'eye'}
            to={changeQuery(params, { versions: undefined, access: access ? undefined : '1' })}
            preventScrollReset
            {...accessCommand}
          >
            {access ? 'Record' : 'Who sees this?'}
          </LinkButton>
          <LinkButton icon="scan-search" to={paths.audit({ record: node.id })}>
            Audit
          </LinkButton>
          {walkFrom !== undefined && (
            <LinkButton icon="waypoints" to={walkFrom}>
              Walk from here
            </LinkButton>
          )}
        </>
      }
    >
      {trail.length > 0 && <Trail trail={trail} here={node} />}
      {access ? (
        <RecordAccess {...access} />
      ) : versions ? (
        <VersionsList loaderData={versions} />
      ) : (
        <>
          <Contents contents={contents} />
          <LabelForm details={details} />
          {files && <FilesList loaderData={files} />}
          <Edges groups={edgeGroups} />
          {contents.tab === 'table' && <More id={node.id} sections={contents.more} />}
        </>
      )}
    </Drawer>
  );
}

/** At most this many owners are named. */
const MAX_OWNERS = 3;

function Owners({ names }: { names: readonly string[] }) {
  const others = names.length - MAX_OWNERS;
  return (
    <span className="text-sm">
      owned by {names.slice(0, MAX_OWNERS).join(', ')}
      {others > 0 && ` and ${others.toLocaleString('en')} more`}
    </span>
  );
}

/** The header and the ids, folded because few people need them. */
function More({ id, sections }: { id: string; sections: readonly DetailSection[] }) {
  return (
    <details className="mt-8">
      <summary className="disclosure font-semibold text-ink">Header and ids</summary>
      <div className="my-3">
        <CopiedIdentifier value={id} name="the id" />
      </div>
      <DetailsTable sections={sections} />
    </details>
  );
}

function Edges({ groups }: { groups: readonly EdgeGroup[] }) {
  return (
    <>
      <h3 id={EDGES} className="mt-8 mb-2 scroll-mt-4 font-semibold">
        Edges
      </h3>
      {groups.length === 0 && (
        <p className="text-muted">No edge of this result touches the record.</p>
      )}
      {groups.map((group) => (
        <EdgeGroupTable key={`${group.label} ${group.direction}`} group={group} />
      ))}
    </>
  );
}

/** The drawer of an edge: its label, its two records and its contents (B-300). */
export function EdgeDrawer({ details: { label, from, to, contents } }: { details: EdgeDetails }) {
  const [params] = useSearchParams();
  return (
    <Drawer
      key={`${label} ${from.id} ${to.id}`}
      title={label}
      subtitle="Edge"
      closeTo={closeAddress(params)}
    >
      <p className="mb-4 flex flex-wrap items-center gap-2">
        <RecordLink node={from} />
        <Icon name="arrow-right" className="shrink-0 text-faint" />
        <span className="sr-only">to</span>
        <RecordLink node={to} />
      </p>
      <Contents contents={contents} />
    </Drawer>
  );
}

function Contents({ contents }: { contents: DetailContents }) {
  const [params] = useSearchParams();
  return (
    <>
      <Tabs
        group={TABS}
        label="Details"
        current={contents.tab}
        tabs={DETAIL_TABS.map((id) => ({
          id,
          label: id.toUpperCase(),
          to: changeQuery(params, { tab: id === 'table' ? undefined : id }),
        }))}
      />
      <TabPanel group={TABS} current={contents.tab}>
        <div className="pt-4">
          {contents.tab === 'json' ? (
            <CodeBlock code={contents.text} label="JSON" />
          ) : (
            <DetailsTable sections={contents.sections} />
          )}
        </div>
      </TabPanel>
    </>
  );
}

/** The visited records as links. The command leads back to the last one. */
function Trail({ trail, here }: { trail: readonly NodeLink[]; here: NodeLink }) {
  const [params] = useSearchParams();
  const command = useCommandLink('lifegraph.back');
  const last = trail.at(-1);
  return (
    <nav aria-label="Records passed" className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-1">
      {last && (
        <LinkButton
          size="sm"
          icon="corner-up-left"
          to={neighborAddress(params, last.id)}
          preventScrollReset
          {...command}
        >
          Back
        </LinkButton>
      )}
      {trail.map((node) => (
        <span key={node.id} className="inline-flex items-center gap-2 text-sm">
          <RecordLink node={node} />
          <span aria-hidden className="text-faint">
            ›
          </span>
        </span>
      ))}
      <span aria-current="page" className="text-sm">
        {here.label}
      </span>
    </nav>
  );
}

function RecordLink({ node }: { node: NodeLink }) {
  const [params] = useSearchParams();
  return (
    <Link to={neighborAddress(params, node.id)} preventScrollReset className="text-link">
      {node.label}
    </Link>
  );
}

/** The edges of one label and direction with their neighbors, as rows for the list commands. */
function EdgeGroupTable({ group: { label, direction, count, edges } }: { group: EdgeGroup }) {
  const [params] = useSearchParams();
  const style: CSSProperties & Record<'--row-height', string> = { '--row-height': '38px' };
  return (
    <div data-grid className="mb-4 overflow-hidden rounded-md border border-line">
      <table className="grid-table" style={style}>
        <caption className="border-b border-line bg-sunken px-4 py-2 text-left text-xs font-medium text-muted">
          {direction === 'out' ? `${label} →` : `← ${label}`}
          <span className="sr-only">{direction === 'out' ? ' outgoing' : ' incoming'}</span>{' '}
          <span className="tabular-nums">({count})</span>
        </caption>
        <tbody>
          {edges.map(({ key, neighbor }) => (
            <tr key={key}>
              <td>
                <Link to={neighborAddress(params, neighbor.id)} data-row-link preventScrollReset>
                  {neighbor.label}
                </Link>
              </td>
              <td className="w-2/5">
                <ChainChip name={neighbor.chain} color={neighbor.color} />
              </td>
              <td className="w-18 text-right">
                <Link
                  to={edgeAddress(params, key)}
                  preventScrollReset
                  aria-label={`Edge ${label} ${direction === 'out' ? 'to' : 'from'} ${neighbor.label}`}
                  className="text-link"
                >
                  Edge
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > edges.length && (
        <p className="border-t border-line px-4 py-2 text-xs text-muted">
          {(count - edges.length).toLocaleString('en')} more are in the list of records.
        </p>
      )}
    </div>
  );
}
