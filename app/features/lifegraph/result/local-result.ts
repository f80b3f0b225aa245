/**
 * Whether the page has the data of its result, so that scripts apply what an address hides, finds and sorts. The value
 * is kept outside of React for the route's `shouldRevalidate`.
 */
let local = false;

export function setLocalResult(isLocal: boolean): void {
  local = isLocal;
}

export function hasLocalResult(): boolean {
  return local;
}
