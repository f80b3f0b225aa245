import { Link, useLocation } from '@remix-run/react';
import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { AlertBox } from './alert.tsx';
import { addAlerts, clearForNavigation, removeAlert, takeNew } from './alert-list.ts';
import type { Alert } from './alert-list.ts';
import { focusHeading } from '#app/ui/layout/focus-heading.ts';
import { useAutoHide } from './use-auto-hide.ts';

/** How long an alert stays (A-479, B-640). */
const HIDE_AFTER_MS = 6_000;

const NO_ALERTS: readonly Alert[] = [];

type Show = (alert: Omit<Alert, 'id'> & Partial<Alert>) => void;

const ShowAlert = createContext<Show>(() => {
  throw new Error('useShowAlert needs an AlertsProvider above it');
});

/** Returns a function that shows an alert from the browser. */
export function useShowAlert(): Show {
  return useContext(ShowAlert);
}

/**
 * Shows the alerts of the server and of the browser at the lower right, clear of the page's buttons. They hide after
 * a while and are cleared by the next navigation, unless they have `keep`.
 * @param serverAlerts the flash alerts of the session
 */
export function AlertsProvider({
  serverAlerts = NO_ALERTS,
  undo,
  children,
}: {
  serverAlerts?: readonly Alert[];
  /** Draws what undoes the deletion of a record. */
  undo?: (id: string) => ReactNode;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  // The shell keeps its loader data between pages, so each alert is shown only the first time.
  const taken = useRef(new Set<string>());
  const [alerts, setAlerts] = useState(serverAlerts);

  // One effect clears and adds, because an alert that arrives with a navigation must not be cleared by it.
  useEffect(() => {
    const moved = shownPath.current !== pathname;
    shownPath.current = pathname;
    const fresh = takeNew(serverAlerts, taken.current);
    setAlerts((list) => addAlerts(moved ? clearForNavigation(list) : list, fresh));
  }, [pathname, serverAlerts]);

  const show = useCallback<Show>((alert) => {
    setAlerts((list) => addAlerts(list, [{ id: crypto.randomUUID(), ...alert }]));
  }, []);

  return (
    <ShowAlert.Provider value={show}>
      {children}
      <div className="alert-stack pointer-events-none fixed right-4 bottom-4 left-4 z-40 flex flex-col items-end gap-2">
        {alerts.map((alert) => (
          <HidingAlert
            key={alert.id}
            alert={alert}
            undo={undo}
            hide={() => setAlerts((list) => removeAlert(list, alert.id))}
          />
        ))}
      </div>
    </ShowAlert.Provider>
  );
}

function HidingAlert({
  alert,
  undo,
  hide,
}: {
  alert: Alert;
  undo?: (id: string) => ReactNode;
  hide: () => void;
}) {
  const pauseHandlers = useAutoHide(HIDE_AFTER_MS, hide);
  const undone = () => {
    focusHeading({ preventScroll: true });
    hide();
  };
  return (
    <div
      role="presentation"
      {...pauseHandlers}
      onSubmit={undone}
      className="pointer-events-auto flex w-full justify-end sm:w-auto sm:min-w-72"
    >
      <AlertBox tone={alert.tone} title={alert.title} onClose={hide}>
        {alert.text}
        {alert.undo !== undefined && undo?.(alert.undo)}
        {alert.link && (
          <Link to={alert.link.to} onClick={hide} className="mt-1 block font-semibold underline">
            {alert.link.label}
          </Link>
        )}
      </AlertBox>
    </div>
  );
}
