import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { fetchPartsInAddress } from './ui/browser/lazy-on-interaction.tsx';

/**
 * Decodes the data of the page, for which Remix suspends the page as a whole. When a key or a click makes React hurry
 * meanwhile, it gives such a page up (error 345), which then stays without scripts.
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
