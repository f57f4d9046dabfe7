import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { SettingsError, readSettings } from '../../server/env.ts';
import { demoEnvironment } from '../../scripts/demo-environment.mjs';
import { OPEN_TO_THE_WORLD, VARIABLES, settingsWith } from './settings.ts';

const PRODUCTION: Readonly<Record<string, string>> = { ...VARIABLES, ...OPEN_TO_THE_WORLD };

function problemsOf(environment: Record<string, string | undefined>): string {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return '';
}

describe('the settings', () => {
  test('are read once into their types', () => {
    const settings = readSettings(PRODUCTION);
    expect(settings).toMatchObject({
      port: 0,
      https: true,
      mockControls: false,
      clockOffsetMs: 0,
      merchantIds: { pen: '456879852', other: '456879853' },
      database: { url: undefined, file: '/nowhere/kipu.sqlite' },
      clientIpHeader: 'x-real-ip',
      clientIpHops: 1,
    });
  });

  for (const name of Object.keys(VARIABLES).filter((name) => !['MOCK_CONTROLS', 'NODE_ENV'].includes(name))) {
    test(`production does not start without ${name}, and is told so by name`, () => {
      expect(problemsOf({ ...PRODUCTION, [name]: undefined })).toContain(name);
      expect(problemsOf({ ...PRODUCTION, [name]: '' })).toContain(name);
    });
  }

  test('a wrong value is never printed', () => {
    const problems = problemsOf({
      ...PRODUCTION,
      SESSION_SECRET: 'short-secret',
      API_URL: 'ftp://hidden.test',
    });
    expect(problems).toContain('SESSION_SECRET must have 32 characters');
    expect(problems).toContain('API_URL must be an http(s) URL');
    expect(problems).not.toMatch(/short-secret|hidden/);
  });

  test('former names of the card provider are a list of nothing but names, empty unless told', () => {
    expect(readSettings(PRODUCTION).formerCardProviders).toEqual([]);
    const FORMER_CARD_PROVIDERS = 'visanet, culqi_2';
    expect(readSettings({ ...PRODUCTION, FORMER_CARD_PROVIDERS }).formerCardProviders).toEqual([
      'visanet',
      'culqi_2',
    ]);
    for (const wrong of ['Visanet', 'visanet,', 'visanet/../niubiz', 'visa net']) {
      expect(problemsOf({ ...PRODUCTION, FORMER_CARD_PROVIDERS: wrong }), wrong).toContain(
        'FORMER_CARD_PROVIDERS must be lower-case names',
      );
    }
  });

  test('origins of student zones are a list of nothing but origins', () => {
    const STUDENT_ZONE_ORIGINS = 'https://aula.example, https://taller.example/';
    expect(readSettings({ ...PRODUCTION, STUDENT_ZONE_ORIGINS }).studentZoneOrigins).toEqual([
      'https://aula.example',
      'https://taller.example',
    ]);
    for (const wrong of ['aula.example', 'https://aula.example/zona', 'https://aula.example,', '*']) {
      expect(problemsOf({ ...PRODUCTION, STUDENT_ZONE_ORIGINS: wrong }), wrong).toContain(
        'STUDENT_ZONE_ORIGINS must be origins',
      );
    }
  });

  test('an address that is none is told as such', () => {
    expect(problemsOf({ ...PRODUCTION, SITE_ORIGIN: 'kipu' })).toContain(
      'SITE_ORIGIN must be an http(s) URL',
    );
  });

  test('all wrong settings are told at once', () => {
    expect(problemsOf({}).split('\n').length).toBeGreaterThan(8);
  });

  test('a second demo in the same folder has a store and a ledger of its own', () => {
    const [first, second] = [demoEnvironment(), demoEnvironment({ sitePort: 3100, mockPort: 4110 })];
    expect(second.site['DATABASE_FILE']).not.toBe(first.site['DATABASE_FILE']);
    expect(second.mock['MOCK_LEDGER']).not.toBe(first.mock['MOCK_LEDGER']);
  });

  test('a demo for the phones of a network leads them to nothing but its address there', () => {
    const { site, mock } = demoEnvironment({ address: '192.168.1.7' });
    const settings = readSettings(site);
    expect([settings.host, mock['MOCK_HOST']]).toEqual(['0.0.0.0', '0.0.0.0']);
    expect(JSON.stringify([site, mock])).not.toMatch(/localhost|127\.0\.0\.1/);
    expect(settings.cardFormScriptUrl).toContain('http://192.168.1.7:4010/');
  });

  test('mock controls are refused in production, except on the own machine and in its network', () => {
    expect(problemsOf({ ...PRODUCTION, MOCK_CONTROLS: 'on' })).toContain('MOCK_CONTROLS must be off');
    expect(
      problemsOf({ ...PRODUCTION, MOCK_CONTROLS: 'on', SITE_ORIGIN: 'http://localhost.evil.test' }),
    ).toContain('MOCK_CONTROLS');
    for (const origin of [
      'https://kipu.example',
      'http://190.12.44.7:3000',
      'http://192.168.1.7.evil.test',
      'http://[2800:200::7]:3000',
      'http://[::ffff:190.12.44.7]:3000',
    ]) {
      expect(problemsOf({ ...PRODUCTION, MOCK_CONTROLS: 'on', SITE_ORIGIN: origin }), origin).toContain(
        'MOCK_CONTROLS',
      );
    }
    for (const host of ['127.0.0.1', '192.168.1.7', '10.0.0.7', '172.20.0.7', '[::1]', '[fd00::7]']) {
      const nearby = { ...PRODUCTION, MOCK_CONTROLS: 'on', SITE_ORIGIN: `http://${host}:3000` };
      expect(readSettings(nearby).mockControls, host).toBe(true);
    }
  });

  test('the clock can be moved and waits shortened only together with mock controls', () => {
    expect(problemsOf({ ...PRODUCTION, CLOCK_OFFSET_MS: '1000' })).toContain('CLOCK_OFFSET_MS');
    expect(problemsOf({ ...PRODUCTION, PAYMENT_LEASE_MS: '3000' })).toContain('PAYMENT_LEASE_MS');
    expect(problemsOf({ ...PRODUCTION, ENROLLMENT_RESEND_MS: '3000' })).toContain('ENROLLMENT_RESEND_MS');
    expect(settingsWith({ CLOCK_OFFSET_MS: '-86400000' }).clockOffsetMs).toBe(-86_400_000);
  });

  test('a former secret that is too short, or a comma too many, is told by the name of its setting', () => {
    for (const FORMER_SESSION_SECRETS of ['short', `${'x'.repeat(32)},`]) {
      expect(problemsOf({ ...PRODUCTION, FORMER_SESSION_SECRETS })).toContain(
        'FORMER_SESSION_SECRETS must have 32 characters or more each',
      );
    }
  });

  test('a setting of nothing but blanks is one that was not given', () => {
    for (const name of ['PORT', 'SESSION_SECRET', 'SITE_ORIGIN']) {
      expect(problemsOf({ ...PRODUCTION, [name]: ' '.repeat(40) }), name).toContain(`${name} is missing`);
    }
    const blank = readSettings({ ...PRODUCTION, METRICS_PORT: ' ', RECONCILIATION_HOUR: '\t' });
    expect([blank.metricsPort, blank.reconciliationHour]).toEqual([null, 3]);
  });

  test('a secret can be put among the former ones as it is', () => {
    const secret = 'x'.repeat(32);
    for (const SESSION_SECRET of [` ${secret}`, `${secret}\t`, `${secret},${secret}`]) {
      expect(problemsOf({ ...PRODUCTION, SESSION_SECRET })).toContain('SESSION_SECRET must have no comma');
    }
    expect(problemsOf({ ...PRODUCTION, SESSION_SECRET: ` ${'x'.repeat(20)}${' '.repeat(20)}` })).toContain(
      'SESSION_SECRET must have 32 characters or more',
    );
  });

  test('what is counted is read at a port of its own', () => {
    expect(problemsOf({ ...PRODUCTION, METRICS_PORT: '0' })).toContain('METRICS_PORT must be a port');
    expect(problemsOf({ ...PRODUCTION, PORT: '3000', METRICS_PORT: '3000' })).toContain(
      'METRICS_PORT must be another port than PORT',
    );
  });

  test('an origin has no dot after its host: a browser would not send it so', () => {
    const SITE_ORIGIN = 'https://kipu.example.';
    expect(problemsOf({ ...PRODUCTION, SITE_ORIGIN })).toContain('SITE_ORIGIN must be an origin');
  });

  test('an origin has no path, base URLs lose their last slash, and nobody logs in by an address', () => {
    expect(problemsOf({ ...PRODUCTION, SITE_ORIGIN: 'https://kipu.example/tienda' })).toContain(
      'SITE_ORIGIN',
    );
    expect(readSettings({ ...PRODUCTION, SITE_ORIGIN: 'https://kipu.example/' }).siteOrigin).toBe(
      'https://kipu.example',
    );
    expect(readSettings({ ...PRODUCTION, API_URL: 'https://api.example/v1/' }).apiUrl).toBe(
      'https://api.example/v1',
    );
    expect(problemsOf({ ...PRODUCTION, API_URL: 'https://api.example/v1?key=1' })).toContain(
      'API_URL must be a URL without parameters',
    );
    for (const name of ['API_URL', 'CONTENT_URL', 'MEDIA_URL', 'ANALYTICS_URL']) {
      expect(problemsOf({ ...PRODUCTION, [name]: 'https://kipu:secreto@api.example/v1' })).toContain(
        `${name} must be a URL without a name and a password`,
      );
    }
  });

  test.each(['https://Kipu.Example', 'https://kipu.example:443/', ' https://kipu.example'])(
    'the origin %s is read as browsers send it',
    (origin) => {
      expect(readSettings({ ...PRODUCTION, SITE_ORIGIN: origin }).siteOrigin).toBe('https://kipu.example');
    },
  );

  test('development needs less', () => {
    const rest = Object.entries(VARIABLES).filter(([name]) => !['HOST', 'PORT', 'LOG_LEVEL'].includes(name));
    const settings = readSettings({ ...Object.fromEntries(rest), NODE_ENV: 'development' });
    expect(settings).toMatchObject({ host: '127.0.0.1', port: 3000, logLevel: 'info' });
  });
});

describe('a site that is open to the world', () => {
  const demo = demoEnvironment().site;

  test("is not started with the demo's secrets", () => {
    const { SESSION_SECRET = '', OPERATOR_TOKEN = '' } = demo;
    const problems = problemsOf({ ...PRODUCTION, SESSION_SECRET, OPERATOR_TOKEN });
    expect(problems).toContain("SESSION_SECRET is the demo's");
    expect(problems).toContain("OPERATOR_TOKEN is the demo's");
    const FORMER_SESSION_SECRETS = `${'x'.repeat(32)}, ${SESSION_SECRET}`;
    expect(problemsOf({ ...PRODUCTION, FORMER_SESSION_SECRETS })).toContain(
      "FORMER_SESSION_SECRETS has the demo's",
    );
  });

  test.each([
    'CARD_FORM_SCRIPT_URL',
    'CARD_HOSTED_PAGE_URL',
    'GLOBAL_CARD_SCRIPT_URL',
    'GLOBAL_CARD_HOSTED_PAGE_URL',
    'STUDENT_ZONE_ORIGINS',
    'CARD_SCRIPT_ORIGINS',
    'CARD_FRAME_ORIGINS',
    'CARD_CONNECT_ORIGINS',
    'CARD_IMAGE_ORIGINS',
  ])('over https leads nobody to a %s without it', (name) => {
    const http = { ...PRODUCTION, [name]: demo[name] ?? 'https://a.test, http://b.test' };
    expect(problemsOf(http)).toContain(`${name} must begin with https`);
    expect(problemsOf({ ...http, SITE_ORIGIN: 'http://localhost:3000' })).toBe('');
  });

  test('is reached over https, but by who rehearses on one machine or in one network', () => {
    for (const SITE_ORIGIN of [
      'http://kipu.example',
      'http://190.12.44.7:3000',
      'http://localhost.evil.test',
    ]) {
      expect(problemsOf({ ...PRODUCTION, SITE_ORIGIN }), SITE_ORIGIN).toContain(
        'SITE_ORIGIN must begin with https',
      );
    }
    for (const SITE_ORIGIN of ['http://localhost:3000', 'http://192.168.1.7:3000']) {
      expect(problemsOf({ ...PRODUCTION, SITE_ORIGIN }), SITE_ORIGIN).toBe('');
    }
  });

  test('over https is told in which header its proxy says who asks', () => {
    const { CLIENT_IP_HEADER: _header, ...nameless } = PRODUCTION;
    expect(problemsOf(nameless)).toMatch(/CLIENT_IP_HEADER is missing: .* CLIENT_IP_HOPS/);
  });

  test('starts with the settings of .env.example, once its secret is filled in', () => {
    const example = { ...parseEnv(readFileSync('.env.example', 'utf8')), NODE_ENV: 'production' };
    expect(problemsOf(example).split('\n').slice(1)).toEqual(['  SESSION_SECRET is missing']);
    const { SESSION_SECRET } = VARIABLES;
    expect(problemsOf({ ...example, SESSION_SECRET })).toBe('');
  });
});
