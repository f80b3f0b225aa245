import type { MetaFunction } from '@remix-run/node';
import { DeadEnd } from '#app/features/shell/dead-end.tsx';

export const meta: MetaFunction = () => [{ title: 'Not found · Keyway' }];

/** The page for a record that does not exist or that the person may not see. */
export default function NotFound() {
  return (
    <DeadEnd
      title="Not found"
      text="What you opened does not exist in this zone, or you may not see it. It may have been deleted meanwhile."
    />
  );
}
