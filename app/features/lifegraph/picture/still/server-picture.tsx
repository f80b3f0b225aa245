import { useSearchParams } from '@remix-run/react';
import { lifegraphPaths } from '#app/paths/lifegraph-paths.ts';
import { describeResult } from '#app/features/lifegraph/picture/describe-result.ts';
import type { ResultData } from '#app/features/lifegraph/lifegraph-data.ts';
import { MAX_STILL_NODES, sampleNote } from './still-sample.ts';

/** The picture that the server draws. */
export function ServerPicture({ result }: { result: ResultData }) {
  const [params] = useSearchParams();
  const left = result.total - MAX_STILL_NODES;
  return (
    <div className="picture-still">
      {left > 0 && (
        <p role="note" className="px-(--gutter) py-1.5 text-xs text-muted">
          {sampleNote(left)}
        </p>
      )}
      <img
        src={lifegraphPaths.picture(Object.fromEntries(params))}
        alt={describeResult(result)}
        className="min-h-0 w-full flex-1 object-contain"
      />
    </div>
  );
}
