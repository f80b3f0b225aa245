/** The addresses of the screens of saved views; apart from `paths.ts`, which every page loads. */
export const savedViewPaths = {
  list: '/saved-views',
  edit: (id: string) => `/saved-views/${encodeURIComponent(id)}`,
} as const;
