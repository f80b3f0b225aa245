import { Fragment } from 'react';
import { isIdentifier } from '#app/format/identifier.ts';
import { CopiedIdentifier } from '#app/ui/content/copied-identifier.tsx';
import { None, NONE } from '#app/ui/content/none.tsx';
import { Time } from '#app/ui/content/time.tsx';
import { CodeBlock } from '#app/ui/content/code-block.tsx';
import type { DetailContent, DetailRow } from './details.ts';
import type { DetailSection } from '#app/features/lifegraph/lifegraph-data.ts';

/** The contents of a record by section, two levels deep (B-302). */
export function DetailsTable({ sections }: { sections: readonly DetailSection[] }) {
  const hasPrimary = sections.some(({ rows }) => rows.some(isPrimary));
  return (
    <div className="flex flex-col gap-6">
      {sections.map(({ title, rows }) => (
        <table key={title} className="w-full table-fixed text-left">
          <caption className="mb-1 text-left text-xs font-medium text-muted">{title}</caption>
          <tbody>
            {rows.map((row) => (
              <Fragment key={row.name}>
                <Row row={row} />
                {row.content.kind === 'rows' &&
                  row.content.rows.map((inner) => <Row key={inner.name} row={inner} inner />)}
              </Fragment>
            ))}
          </tbody>
        </table>
      ))}
      {hasPrimary && <p className="text-xs text-muted">* part of the primary index</p>}
    </div>
  );
}

function isPrimary({ primary, content }: DetailRow): boolean {
  return primary || (content.kind === 'rows' && content.rows.some(isPrimary));
}

function Row({
  row: { name, title, primary, content },
  inner = false,
}: {
  row: DetailRow;
  inner?: boolean;
}) {
  return (
    <tr className="border-t border-line align-top">
      <th
        scope={content.kind === 'rows' ? 'rowgroup' : 'row'}
        className={`w-2/5 py-1.5 pr-3 font-medium ${inner ? 'pl-5 text-muted' : ''}`}
      >
        {title !== undefined && <span className="block">{title} </span>}
        <span className={title === undefined ? undefined : 'font-mono text-xs text-muted'}>
          {name}
          {primary && '*'}
        </span>
      </th>
      <td className="py-1.5 tabular-nums">
        <Content content={content} name={name} />
      </td>
    </tr>
  );
}

function Content({ content, name }: { content: DetailContent; name: string }) {
  switch (content.kind) {
    case 'text':
      return isIdentifier(content.text) ? (
        <CopiedIdentifier value={content.text} name={name} />
      ) : (
        <>{content.text === NONE ? <None /> : content.text}</>
      );
    case 'date':
      return <Time value={content.date} />;
    case 'json':
      return <CodeBlock code={content.text} label={name} />;
    case 'rows':
      return null;
  }
}
