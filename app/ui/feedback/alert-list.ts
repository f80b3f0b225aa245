/** Pure functions on the list of alerts on screen; `alerts.tsx` renders it. */

export type AlertTone = 'success' | 'error' | 'warning' | 'info';

export interface Alert {
  /** A unique id: an alert that the server sends twice is shown once. */
  id: string;
  tone: AlertTone;
  title?: string;
  text: string;
  /**
   * True for an alert that stays through the next navigation, for a save that redirects to a list page (A-481, B-643).
   */
  keep?: boolean;
  /** The id of the record whose deletion the alert offers to undo; several ids have commas between them. */
  undo?: string;
  /** A link to what the alert is about. */
  link?: { to: string; label: string };
}

/** Adds the alerts with ids that are not in the list. */
export function addAlerts(list: readonly Alert[], added: readonly Alert[]): readonly Alert[] {
  const fresh = added.filter(({ id }) => !list.some((alert) => alert.id === id));
  return fresh.length === 0 ? list : [...list, ...fresh];
}

/** The server's alerts that were not shown before; adds their ids to `taken`. A page may send the same ones again. */
export function takeNew(serverAlerts: readonly Alert[], taken: Set<string>): readonly Alert[] {
  const fresh = serverAlerts.filter(({ id }) => !taken.has(id));
  for (const { id } of fresh) taken.add(id);
  return fresh;
}

export function removeAlert(list: readonly Alert[], id: string): readonly Alert[] {
  return list.filter((alert) => alert.id !== id);
}

/** The alerts left after a navigation: those with `keep`, which the next navigation then clears. */
export function clearForNavigation(list: readonly Alert[]): readonly Alert[] {
  return list.filter(({ keep }) => keep).map((alert) => ({ ...alert, keep: false }));
}
