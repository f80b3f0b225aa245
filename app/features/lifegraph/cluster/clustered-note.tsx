import { Link, useSearchParams } from '@remix-run/react';
import { changeQuery } from '#app/paths/paths.ts';
import { OPENED_AT_ONCE } from './cluster.ts';
import type { ClusteredPicture } from './use-clusters.ts';

/** The sentence below a clustered picture. */
export function clusteredText({ data, whole }: ClusteredPicture): string {
  const number = (count: number) => count.toLocaleString('en');
  return `${number(whole.nodes.id.length)} records are drawn as ${number(data.nodes.id.length)}: a dashed ring stands for several of one chain.`;
}

/** Says that records are drawn as clusters, and how a cluster is opened. */
export function ClusteredNote({ picture }: { picture: ClusteredPicture }) {
  const [params] = useSearchParams();
  if (picture.members.size === 0) return null;
  return (
    <p role="note" className="picture-grouped">
      {clusteredText(picture)} Press it to see {OPENED_AT_ONCE}; the list has all.{' '}
      {params.has('open') && (
        <Link
          to={changeQuery(params, { open: undefined })}
          preventScrollReset
          className="text-link"
        >
          Group again
        </Link>
      )}
    </p>
  );
}
