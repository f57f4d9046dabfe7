import { http } from 'msw';
import type { World } from '../backend.ts';
import { serveStyles } from '../files.ts';
import { panelPage } from '../panel/page.ts';
import { DEMO_SANDBOX } from '../sandboxes.ts';

/** The scenario panel, at the root of the mock backend. */
export function panelHandlers(world: World) {
  return [
    http.get(/^https?:\/\/[^/]+\/(\?.*)?$/, () =>
      panelPage(world.siteOrigin, world.ledger.entriesOf(DEMO_SANDBOX)),
    ),
    serveStyles('/panel.css', new URL('../panel/panel.css', import.meta.url)),
  ];
}
