/**
 * Whether the page has the data of its result, so that it shows by itself what an address hides, finds and sorts. Kept
 * outside of React for the route's `shouldRevalidate`.
 */
let local = false;

export function setLocalResult(isLocal: boolean): void {
  local = isLocal;
}

export function hasLocalResult(): boolean {
  return local;
}
