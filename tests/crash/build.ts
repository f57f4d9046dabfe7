/** Builds the site once for all crash tests, if its sources changed. */
export { buildSite as setup } from '../../scripts/build.mjs';
