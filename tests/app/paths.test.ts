import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accountDialogPath, openAccountDialog, paths, safeReturnPath } from '../../app/paths.ts';

describe('a return path', () => {
  test.each([
    '/',
    '/vacaciones',
    '/vacaciones/8-a-11?programa=roblox',
    '/enrollment?paso=4',
    '/enrollment?paso=4&intento=0193a2b4-7c1e-7d2a-9b1f-0c4d5e6f7a8b',
    '/cursos#preguntas',
  ])('on our own site is kept as it is: %s', (path) => {
    expect(safeReturnPath(path, '/otra')).toBe(path);
  });

  test.each([
    ['nothing', null],
    ['a file instead of text', new Blob()],
    ['an empty text', ''],
    ['another origin', 'https://evil.example'],
    ['another origin without a scheme', '//evil.example'],
    ['three slashes', '///evil.example'],
    ['a backslash', '/\\evil.example'],
    ['a leading backslash', '\\/evil.example'],
    ['two backslashes', '\\\\evil.example'],
    ['a tab between slashes', '/\t/evil.example'],
    ['a line feed between slashes', '/\n/evil.example'],
    ['a carriage return', '/vacaciones\r\nSet-Cookie: a=b'],
    ['a leading space', ' //evil.example'],
    ['a null character', '/\u0000/evil.example'],
    ['an encoded slash', '/%2fevil.example'],
    ['encoded slashes', '/%2f%2fevil.example'],
    ['a twice encoded slash', '/%252fevil.example'],
    ['an encoded backslash', '/%5cevil.example'],
    ['an encoded tab', '/%09/evil.example'],
    ['an encoded line feed', '/%0d%0aLocation:%20https://evil.example'],
    ['a broken escape', '/%zz'],
    ['dots that resolve to two slashes', '/.//evil.example'],
    ['a parent that resolves to two slashes', '/vacaciones/..//evil.example'],
    ['encoded dots', '/%2e//evil.example'],
    ['slashes further in', '/vacaciones//evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a script in capitals', 'JaVaScRiPt:alert(1)'],
    ['a data URL', 'data:text/html,hola'],
    ['a scheme without slashes', 'https:evil.example'],
    ['a user before the host', '//kipu.test@evil.example'],
    ['a relative path', 'vacaciones'],
    ['a line separator', '/\u2028/evil.example'],
    ['a wide space', '/\u3000/evil.example'],
  ])('that is %s is replaced', (_, given) => {
    expect(safeReturnPath(given, '/dashboard')).toBe('/dashboard');
  });

  test('never opens a dialog again', () => {
    expect(safeReturnPath('/vacaciones?ingresar&volver=%2Fdashboard&edad=1')).toBe('/vacaciones?edad=1');
  });

  test('may carry an address in its query, since only the path decides where it leads', () => {
    expect(safeReturnPath('/vacaciones?de=https%3A%2F%2Fevil.example')).toBe(
      '/vacaciones?de=https%3A%2F%2Fevil.example',
    );
  });
});

describe('an account dialog', () => {
  test('opens over the page one is on and comes back to it', () => {
    expect(accountDialogPath('ingresar', '/enrollment?paso=4')).toBe(
      '/enrollment?paso=4&ingresar&volver=%2Fenrollment%3Fpaso%3D4',
    );
  });

  test('keeps where to return when one dialog leads to the other', () => {
    const login = accountDialogPath('ingresar', '/vacaciones', '/dashboard');
    expect(accountDialogPath('registro', login, '/dashboard')).toBe(
      '/vacaciones?registro&volver=%2Fdashboard',
    );
  });

  test('is read from the URL', () => {
    expect(openAccountDialog(new URLSearchParams('registro'))).toBe('registro');
    expect(openAccountDialog(new URLSearchParams('ingresar=1'))).toBe('ingresar');
    expect(openAccountDialog(new URLSearchParams('paso=4'))).toBeNull();
  });
});

test('URLs are built with their parts encoded', () => {
  expect(paths.enrollment()).toBe('/enrollment?paso=4');
  expect(paths.enrollment('a/b')).toBe('/enrollment?paso=4&intento=a%2Fb');
  expect(paths.receipt('2020100901')).toBe('/compras/2020100901');
  expect(paths.vacationsFor('8-a-11')).toBe('/vacaciones/8-a-11');
});

describe('in a browser without what came in 2023 (iPhones before iOS 17)', () => {
  const added = [
    [URLSearchParams.prototype, 'size'],
    [URL, 'canParse'],
  ] as const;
  let taken: PropertyDescriptor[] = [];

  beforeEach(() => {
    taken = added.flatMap(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name) ?? []);
    for (const [owner, name] of added) Reflect.deleteProperty(owner, name);
  });
  afterEach(() => {
    for (const [place, [owner, name]] of added.entries()) {
      Object.defineProperty(owner, name, taken[place] ?? {});
    }
  });

  test('a link keeps what it asks for', () => {
    expect(paths.enrollment('0193a2b4')).toBe('/enrollment?paso=4&intento=0193a2b4');
    expect(paths.courses()).toBe('/cursos');
  });

  test('a login dialog leads back', () => {
    expect(accountDialogPath('ingresar', '/cursos?edad=5-a-7')).toBe(
      '/cursos?edad=5-a-7&ingresar&volver=%2Fcursos%3Fedad%3D5-a-7',
    );
    expect(safeReturnPath('/%2f', '/otra')).toBe('/otra');
  });
});
