// npm run audit: known vulnerabilities in production packages, by the lockfile and the registry's advisories; and whether
// Node knows the clocks of the world as they are now.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { show, stop } from './console.mjs';
import { runNpm } from './processes.mjs';

/** Returns the release of the time zones that this machine has ('2026f'); '' where it does not say. */
function zonesOfMachine() {
  const file = path.join(process.env['TZDIR'] ?? '/usr/share/zoneinfo', 'tzdata.zi');
  try {
    return /^# version (\d{4}[a-z]+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  } catch {
    return '';
  }
}

const [known = '', newer] = [process.versions['tz'], zonesOfMachine()];
if (newer > known) {
  show(
    `OLD CLOCKS: Node knows the time zones of ${known}, this machine those of ${newer}. Where clocks changed`,
  );
  show("since, families read hours that are wrong: docs/operations.md, 'Update and go back'.");
}

// npm reports a failed request as an error, which `npm run -s` would hide.
const { code, output } = await runNpm(['audit', '--omit=dev', '--audit-level=high', '--loglevel=error'], {
  quiet: true,
});
// npm exits alike when it found something and when the request failed.
const unasked =
  code !== 0 && /audit endpoint returned an error|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT/.test(output);
if (unasked) {
  show('NOT CHECKED: the registry that npm asks has no list of broken packages, or no network leads to it.');
  show('Nothing is known of the packages of production. Run it again where registry.npmjs.org answers.');
} else if (code === 0) show(output.trim());
else stop(output.trim());
