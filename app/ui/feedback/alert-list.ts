/** The list of alerts on screen as pure steps; `alerts.tsx` draws it. */

export type AlertTone = 'success' | 'error' | 'warning' | 'info';

export interface Alert {
  /** Unique: an alert the server sends twice is shown once. */
  id: string;
  tone: AlertTone;
  title?: string;
  text: string;
  /** Survives the next change of the path, for a save that leads to a list page (A-481, B-643). */
  keep?: boolean;
}

/** Adds the alerts whose ids the list does not have yet. */
export function addAlerts(list: readonly Alert[], added: readonly Alert[]): readonly Alert[] {
  const fresh = added.filter(({ id }) => !list.some((alert) => alert.id === id));
  return fresh.length === 0 ? list : [...list, ...fresh];
}

/** What of the server's alerts was not taken yet; from now on it is. A page may give the same ones again and again. */
export function takeNew(serverAlerts: readonly Alert[], taken: Set<string>): readonly Alert[] {
  const fresh = serverAlerts.filter(({ id }) => !taken.has(id));
  for (const { id } of fresh) taken.add(id);
  return fresh;
}

export function removeAlert(list: readonly Alert[], id: string): readonly Alert[] {
  return list.filter((alert) => alert.id !== id);
}

/** What is left after a change of the path: the kept ones, which the change after that clears too. */
export function clearForNavigation(list: readonly Alert[]): readonly Alert[] {
  return list.filter(({ keep }) => keep).map((alert) => ({ ...alert, keep: false }));
}
