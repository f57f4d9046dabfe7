import { http } from 'msw';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { enrollments } from '../../fixtures/enrollments.ts';
import { PROVIDER } from '../../fixtures/legal/provider.ts';
import type { AttemptView } from '../../server/payments/types.ts';
import { readCalendar } from '../calendar/reading.ts';
import { aBoughtCourse, aPurchase } from '../support/factories/purchases.ts';
import { openVisitedSite, wordsOf } from './visited-site.ts';
import type { Visit, VisitedSite } from './visited-site.ts';

// What a family reads about a paid purchase: on its page, in its file, on the dashboard and in calendars. The clock
// stands at the evening of the purchase.

const NOW = new Date('2026-11-21T20:00:00Z');
const FATHER = 'papa@kipu.test';
const STUDENT = 'alumna@kipu.test';

let site: VisitedSite;
beforeAll(async () => {
  site = await openVisitedSite({ now: NOW, sandbox: 'bought', people: [FATHER, STUDENT] });
});
afterEach(() => {
  site.kipu.reset();
  vi.restoreAllMocks();
});
afterAll(() => site.close());

/** Makes the journal consist of these purchases. */
function journalOf(...purchases: AttemptView[]): void {
  const { payments } = site.kipu.services.api;
  vi.spyOn(payments, 'purchases').mockResolvedValue(purchases);
  const [first] = purchases;
  if (!first) return;
  for (const read of ['receipt', 'purchase'] as const) vi.spyOn(payments, read).mockResolvedValue(first);
}

const visit = (path: string, who?: Visit) => site.get(path, site.headersOf(who));
const wordsAt = async (path: string, who?: Visit) => wordsOf(await site.mainAt(path, who));

const TO_SELF = aPurchase({ student: { kind: 'self', id: 'usuario-alumna', firstName: 'Camila' } });

describe('the page of a purchase', () => {
  test('names the child, the first class, the week, the teacher, what to prepare and where the link comes', async () => {
    journalOf(aPurchase());
    const words = await wordsAt('/compras/2027000017');
    expect(words).toContain('Para Daniel: Curso de Scratch');
    expect(words).toContain('Las clases de Daniel');
    expect(words).toContain('Primera clase Miércoles 9 de diciembre, 10:00 a. m. (hora de Lima)');
    expect(words).toContain('Miércoles, 10:00 a. m. – 11:30 a. m. (hora de Lima)');
    expect(words).toContain('Clases 4, la última el miércoles 30 de diciembre');
    expect(words).toMatch(/Docente [A-ZÁÉÍÓÚ]/);
    expect(words).toMatch(/Qué preparar Computadora/);
    expect(words).toContain('15 minutos antes de cada clase');
  });

  test('lists what to prepare where it is more than one thing', async () => {
    const courses = ['entrada-curso-de-scratch', 'entrada-curso-de-python'].map((courseId) =>
      aBoughtCourse({ courseId }),
    );
    journalOf(aPurchase({ courses }));
    const main = await site.mainAt('/compras/2027000017');
    const [, things = ''] = /Qué preparar<\/dt><dd><ul[^>]*>(.*?)<\/ul>/.exec(main) ?? [];
    expect(things.match(/<li>[^<]+\.<\/li>/g)?.length).toBeGreaterThan(1);
  });

  test('says hours in the zone of a family abroad', async () => {
    journalOf(aPurchase());
    const words = await wordsAt('/compras/2027000017', { zone: 'America/Mexico_City' });
    expect(words).toContain('Miércoles 9 de diciembre, 9:00 a. m. (hora de Ciudad de México)');
  });

  test('says them on both clocks while only the country of the family is known', async () => {
    journalOf(aPurchase());
    const words = await wordsAt('/compras/2027000017', { zone: '', country: 'MX' });
    expect(words).toContain(
      'Miércoles 9 de diciembre, 10:00 a. m. (hora de Lima); en Ciudad de México, miércoles 9 de diciembre, 9:00 a. m.',
    );
  });

  test('works the refund rule out to dates, and says none that is over', async () => {
    journalOf(aPurchase());
    const words = await wordsAt('/compras/2027000017');
    expect(words).toContain('Devolución completa hasta el lunes 7 de diciembre, 10:00 a. m.');
    expect(words).toContain(
      'menos el valor de una clase (S/ 112.50) hasta el jueves 10 de diciembre, 11:30 a. m.',
    );
    const tomorrow = aBoughtCourse({
      classes: {
        startDate: '2026-11-22',
        endDate: null,
        weekly: [{ day_name: 'Sunday', time_start: '10:00', time_end: '11:00' }],
        sessions: 4,
      },
    });
    journalOf(aPurchase({ courses: [tomorrow] }));
    expect(await wordsAt('/compras/2027000017')).not.toContain('Devolución completa');
  });

  test('whose classes are over has nothing left to prepare, move or withdraw from, on no page and in no file', async () => {
    const until = (endDate: string) =>
      journalOf(
        aPurchase({
          courses: [
            aBoughtCourse({
              classes: {
                startDate: '2026-10-31',
                endDate,
                weekly: [{ day_name: 'Saturday', time_start: '10:00', time_end: '11:00' }],
                sessions: 4,
              },
            }),
          ],
        }),
      );
    const TO_COME = ['Qué preparar', 'Enlace de la clase', 'Si cambias de planes'];
    const WAYS_OUT = ['Cambiar de grupo', 'Retirar a Daniel'];
    const fileWords = async () => {
      const bytes = await (await visit('/compras/2027000017.pdf')).arrayBuffer();
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
      return text.replace(/\s+/g, ' ');
    };
    const read = async () => ({
      receipt: await wordsAt('/compras/2027000017'),
      list: await wordsAt('/compras'),
      dashboard: await wordsAt('/dashboard'),
      file: await fileWords(),
    });
    until('2026-11-20');
    const over = await read();
    for (const words of [...TO_COME, ...WAYS_OUT])
      for (const [where, page] of Object.entries(over)) expect(page, where).not.toContain(words);
    expect(over.receipt).toContain('Primera clase Sábado 31 de octubre, 10:00 a. m.');
    expect(over.receipt).toContain('Ver Mi Compra');
    // On the last day there may be a class left.
    until('2026-11-21');
    const last = await read();
    for (const words of [...TO_COME, ...WAYS_OUT]) expect(last.receipt).toContain(words);
    for (const words of WAYS_OUT) expect(last.list).toContain(words);
    for (const words of TO_COME) expect(last.file).toContain(words);
  });

  test('says who sells', async () => {
    journalOf(aPurchase());
    const words = await wordsAt('/compras/2027000017');
    const { legalName, ruc, address } = PROVIDER.fields;
    for (const fact of [legalName, ruc, address]) expect(words).toContain(fact);
  });

  test('says what the journal knows, and nothing else, while the catalogue cannot be read', async () => {
    journalOf(aPurchase());
    site.kipu.use(http.get('*/content/*', () => new Response(null, { status: 503 })));
    const words = await wordsAt('/compras/2027000017', { sandbox: 'silent' });
    expect(words).toContain('Miércoles 9 de diciembre, 10:00 a. m.');
    expect(words).toContain('Devolución completa hasta el lunes 7 de diciembre');
    for (const unknown of ['Docente', 'No asignado', 'Qué preparar', 'RUC'])
      expect(words).not.toContain(unknown);
  });

  test('leads to the purchase itself on the dashboard, under the tab of the child', async () => {
    journalOf(aPurchase());
    const page = await (await visit('/compras/2027000017')).text();
    expect(page).toContain('href="/dashboard?hijo=hijo-daniel&amp;compra=2027000017#compra-2027000017"');
  });

  test('still stands for a purchase that named nobody and kept no hours', async () => {
    journalOf(aPurchase({ student: null, courses: [aBoughtCourse({ classes: null })] }));
    const words = await wordsAt('/compras/2027000017');
    expect(words).toContain('Primera clase Por definir');
    expect(words).toContain('Devolución completa hasta 48 horas antes de la primera clase.');
    expect(words).not.toContain('Para Daniel');
  });
});

test('the review of a course that the child has already says so before it is paid', async () => {
  journalOf(aPurchase());
  const choice = { groupId: 'grupo-curso-de-scratch-miercoles' };
  const chosen = await site.post('/cursos/curso-de-scratch', choice, site.headersOf());
  expect(chosen.status).toBe(303);
  expect(await wordsAt('/enrollment?paso=4')).toContain(
    'Antes de pagar Daniel ya tiene Curso de Scratch: con esta compra lo pagas otra vez.',
  );
});

describe('the file of a purchase', () => {
  // Its content is tested in tests/pages/receipt.spec.ts.
  test('is one sheet in Spanish, and kept by nobody on the way', async () => {
    journalOf(aPurchase());
    const answer = await visit('/compras/2027000017.pdf');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const bytes = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    expect(bytes).toMatch(/^%PDF-1/);
    expect(bytes).toContain('/Lang (es-PE)');
    expect(bytes.match(/\/Type \/Page\b/g)).toHaveLength(1);
  });

  test('is there for nobody else, and for no payment that was not approved', async () => {
    const anonymous = await site.get('/compras/2027000017.pdf');
    expect(anonymous.headers.get('location')).toContain('/?ingresar');
    const foreign = await visit('/compras/2027000017.pdf');
    expect([foreign.status, foreign.headers.get('location')]).toEqual([303, '/compras/2027000017']);
    expect((await visit('/compras/2027000017')).status).toBe(404);
    journalOf(aPurchase({ status: 'verifying', receipt: null }));
    expect((await visit('/compras/2027000017.pdf')).status).toBe(303);
  });
});

describe('the dashboard of a parent', () => {
  const HERE = '/dashboard?hijo=hijo-daniel&compra=2027000017';

  test('shows what was bought under the tab of the child, with next class and a word of welcome', async () => {
    journalOf(aPurchase());
    const words = await wordsAt(HERE);
    expect(words).toContain('¡Listo! Daniel ya tiene su lugar');
    expect(words).toContain('Próxima clase: miércoles 9 de diciembre, 10:00 a. m. (hora de Lima)');
    expect(words).toContain('Estado: Programado');
    expect(words).toContain('Añadir al calendario');
    expect(words).not.toContain('espera su primer nudo');
    expect(words).not.toContain('Lo que compraste');
    expect(await (await visit(HERE)).text()).toContain('id="compra-2027000017"');
  });

  test('says nothing of the project of a course while the catalogue cannot be read', async () => {
    journalOf(aPurchase());
    expect(await wordsAt(HERE)).toMatch(/Proyecto: \S/);
    const daniel = { id: 'hijo-daniel', first_name: 'Daniel', last_name: 'Quispe' };
    site.kipu.use(
      http.get('*/content/*', () => new Response(null, { status: 503 })),
      http.get('*/api/children/', () => Response.json({ data: [daniel] })),
    );
    const words = await wordsAt(HERE, { sandbox: 'silent-dashboard' });
    expect(words).toContain('Próxima clase: miércoles 9 de diciembre, 10:00 a. m. (hora de Lima)');
    expect(words).not.toMatch(/Proyecto|Sin descripción|Plan de estudios/);
  });

  test('tells what is on its way in place of a quipu that waits', async () => {
    journalOf(aPurchase({ status: 'verifying', receipt: null, enrolled: false }));
    const words = await wordsAt('/dashboard');
    expect(words).toContain('La compra para Daniel está en camino');
    expect(words).not.toContain('espera su primer nudo');
  });

  test('keeps a purchase that named nobody in a place of its own', async () => {
    journalOf(aPurchase({ student: null }));
    const words = await wordsAt('/dashboard?compra=2027000017');
    expect(words).toContain('Lo que compraste');
    expect(words).toContain('¡Listo! Ya tienes tu lugar');
    expect(words).not.toContain('espera su primer nudo');
  });

  test('has what named nobody yet in the week: bought here, or told by the academy, and no course twice', async () => {
    journalOf(aPurchase({ student: null }));
    const page = await site.mainAt('/dashboard');
    const [, week = ''] = /aria-labelledby="week-title"(.*?)<\/section>/s.exec(page) ?? [];
    expect(wordsOf(week)).toContain(
      'La que sigue es: Miércoles 9 de diciembre, 10:00 a. m. Curso de Scratch',
    );
    expect(week).toContain('href="#bought-title"');
    journalOf();
    const [told] = enrollments(NOW).map(({ enrollment }) => enrollment);
    const place = {
      ...told,
      purchase: 'de-otra-parte',
      course_id: 'curso-de-nadie',
      course_name: 'Curso de nadie',
    };
    site.kipu.use(http.get('*/api/enrollments/', () => Response.json({ data: [place] })));
    expect(await wordsAt('/dashboard')).toMatch(/Esta semana.*Curso de nadie.*Lo que compraste/);
  });

  test('forgets what was given back', async () => {
    journalOf(aPurchase({ status: 'refunded' }));
    const words = await wordsAt('/dashboard');
    expect(words).toContain('espera su primer nudo');
    expect(words).toContain('Devuelta');
  });

  test('of a family whose children the academy does not list yet shows the purchase, and is no dead end', async () => {
    site.kipu.use(http.get('*/api/children/', () => Response.json({ data: [] })));
    journalOf(aPurchase());
    const words = await wordsAt(HERE);
    expect(words).toContain('Lo que compraste');
    expect(words).toContain('Curso de Scratch');
    expect(words).not.toContain('Aún no hay nadie');
  });

  test('says for whom each purchase is', async () => {
    journalOf(aPurchase());
    expect(await wordsAt('/compras')).toContain('Para Daniel');
  });
});

test('the dashboard of a student shows what the student bought, once, with next class and calendar', async () => {
  journalOf(TO_SELF);
  site.kipu.use(http.get('*/api/enrollments/', () => Response.json({ data: [] })));
  const words = await wordsAt('/dashboard?compra=2027000017', { email: STUDENT });
  expect(words).toContain('¡Listo! Ya tienes tu lugar');
  expect(words).toContain('La que sigue es: Miércoles 9 de diciembre, 10:00 a. m. Curso de Scratch');
  expect(words).toContain('Añadir al calendario');
  expect(words.match(/Estado: Programado/g)).toHaveLength(1);
});

/** The courses of a dashboard, each with whether it is open. */
const foldsIn = (page: string) =>
  [...page.matchAll(/<details([^>]*)><summary[^>]*>(.*?)<\/summary>/gs)].map(
    ([, attributes = '', summary = '']) => [wordsOf(summary).trim(), attributes.includes('open')],
  );

test('what a student bought is the course that stands open, whichever has the next class', async () => {
  journalOf(TO_SELF);
  const page = await site.mainAt('/dashboard?compra=2027000017', { email: STUDENT });
  const open = foldsIn(page).filter(([, isOpen]) => isOpen);
  expect(open).toEqual([[expect.stringContaining('Curso de Scratch'), true]]);
});

test('a path that a student bought and has not begun opens on its first course', async () => {
  const later = { ...aBoughtCourse({ classes: null }), courseId: 'otro', courseName: 'Curso que sigue' };
  journalOf({ ...TO_SELF, courses: [...TO_SELF.courses, later] });
  site.kipu.use(http.get('*/api/enrollments/', () => Response.json({ data: [] })));
  const page = await site.mainAt('/dashboard', { email: STUDENT });
  const courses = foldsIn(page).filter(([summary]) => String(summary).startsWith('Curso'));
  expect(courses).toMatchObject([
    [expect.stringContaining('Curso de Scratch'), true],
    [expect.stringContaining('Curso que sigue'), false],
  ]);
});

describe('the calendar of a course that was bought', () => {
  const FILE = '/dashboard/calendario/compra-2027000017-1.ics';

  test.each([
    [FATHER, aPurchase(), 'Daniel'],
    [STUDENT, TO_SELF, 'Camila'],
  ])('is there for its buyer: %s', async (email, purchase, firstName) => {
    journalOf(purchase);
    const { events } = readCalendar(await (await visit(FILE, { email })).text());
    expect(events.map(({ title }) => title)).toEqual([`Curso de Scratch · ${firstName} · Kipu`]);
    expect(events[0]?.classes).toHaveLength(4);
    const google = await visit('/dashboard/calendario/compra-2027000017-1/google', { email });
    expect(google.headers.get('location')).toContain('dates=20261209T100000%2F20261209T113000');
  });

  test('is there for nobody else', async () => {
    journalOf();
    for (const email of [FATHER, STUDENT]) expect((await visit(FILE, { email })).status).toBe(404);
    expect((await site.get(FILE)).headers.get('location')).toContain('/?ingresar');
  });
});
