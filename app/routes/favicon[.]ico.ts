import icon from '../favicon.svg?raw';

const ONE_DAY_S = 24 * 60 * 60;

/** The icon, at the address where browsers look for one by themselves: for what is no page of ours, such as a download. */
export function loader() {
  return new Response(icon, {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': `public, max-age=${ONE_DAY_S}` },
  });
}
