// npm run audit: known vulnerabilities in production packages, by the lockfile and the registry's advisories.
import { show, stop } from './console.mjs';
import { runNpm } from './processes.mjs';

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
