import { useMatches } from '@remix-run/react';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { CommandProvider } from '#app/commands/provider.tsx';
import { useCommand } from '#app/commands/use-command.ts';
import { JobNewsContext } from '#app/session/job-news/job-news.ts';
import { useJobNews } from '#app/session/job-news/use-job-news.ts';
import { useLocalStorageSync } from '#app/session/browser/use-local-storage-sync.ts';
import { DateFormatContext } from '#app/ui/content/date-format-context.ts';
import { KeptColumns } from '#app/ui/grid/columns/kept-columns.ts';
import { AlertsProvider } from '#app/ui/feedback/alerts.tsx';
import { Breadcrumbs } from '#app/ui/layout/breadcrumbs.tsx';
import { PageTitle } from '#app/ui/layout/page-title.ts';
import { MAIN_ID } from '#app/ui/layout/skip-link.tsx';
import { lazyOnInteraction } from '#app/ui/browser/lazy-on-interaction.tsx';
import { ownTitle, withCrumbState } from './route-handle.ts';
import type { ShellData } from './shell-data.ts';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { UndoDeletion } from './undo-deletion.tsx';

const ShellDialog = lazyOnInteraction(async () => (await import('./shell-dialog.tsx')).ShellDialog);

/** The elements around a page: navigation, zone, account, commands, alerts. */
export function Shell({ loaderData, children }: { loaderData: ShellData; children: ReactNode }) {
  const { crumbs, page } = loaderData.breadcrumbs;
  const route = useMatches().at(-1);
  const title = ownTitle(route);
  useLocalStorageSync({
    realm: loaderData.realm,
    zone: loaderData.zone.name,
    roles: loaderData.roles,
  });

  const surroundings = useMemo(() => surroundingsOf(loaderData), [loaderData]);
  return (
    <CommandProvider surroundings={surroundings}>
      <DismissAlerts />
      <AlertsProvider serverAlerts={loaderData.alerts} undo={(id) => <UndoDeletion id={id} />}>
        <JobNewsProvider zone={loaderData.zone.name} enabled={loaderData.followsJobs}>
          <div className="flex min-h-dvh flex-col">
            <TopBar loaderData={loaderData} />
            <div className="flex flex-1">
              <Sidebar
                navigation={loaderData.navigation}
                initially={loaderData.navigationCollapsed}
              />
              <main id={MAIN_ID} className="min-w-0 flex-1 px-4 py-4 sm:px-6 lg:px-8">
                <div className="mb-4">
                  <Breadcrumbs crumbs={withCrumbState(crumbs, route)} page={title ?? page} />
                </div>
                <DateFormatContext.Provider value={loaderData.dateFormat}>
                  <KeptColumns.Provider value={loaderData.keptColumns}>
                    <PageTitle.Provider value={title ?? loaderData.title}>
                      {children}
                    </PageTitle.Provider>
                  </KeptColumns.Provider>
                </DateFormatContext.Provider>
              </main>
            </div>
          </div>
        </JobNewsProvider>
        {loaderData.dialog && (
          <ShellDialog key={loaderData.dialog.kind} {...loaderData} dialog={loaderData.dialog} />
        )}
      </AlertsProvider>
    </CommandProvider>
  );
}

/** Gives the components inside it the job news of the zone. */
function JobNewsProvider({
  zone,
  enabled,
  children,
}: {
  zone: string;
  enabled: boolean;
  children: ReactNode;
}) {
  return (
    <JobNewsContext.Provider value={useJobNews(zone, enabled)}>{children}</JobNewsContext.Provider>
  );
}

/** Binds the command that closes all alerts. It presses the close button of each. */
function DismissAlerts() {
  useCommand('alerts.dismiss', () => {
    document.querySelectorAll<HTMLElement>('[aria-label="Close alert"]').forEach((cross) => {
      cross.click();
    });
  });
  return null;
}

function surroundingsOf({ commands, pageCommands, roles, zones, zone }: ShellData) {
  return {
    ...commands,
    pageCommands,
    roles,
    zones: zones.map(({ name, environment }) => ({ name, realm: environment })),
    zone: zone.name,
  };
}
