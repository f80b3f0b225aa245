import { useSearchParams } from '@remix-run/react';
import { jobPaths } from '#app/paths/job-paths.ts';
import { CodeBlock } from '#app/ui/content/code-block.tsx';
import { Icon } from '#app/ui/content/icon.tsx';
import { buttonClass } from '#app/ui/controls/button.tsx';
import { FilterBox } from '#app/ui/grid/filter-box.tsx';
import { BadRowsTable } from './bad-rows-table.tsx';
import { ERROR_PARAM, findErrors } from './find-errors.ts';
import type { JobDetails } from './job-details.ts';

/** The parameters that stay in the address of the list while errors are searched. */
const KEPT = ['row', 'days', 'page', 'size', 'sort'];

/** The errors of a job: the causes, the log, and a link to both as a file. */
export function JobErrors({
  jobId,
  error,
}: {
  jobId: string;
  error: NonNullable<JobDetails['error']>;
}) {
  const [params] = useSearchParams();
  const wanted = params.get(ERROR_PARAM) ?? '';
  const { badRows, log, isEmpty } = findErrors(error, wanted);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <div className="min-w-40 flex-1">
          <FilterBox label="Search errors" name={ERROR_PARAM} value={wanted} keep={KEPT} />
        </div>
        <a href={jobPaths.errors(jobId)} download className={buttonClass({ variant: 'secondary' })}>
          <Icon name="download" /> Download CSV
        </a>
      </div>
      <p role="status" className={isEmpty ? 'text-muted' : 'sr-only'}>
        {isEmpty && `Nothing in the errors contains '${wanted}'.`}
      </p>
      {badRows && <BadRowsTable badRows={badRows} />}
      {log && (
        <>
          <p className="mb-1.5 text-muted">{log.label}</p>
          {log.isCode ? (
            <CodeBlock label={log.label} code={log.text} wrap />
          ) : (
            <p className="whitespace-pre-line">{log.text}</p>
          )}
        </>
      )}
    </>
  );
}
