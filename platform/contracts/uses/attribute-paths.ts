/** Whether a path is that of the attribute, or of one in it. */
export function isAtOrBelow(path: string, attribute: string): boolean {
  return path === attribute || path.startsWith(`${attribute}.`);
}
