import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { keepPageWithoutLine } from './api/line.ts';
import { tellErrors } from './api/told-errors.ts';
import { partSpaces } from './ui/heard-spaces.ts';
import { stayAtPlaces } from './ui/places.ts';
import { keepTranslatedPage } from './ui/translated-page.ts';

/**
 * Whether this browser has what our scripts use, as Chrome 100 and Safari 15.4 do (docs/decisions/0096). In an older one
 * the page stays as it came, which works without scripts; React would replace it by an error.
 */
const isNewEnough = 'throwIfAborted' in AbortSignal.prototype;

/**
 * Waits until the loaders' data is decoded from the page. RemixBrowser does that in its first render, by throwing a
 * promise. Inside React, a key pressed during that time would leave the page without its scripts for good
 * (remix-run/remix#10214, 'Root did not complete'). So it is called once before: it throws before it uses any hook.
 */
async function loaderData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (thrown) {
    if (!(thrown instanceof Promise)) throw thrown;
    await thrown;
  }
}

if (isNewEnough) {
  tellErrors();
  keepTranslatedPage();
  keepPageWithoutLine();
  stayAtPlaces();
  void loaderData().then(() =>
    startTransition(() => {
      partSpaces(document);
      hydrateRoot(
        document,
        <StrictMode>
          <RemixBrowser />
        </StrictMode>,
      );
    }),
  );
}
