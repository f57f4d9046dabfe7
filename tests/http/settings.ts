import { PUBLIC_MEDIA } from '../../scripts/demo-environment.mjs';
import { readSettings } from '../../server/env.ts';
import type { Settings } from '../../server/env.ts';

/** Environment variables of a correctly configured site, as in production. */
export const VARIABLES: Readonly<Record<string, string>> = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: '0',
  SITE_ORIGIN: 'http://localhost:3000',
  API_URL: 'http://academy.test',
  CONTENT_URL: 'http://academy.test/content',
  MEDIA_URL: 'http://academy.test/media',
  MEDIA_FOLDERS: PUBLIC_MEDIA,
  CARD_PROVIDER: 'niubiz',
  CARD_FORM_SCRIPT_URL: 'http://provider.test/card-provider/payform.js',
  CARD_HOSTED_PAGE_URL: 'http://provider.test/card-provider/pago',
  STUDENT_ZONE_ORIGINS: 'http://academy.test',
  MERCHANT_ID_PEN: '456879852',
  MERCHANT_ID_OTHER: '456879853',
  SESSION_SECRET: 'a secret of the tests that is long enough',
  DATABASE_FILE: '/nowhere/kipu.sqlite',
  GEO_COUNTRY_HEADER: 'cf-ipcountry',
  MOCK_CONTROLS: 'on',
  LOG_LEVEL: 'silent',
};

/** Changes to them for a public site behind a proxy. */
export const OPEN_TO_THE_WORLD: Readonly<Record<string, string>> = {
  SITE_ORIGIN: 'https://kipu.example',
  CARD_FORM_SCRIPT_URL: 'https://provider.test/card-provider/payform.js',
  CARD_HOSTED_PAGE_URL: 'https://provider.test/card-provider/pago',
  STUDENT_ZONE_ORIGINS: 'https://academy.test',
  MOCK_CONTROLS: 'off',
  CLIENT_IP_HEADER: 'x-real-ip',
};

/** Returns the settings with some variables changed. */
export function settingsWith(changes: Readonly<Record<string, string>> = {}): Settings {
  return readSettings({ ...VARIABLES, ...changes });
}
