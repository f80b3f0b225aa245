import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { GoPage } from '#app/commands/go/go-page.tsx';
import { loadGo } from '#app/commands/go/go.server.ts';
import { goValues } from '#app/commands/go/go-values.server.ts';
import { JOB_DAYS } from '#app/features/jobs/list/jobs-address.ts';
import { MESSAGE_DAYS } from '#app/features/messages/messages-address.ts';
import { loadObject } from '#app/features/search/palette/object-page.server.ts';
import { searchPalette } from '#app/features/search/palette/palette-search.server.ts';
import { TAB_LABELS, WALLET_KINDS } from '#app/features/wallets/wallet-kinds.ts';
import { paths } from '#app/paths/paths.ts';
import { urlOf } from '#app/paths/url-of.ts';
import { requireSession } from '#app/session/require-session.server.ts';

const VALUES = goValues({
  jobDays: JOB_DAYS,
  messageDays: MESSAGE_DAYS,
  walletTabs: WALLET_KINDS.map((kind) => ({
    title: `Tab: ${TAB_LABELS[kind]}`,
    to: paths.walletsAndGroups(kind),
  })),
});

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireSession(args);
  const of = urlOf(args).searchParams.get('of');
  const data = await loadGo(args.request, {
    roles: session.roles,
    zones: session.zones.map(({ name, environment }) => ({ name, realm: environment })),
    zone: session.zone.name,
    keySettings: session.settings.keys,
    closed: await session.closedKeys(),
    values: VALUES,
    search: (q) => searchPalette(session, q),
  });
  return { ...data, object: of === null ? undefined : await loadObject(session, of) };
}

export default function GoRoute() {
  return <GoPage {...useLoaderData<typeof loader>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
