/** The last used entries of a person's palette, stored for the next session. */

/** A page that was opened from the palette. */
export interface RecentTarget {
  title: string;
  subtitle: string;
  to: string;
}

export interface RecentUse {
  recentIds: string[];
  recentPlaces: RecentTarget[];
}
