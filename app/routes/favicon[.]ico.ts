import icon from '../favicon.svg?raw';

const ONE_DAY_S = 24 * 60 * 60;

/** The icon at the browsers' default address, for responses that are not our pages, such as downloads. */
export function loader() {
  return new Response(icon, {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': `public, max-age=${ONE_DAY_S}` },
  });
}
