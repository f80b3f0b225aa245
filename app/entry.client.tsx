import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { fetchPartsInAddress } from './ui/browser/lazy-on-interaction.tsx';

/**
 * Decodes the data of the page, for which Remix suspends the page as a whole. If a key or a click makes React hurry
 * during that time, React gives the page up (error 345), and the page stays without scripts. So the data are decoded
 * before hydration.
 */
async function decodeData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

void Promise.all([decodeData(), fetchPartsInAddress()]).then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  }),
);
