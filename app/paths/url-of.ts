/** The address that was asked for. */
export function urlOf({ request }: { request: Request }): URL {
  return new URL(request.url);
}
