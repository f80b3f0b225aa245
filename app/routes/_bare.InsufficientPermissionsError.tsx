import type { MetaFunction } from '@remix-run/node';
import { DeadEnd } from '#app/features/shell/dead-end.tsx';

export const meta: MetaFunction = () => [{ title: 'Insufficient permissions · Keyway' }];

/** The page for a person without the roles for a route (A-062, B-065). */
export default function InsufficientPermissions() {
  return (
    <DeadEnd
      title="Insufficient permissions"
      text="Your roles in this zone do not open the page. Choose another zone, or contact your administrator."
    />
  );
}
