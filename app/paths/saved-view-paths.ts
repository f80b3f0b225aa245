/** The addresses of the screens of saved views. They are not in `paths.ts`, because every page loads that file. */
export const savedViewPaths = {
  list: '/saved-views',
  edit: (id: string) => `/saved-views/${encodeURIComponent(id)}`,
} as const;
