import path from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { CATALOGUE } from '../../server/errors.ts';
import { isAboutPayment } from '../../server/http/visit.ts';
import { FILES, read } from './documents.ts';

// The files around the site: there is neither a container engine nor a proxy here, so their configuration is read.

const DOCKERFILE = read('Dockerfile').replace(/\\\n/g, ' ');
const [BUILDING = '', RUNNING = ''] = DOCKERFILE.split(/^FROM .*slim$/m);
const COMPOSE = read('compose.yaml');
const PROXY = read('deploy/nginx.conf');

describe('the image', () => {
  test('is built by the commands that operations.md tells, in their order', () => {
    const [, told = ''] = /^\| the program +\| ([^|]*)\|/m.exec(read('docs/operations.md')) ?? [];
    const commands = [...told.matchAll(/`(npm [^`]+)`/g)].map(([, command = '']) => command);
    expect(commands).toEqual(['npm ci', 'npm run build', 'npm prune --omit=dev', 'npm run start:production']);
    // As the image starts it: npm passes no signal on, and the site would not end.
    const [, started = ''] = /^CMD \["node", "([^"]+)"\]$/m.exec(RUNNING) ?? [];
    expect(told).toContain(`\`node ${started}\``);
    const places = commands.slice(0, 3).map((command) => BUILDING.indexOf(command));
    expect(places.every((place, index) => place > (places[index - 1] ?? 0))).toBe(true);
  });

  test('holds every file that the commands of a site read, and none of the mock backend', () => {
    const held = [...RUNNING.matchAll(/COPY --from=build \/kipu\/(\S+)/g)].map(([, name = '']) => name);
    expect(held).toContain('package.json');
    const commands = ['start:production', 'payments', 'accounts', 'reference'] as const;
    const files = commands.flatMap((command) =>
      reachedFrom(/scripts\/\S+/.exec(manifest.scripts[command])?.[0] ?? ''),
    );
    expect(files.length).toBeGreaterThan(8);
    expect(files.filter((file) => !held.includes(file.split('/')[0] ?? ''))).toEqual([]);
    expect(BUILDING).toContain('rm -r build/mock');
  });

  test('leaves as little garbage lying about as `npm run start:production` does', () => {
    const [, limit = 'no limit'] = /^node (\S+) scripts/.exec(manifest.scripts['start:production']) ?? [];
    expect(RUNNING).toContain(`NODE_OPTIONS=${limit}`);
    expect(read('docs/operations.md')).toContain(`NODE_OPTIONS=${limit}`);
  });

  test('is given the time that it needs to end, however it is started', () => {
    const told = [
      /docker run .*--stop-timeout (\d+)/.exec(DOCKERFILE),
      /stop_grace_period: (\d+)s/.exec(COMPOSE),
      /TimeoutStopSec=(\d+)/.exec(read('docs/operations.md')),
    ];
    expect(told.map((found) => found?.[1])).toEqual(['90', '90', '90']);
  });

  test('runs as nobody in particular, on a file system that nothing is written to, and is looked at', () => {
    expect(RUNNING).toMatch(/^USER node$/m);
    expect(RUNNING).toMatch(/^HEALTHCHECK .*\/livez/m);
    expect(RUNNING).toMatch(/^CMD \["node", "scripts\/start-production.mjs"\]$/m);
    for (const rule of ['init: true', 'read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true']) {
      expect(COMPOSE).toContain(rule);
    }
  });
});

describe('the proxy', () => {
  const locations = new Map(
    [...PROXY.matchAll(/^ {4}location (.*?) \{\n(.*?)^ {4}\}/gms)].map(([, where = '', rules = '']) => [
      where,
      rules,
    ]),
  );
  const pages = locations.get('/') ?? '';
  const files = locations.get('~ ^/(?:assets|fonts)/') ?? '';

  test('takes whoever has a cookie of ours, but that of the time zone alone, past its copies', () => {
    const [, pattern = ''] = /map \$http_cookie \$has_session \{[^}]*"~\*(.+)" 1;/.exec(PROXY) ?? [];
    const hasSession = (cookie: string) => new RegExp(pattern, 'i').test(cookie);
    for (const cookie of ['kipu_zone=America%2FLima', '', '_ga=1']) expect(hasSession(cookie)).toBe(false);
    for (const name of ['__Host-kipu_session', 'kipu_session', 'kipu_form']) {
      expect(hasSession(`${name}=x`)).toBe(true);
      expect(hasSession(`kipu_zone=America%2FLima; ${name}=x`)).toBe(true);
    }
    expect(pages).toContain('proxy_cache_bypass $has_session $is_text_browser;');
    expect(pages).toContain('proxy_no_cache $has_session $is_text_browser;');
    expect(mapped('http_user_agent', 'is_text_browser')('Lynx/2.9.0 libwww-FM/2.14')).toBe('1');
  });

  test('has one copy for all who differ by cookies of other programs, or by how they write what they unpack', () => {
    for (const where of [pages, files]) {
      expect(where).toContain('proxy_ignore_headers Vary;');
      expect(where).toContain('proxy_set_header Accept-Encoding $encoding;');
    }
    const encodingOf = mapped('http_accept_encoding', 'encoding');
    expect(encodingOf('gzip, deflate, br, zstd')).toBe('br');
    expect(encodingOf('gzip, deflate, br')).toBe('br');
    expect(encodingOf('gzip, deflate')).toBe('gzip');
    expect(encodingOf('identity')).toBe('""');
    // Everything by which the site varies a public response.
    const [, key = ''] = /proxy_cache_key (.*);/.exec(pages) ?? [];
    for (const part of ['http_cf_ipcountry', 'cookie_kipu_zone', 'encoding', 'http_sec_ch_ua_mobile']) {
      expect(key.split('$').map((name) => name.replace('|', ''))).toContain(part);
    }
    // The copy varies by exactly what the site gets to draw it.
    expect(pages).toContain('proxy_set_header Cookie $cookies;');
    const cookiesOf = mapped('has_session$cookie_kipu_zone', 'cookies');
    expect(cookiesOf('0')).toBe('""');
    expect(cookiesOf('0America%2FLima')).toBe('"kipu_zone=$cookie_kipu_zone"');
    expect(cookiesOf('1America%2FLima')).toBe('$http_cookie');
  });

  test('tells in the words of the site that none answers, and whoever may have been paying to look first', () => {
    expect(PROXY).toMatch(/^ {4}error_page 502 504 = @away;$/m);
    expect(locations.get('@away')).toContain('$away');
    const awayOf = mapped('uri', 'away');
    const { store_unavailable: usual, payment_unconfirmed: paying } = CATALOGUE;
    for (const path of [
      '/',
      '/cursos',
      '/pagos-seguros',
      '/enrollment',
      '/compras/1.data',
      '/pagos/retorno/x',
    ]) {
      const { text, advice } = isAboutPayment(path) ? paying : usual;
      expect(awayOf(path), path).toContain(`<h1>${text}</h1>`);
      expect(awayOf(path), path).toContain(`<p>${advice}</p>`);
      // What the advice speaks of: the page itself, or the purchases.
      expect(awayOf(path), path).toContain(`<a href='${isAboutPayment(path) ? '/compras' : ''}'>`);
    }
  });

  test('refuses by itself in the words of the site, too', () => {
    const { address_unreadable: unreadable, body_too_large: tooLarge } = CATALOGUE;
    expect(PROXY).toMatch(/^ {4}error_page 400 414 = \/unreadable;$/m);
    expect(locations.get('= /unreadable')).toContain(`<h1>${unreadable.text}</h1>`);
    expect(locations.get('= /unreadable')).toContain(`<p>${unreadable.advice}</p>`);
    expect(PROXY).toMatch(/^ {4}error_page 494 = \/too_many_cookies;$/m);
    expect(locations.get('= /too_many_cookies')).toContain('return 431 "$page_start<h1>Tu navegador envía');
    expect(PROXY).toMatch(/^ {4}error_page 413 = @too_large;$/m);
    expect(locations.get('@too_large')).toContain(`<h1>${tooLarge.text}</h1>`);
  });

  test('takes answers with longer headers than it would by itself, and does not take their site to be gone', () => {
    expect(PROXY).toMatch(/^ {4}proxy_buffer_size 16k;\n {4}proxy_buffers 8 16k;$/m);
  });

  test('writes down what the runbook looks for there, and no secret of a path', () => {
    const [, line = ''] = /log_format kipu escape=json (.*?);\n/s.exec(PROXY) ?? [];
    for (const field of ['requestId', 'address', 'path', 'status']) expect(line).toContain(`"${field}":`);
    expect(line).not.toMatch(/\$(request|request_uri|args|uri|http_referer)\b/);
    const pathOf = mapped('uri', 'path');
    expect(pathOf('/cursos')).toBe('$uri');
    for (const secret of ['/recuperar/abc/def', '/Recuperar/abc', '/calendario/abc.ics']) {
      expect(pathOf(secret)).toBe('"/$secret_of/[secret]"');
    }
  });

  test('finds a site that was replaced at its new address, and reads no secret of the database', () => {
    expect(PROXY).toMatch(/^ {2}resolver \S+ valid=\d+s/m);
    const sites = [...PROXY.matchAll(/^ {4}server (site-\d):3000 (\S+)/gm)].map(([, name, how]) => [
      name,
      how,
    ]);
    expect(sites).toEqual([
      ['site-1', 'resolve'],
      ['site-2', 'resolve'],
    ]);
    const [, folder = ''] = /- (\S+):\/etc\/nginx\/certificates:ro/.exec(COMPOSE) ?? [];
    const [, password = ''] = /database-password: \{ file: (\S+) \}/.exec(COMPOSE) ?? [];
    expect(path.posix.dirname(password)).not.toBe(folder);
  });

  test('gives each of its shared memories a name of its own, without which it does not start', () => {
    const names = [...PROXY.matchAll(/^ {4}zone (\w+) |keys_zone=(\w+):|shared:(\w+):/gm)].map(
      ([, sites, pages, sessions]) => sites ?? pages ?? sessions,
    );
    expect(names.length).toBeGreaterThan(3);
    expect(new Set(names).size).toBe(names.length);
  });

  test('has nobody wait for another on pages that it may not keep', () => {
    expect(pages).toContain('proxy_cache ');
    expect(pages).not.toContain('proxy_cache_lock');
  });

  test('sends nothing again that a site may have received', () => {
    expect(/proxy_next_upstream (.*);/.exec(pages)?.[1]).toBe('error timeout');
    expect(PROXY).not.toContain('non_idempotent');
  });

  test('keeps files of the last releases, and finds those of the next one at the site that has it', () => {
    expect(files).toMatch(/proxy_next_upstream [^;]*http_404;/);
    expect(files).toMatch(/proxy_cache_use_stale [^;]*http_404/);
    expect(files).toContain('proxy_set_header Cookie "";');
    const [, name = ''] = /proxy_cache (\w+);/.exec(files) ?? [];
    const [, folder = ''] =
      new RegExp(`proxy_cache_path (\\S+)/kipu keys_zone=${name}:\\S+ .*inactive=365d`).exec(PROXY) ?? [];
    expect(COMPOSE).toMatch(new RegExp(`- files:${folder}$`, 'm'));
  });

  test('closes its connections before a site does, and tells nobody outside how payments stand', () => {
    const kept = Number(/keepalive_timeout (\d+)s;/.exec(PROXY)?.[1]) * 1000;
    const [, bySite = ''] = /KEEP_ALIVE_TIMEOUT_MS = ([\d_]+)/.exec(read('server/http/listener.ts')) ?? [];
    expect(kept).toBeLessThan(Number(bySite.replaceAll('_', '')));
    expect(locations.get('~ ^/(readyz|healthz)$')).toContain('return 404;');
  });
});

/** Returns how the proxy's configuration maps a value: by the first pattern that matches, else by the text. */
function mapped(from: string, to: string): (value: string) => string {
  const start = PROXY.indexOf(`  map $${from} $${to} {\n`);
  expect(start).toBeGreaterThan(-1);
  const block = PROXY.slice(start, PROXY.indexOf('\n  }', start));
  const rows = [...block.matchAll(/^ {4}("[^"]*"|\S+) +("[^"]*"|[^;]+);/gm)].map(
    ([, key = '', told = '']) => ({
      key: key.replaceAll('"', ''),
      told: told.replaceAll(/\s*\n\s*/g, ''),
    }),
  );
  return (value) => {
    const fitting = rows.find(({ key }) =>
      key.startsWith('~')
        ? new RegExp(key.replace(/^~\*?/, ''), key.startsWith('~*') ? 'i' : '').test(value)
        : key === value,
    );
    return (fitting ?? rows.find(({ key }) => key === 'default'))?.told ?? '';
  };
}

/** Returns the repository's files that a script loads when it starts, itself included. */
function reachedFrom(script: string, reached: string[] = []): string[] {
  if (reached.includes(script)) return reached;
  expect(FILES).toContain(script);
  reached.push(script);
  for (const { fileName } of ts.preProcessFile(read(script)).importedFiles) {
    if (/^\.\.?\//.test(fileName)) {
      reachedFrom(path.posix.join(path.posix.dirname(script), fileName), reached);
    }
  }
  return reached;
}
