import { Link, useSearchParams } from '@remix-run/react';
import { changeQuery } from '#app/paths/paths.ts';
import { OPENED_AT_ONCE } from './group.ts';
import type { GroupedPicture } from './use-grouped.ts';

/** What a grouped picture says of itself, in sentences. */
export function groupedText({ data, whole }: GroupedPicture): string {
  const number = (count: number) => count.toLocaleString('en');
  return `${number(whole.nodes.id.length)} records are drawn as ${number(data.nodes.id.length)}: a dashed ring stands for several of one chain.`;
}

/** What was grouped, and how it is seen. */
export function GroupedNote({ picture }: { picture: GroupedPicture }) {
  const [params] = useSearchParams();
  if (picture.members.size === 0) return null;
  return (
    <p role="note" className="picture-grouped">
      {groupedText(picture)} Press it to see {OPENED_AT_ONCE}; the list has all.{' '}
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
