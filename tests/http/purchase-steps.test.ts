import { randomUUID } from 'node:crypto';
import { http } from 'msw';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { accountDialogPath, paths } from '../../app/paths.ts';
import { COUNTRIES } from '../../app/ui/countries.ts';
import { courseOffers } from '../../fixtures/course-offers.ts';
import { formOf } from '../../mocks/panel/visitor.ts';
import { GUARDIAN } from '../../mocks/scenarios/steps.ts';
import * as lists from '../../server/domain/option-lists.ts';
import { newBuyer, reachPay, ROBLOX } from '../api/buyers.ts';
import { logIn, person } from '../api/kipu.ts';
import { openVisitedSite, wordsOf } from './visited-site.ts';
import type { VisitedSite } from './visited-site.ts';

// What the steps of a purchase ask, and what happens with the answers. tests/pages/purchase-steps.spec.ts tests walking
// through them.

const SANDBOX = 'steps-drawn';
const MOTHER = 'mama@kipu.test';
const ROBOTICS = 'curso-de-robotica-con-microbit';

let site: VisitedSite;
beforeAll(async () => {
  site = await openVisitedSite({ sandbox: SANDBOX, people: [MOTHER] });
});
afterEach(() => site.kipu.reset());
afterAll(() => site.close());

/** Returns a browser without scripts. */
function browserOf(cookie: string) {
  const headers = { 'cf-ipcountry': 'PE', cookie: `${cookie}; kipu_mock_sandbox=${SANDBOX}` };
  return {
    mainAt: async (path: string) => {
      const [, main = ''] =
        /<main[^>]*>(.*)<\/main>/s.exec(await (await site.get(path, headers)).text()) ?? [];
      return main;
    },
    async send(path: string, form: Readonly<Record<string, string>>) {
      const answer = await site.post(path, form, headers);
      expect(answer.status).toBe(303);
      return answer.headers.get('location') ?? '';
    },
    /** Clicks 'Inscribirme' of a course, in its first group with a seat. */
    async choose(slug: string) {
      const offer = courseOffers(new Date()).find(({ id }) => id === `entrada-${slug}`);
      const group = offer?.groups.find(({ enrolled, capacity }) => (enrolled ?? 0) < capacity);
      await this.send(paths.course(slug), { groupId: group?.id ?? '' });
    },
  };
}

/** Returns a new family without any data. */
const newFamily = async (name: string) => browserOf((await newBuyer(site.kipu, SANDBOX, name)).cookie());

/** Returns the values that a list or a group of choices offers. */
function offeredBy(html: string, field: string): string[] {
  const [, list] = new RegExp(`<select[^>]* name="${field}"[^>]*>(.*?)</select>`, 's').exec(html) ?? [];
  const choices = (list ?? html).match(list === undefined ? /<input[^>]*>/g : /<option[^>]*>/g) ?? [];
  return choices
    .filter((choice) => list !== undefined || choice.includes(` name="${field}"`))
    .flatMap((choice) => / value="([^"]+)"/.exec(choice)?.[1] ?? []);
}

const codes = (options: readonly { readonly code: string }[]) => options.map(({ code }) => code);

test('every option list of the specification is offered whole by the form that it is of', async () => {
  const family = await newFamily('listas');
  await family.choose(ROBOTICS);
  const student = await family.mainAt(paths.purchaseStep(1));
  expect(offeredBy(student, 'experience')).toEqual(codes(lists.EXPERIENCE_LEVELS));
  expect(offeredBy(student, 'operatingSystem')).toEqual(codes(lists.OPERATING_SYSTEMS));
  expect(offeredBy(student, 'roboticsKit')).toEqual(codes(lists.ROBOTICS_KITS));
  const guardian = await family.mainAt(paths.purchaseStep(2));
  expect(offeredBy(guardian, 'relation')).toEqual(codes(lists.GUARDIAN_RELATIONS));
  expect(offeredBy(guardian, 'documentType')).toEqual(codes(lists.DOCUMENT_TYPES));
  expect(offeredBy(guardian, 'country')).toEqual(COUNTRIES.map(({ value }) => value));
  expect(offeredBy(guardian, 'department')).toEqual([...lists.PERU_DEPARTMENTS]);
  expect(offeredBy(guardian, 'district')).toEqual([...lists.LIMA_DISTRICTS]);
  expect(offeredBy(guardian, 'marketingSource')).toEqual(codes(lists.MARKETING_SOURCES));
  const contact = await site.mainAt(paths.dashboardContact());
  expect(offeredBy(contact, 'tipo_de_consulta')).toEqual(codes(lists.INQUIRY_TYPES));
  const claims = await site.mainAt(paths.claimsBook());
  expect(offeredBy(claims, 'claimObject')).toEqual(codes(lists.CLAIM_OBJECTS));
  expect(offeredBy(claims, 'claimType')).toEqual(codes(lists.CLAIM_TYPES));
});

test('a kit is asked for where a course may be taken with one, and nowhere else', async () => {
  const family = await newFamily('kit');
  await family.choose(ROBOTICS);
  expect(await family.mainAt(paths.purchaseStep(1))).toContain('Kit de robótica');
  await family.choose('curso-de-scratch');
  expect(await family.mainAt(paths.purchaseStep(1))).not.toContain('Kit de robótica');
});

test('what was told of student and guardian goes to the academy as it was chosen', async () => {
  const told: unknown[] = [];
  const listen = async ({ request }: { readonly request: Request }) => {
    told.push(JSON.parse(await request.clone().text()));
  };
  site.kipu.use(http.post('*/api/children/', listen), http.patch('*/api/auth/me/', listen));
  const family = await newFamily('contado');
  await family.choose(ROBOTICS);
  await family.send(paths.purchaseStep(1), {
    intent: 'student',
    childId: 'new',
    firstName: 'Nina',
    birthDate: `${new Date().getFullYear() - 10}-01-15`,
    experience: 'intermediate',
    operatingSystem: 'linux',
    roboticsKit: 'kit_2',
  });
  await family.send(paths.purchaseStep(2), { intent: 'guardian', ...GUARDIAN, marketingSource: 'school' });
  expect(told).toContainEqual({
    first_name: 'Nina',
    birth_date: `${new Date().getFullYear() - 10}-01-15`,
    age_range: '8_to_11',
    experience: 'intermediate',
    operating_system: 'linux',
    robotics_kit: 'kit_2',
  });
  expect(told).toContainEqual({
    guardian: expect.objectContaining({ document_type: 'DNI', marketing_source: 'school' }) as unknown,
  });
});

test('each child of a family stands with its picture and its age, and who is of another age with what fits', async () => {
  const headers = site.headersOf();
  await site.post(paths.course('curso-de-scratch'), { groupId: 'grupo-curso-de-scratch-miercoles' }, headers);
  const step = await site.mainAt(paths.purchaseStep(1));
  for (const name of ['Valentina', 'Mateo', 'Lucía']) {
    const [, child = ''] =
      new RegExp(`<label((?:(?!<label).)*?${name}</span></label><p.*?</p>)`, 's').exec(step) ?? [];
    expect(child).toMatch(/<img|<svg/);
    expect(wordsOf(child)).toMatch(/Tendrá \d+ años cuando empiece\./);
  }
  expect(wordsOf(step)).toMatch(/Ver cursos de (?:12|5)/);
});

test('a birth date that the academy lacks is still there for whoever goes back to the student', async () => {
  const parent = person(site.kipu, { sandbox: SANDBOX });
  await logIn(parent, 'familia-mediana@kipu.test');
  const family = browserOf(parent.cookie());
  await family.choose('curso-de-scratch');
  const birthDate = `${new Date().getFullYear() - 10}-01-15`;
  const told = { intent: 'student', childId: 'hijo-mediana-1', 'birthDate-hijo-mediana-1': birthDate };
  await family.send(paths.purchaseStep(1), told);
  const step = await family.mainAt(paths.purchaseStep(1));
  expect(step).toMatch(
    /<input[^>]* value="hijo-mediana-1"[^>]* checked=""|checked=""[^>]* value="hijo-mediana-1"/,
  );
  const [field] = /<input[^>]* name="birthDate-hijo-mediana-1"[^>]*>/.exec(step) ?? [];
  expect(field).toContain(` value="${birthDate}"`);
});

/** Returns the option that a list of a form has chosen. */
function chosenIn(html: string, field: string): string | undefined {
  const [, list = ''] = new RegExp(`<select[^>]* name="${field}"[^>]*>(.*?)</select>`, 's').exec(html) ?? [];
  return (
    /<option value="([^"]*)"[^>]* selected/.exec(list)?.[1] ??
    /<option selected="" value="([^"]*)"/.exec(list)?.[1]
  );
}

test('a number of another country stands beside its own country, in the step and in the registration', async () => {
  const family = await newFamily('numero-mexicano');
  await family.choose(ROBOTICS);
  const guardian = { ...GUARDIAN, intent: 'guardian', phoneCountry: 'MX', phone: '55 1234 5678' };
  await family.send(paths.purchaseStep(2), guardian);
  const step = await family.mainAt(paths.purchaseStep(2));
  expect(chosenIn(step, 'phoneCountry')).toBe('MX');
  // Without the code, which the country says.
  expect(step).toContain('value="55 1234 5678"');

  const visitor = person(site.kipu, { sandbox: SANDBOX });
  await visitor.visit((api) => api.checkout.choose(ROBLOX));
  await visitor.visit((api) =>
    api.checkout.guardian({ ...GUARDIAN, phoneCountry: 'MX', phone: '55 1234 5678' }),
  );
  const registration = await browserOf(visitor.cookie()).mainAt(
    accountDialogPath('registro', paths.purchaseStep(1)),
  );
  expect(chosenIn(registration, 'country')).toBe('MX');
  expect(registration).toContain('value="55 1234 5678"');
});

const Registered = z.looseObject({ userData: z.looseObject({}) });
/** A group that is full. */
const SCRATCH = { product: 'entrada-curso-de-scratch', group: 'grupo-curso-de-scratch-sabado' };

test('whoever has no last name is named without a blank in its place, wherever it is written', async () => {
  const waiting: unknown[] = [];
  site.kipu.use(
    http.post('*/api/auth/register/', async ({ request }) => {
      const told = Registered.parse(await (await site.kipu.answer(request))?.json());
      return Response.json({ ...told, userData: { ...told.userData, lastName: null } });
    }),
    http.post('*/api/waiting-list/', async ({ request }) => {
      waiting.push(await request.clone().json());
    }),
  );
  const rosa = await newBuyer(site.kipu, SANDBOX, 'sin-apellido');
  const { attemptId } = await reachPay(rosa, ROBLOX);
  const family = browserOf(rosa.cookie());
  const payment = await family.mainAt(paths.enrollment(attemptId));
  expect(payment).toMatch(/<dt>Primera clase<\/dt><dd>[A-Z]/);
  expect(payment).toMatch(/<dd>Rosa<br\/>/);
  expect(payment).toMatch(/name="cardholder"[^>]* value="Rosa"/);
  expect(await family.mainAt(paths.claimsBook())).toMatch(/name="name"[^>]* value="Rosa"/);
  await rosa.visit(async (api) => {
    const { children } = await api.waitingList.byProduct(SCRATCH);
    await api.waitingList.join({ ...SCRATCH, childId: children[0]?.id ?? '', submission: randomUUID() });
  });
  expect(waiting).toMatchObject([{ contact: { name: 'Rosa' } }]);
});

test('a payment that was begun for one twin is listed beside the purchase for the other, and says for whom it is', async () => {
  const rosa = await newBuyer(site.kipu, SANDBOX, 'mellizas');
  const { attemptId } = await reachPay(rosa, ROBLOX, 'Nina');
  const review = async () => {
    const page = await browserOf(rosa.cookie()).mainAt(paths.purchaseStep(4));
    return { listed: page.includes(attemptId), words: wordsOf(page), html: page };
  };
  const before = await review();
  // 'Pagar' leads to it.
  expect(before.listed).toBe(false);
  await rosa.visit((api) =>
    api.checkout.student({
      kind: 'new',
      firstName: 'Luna',
      birthDate: `${new Date().getFullYear() - 10}-01-01`,
      experience: 'basic',
      operatingSystem: 'windows',
      roboticsKit: null,
    }),
  );
  const { listed, words } = await review();
  expect(words).toContain('Luna');
  expect(listed).toBe(true);
  expect(words).toMatch(/Videojuegos con Roblox para Nina, S\/\s450/);
  // The other tab still shows the review for the first twin.
  const { path, sends } = formOf({ path: paths.purchaseStep(4), html: before.html }, 'Pagar');
  const modal = await browserOf(rosa.cookie()).send(path, { ...sends?.fields });
  expect(wordsOf(await browserOf(rosa.cookie()).mainAt(modal))).toMatch(
    /Tu compra cambió mientras pagabas. Ahora es: Videojuegos con Roblox[^.]*\. Para Luna/,
  );
});
