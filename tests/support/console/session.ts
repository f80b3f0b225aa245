/** The session of tests that run loaders and actions without a console and a platform. */
import type { PlatformClient } from '#app/platform-client/client.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { can } from '#model/access/roles.ts';

/** The calls that the test answers instead of the platform; other calls fail. */
type TestClient = Partial<Record<keyof PlatformClient, (...asked: never[]) => Promise<unknown>>>;

/**
 * A session with only what the code under test reads of it.
 * @param parts the zone is `clinic_dev` by default, and `can` follows the roles
 */
export function testSession({
  api,
  roles = [],
  ...parts
}: Partial<Omit<Session, 'api'>> & { api?: TestClient | PlatformClient }): Session {
  const session = {
    zone: { name: 'clinic_dev', environment: 'DEV' },
    roles,
    can: (...needed: Parameters<Session['can']>) => can(roles, ...needed),
    ...parts,
    api,
  };
  return session as unknown as Session;
}
