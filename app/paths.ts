import type { AgeRangeSlug } from '../server/domain/age-ranges.ts';
import type { CourseFilter } from '../server/domain/catalogue/course-list.ts';
import type { PurchaseSelection } from '../server/domain/checkout/checkout.ts';
import type { ZoneTab } from '../server/domain/family/parents-zone.ts';
import type { StudentFilter } from '../server/domain/organization/student-list.ts';

/** A place in the parents zone. */
interface ZoneAddress {
  readonly childId: string;
  readonly tab?: ZoneTab | null;
  readonly pathId?: string | null;
  /** From 1; the last is the final certificate. */
  readonly step?: number | null;
  /** A course of the child, shown where it stands. */
  readonly childCourseId?: string;
}

/** A purchase, as far as its place on the dashboard depends on it. */
interface BoughtAddress {
  readonly purchaseNumber: string;
  readonly student: { readonly kind: 'child' | 'self'; readonly id: string } | null;
}

/** A path with its query; what is empty is left out, so that one place has one URL. */
function withSearch(path: string, parameters: Readonly<Record<string, string | number | null | undefined>>) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

function organizationPath(
  id: string,
  file: string,
  { query, courseId, groupId, shown, order }: Partial<StudentFilter>,
) {
  const asked = { q: query, curso: courseId, grupo: groupId, mostrar: shown, orden: order };
  return withSearch(`/dashboardb2b/organization/${encodeURIComponent(id)}${file}`, asked);
}

/** Every URL of the site, as functions: a link that no longer exists does not compile. */
export const paths = {
  home: () => '/',
  vacations: () => '/vacaciones',
  /** The purchase page of one age range. */
  vacationsFor: (age: AgeRangeSlug) => `/vacaciones/${age}`,
  /** The course list, with what is looked for in an order that never changes: one list, one URL. */
  courses: ({ age, topic, query, afternoon, order, page = 1 }: Partial<CourseFilter> = {}) =>
    withSearch('/cursos', {
      edad: age,
      tema: topic,
      tarde: afternoon ? '1' : null,
      orden: order,
      q: query,
      pagina: page > 1 ? page : null,
    }),
  course: (slug: string) => `/cursos/${encodeURIComponent(slug)}`,
  /** Somebody who teaches. */
  teacher: (slug: string) => `/profesores/${encodeURIComponent(slug)}`,
  /** All learning paths, where the course list has them. */
  learningPaths: () => '/cursos#rutas',
  /** What everything on sale costs. */
  prices: () => '/precios',
  /** The section of the home page. */
  howClassesWork: () => '/#como-es-una-clase',
  learningPath: (slug: string) => `/rutas/${encodeURIComponent(slug)}`,
  /** A learning path where it is bought, with all of it chosen. */
  wholePath: (slug: string) => `${withSearch(paths.learningPath(slug), { parte: 'full' })}#comprar`,
  /** Where one waits for a seat of a group, or for the next group of a course, a pack or a program. */
  waitingList: (productId: string, groupId?: string | null) =>
    withSearch(`/lista-de-espera/${encodeURIComponent(productId)}`, { grupo: groupId }),
  /** The page that something on sale was chosen on, to choose again. */
  chosenOn: (selection: PurchaseSelection) => {
    switch (selection.kind) {
      case 'vacation':
        return paths.vacationsFor(selection.age);
      case 'course':
        return paths.course(selection.slug);
      case 'path':
        return paths.learningPath(selection.slug);
    }
  },
  /**
   * Step 4 of the purchase (spec §4); with an attempt, its payment modal is open.
   * @param change What the modal says first, when the order is not the one that was seen before (`changeWord`).
   */
  enrollment: (attemptId?: string, change?: string | null) =>
    withSearch('/enrollment', { paso: 4, intento: attemptId, antes: change }),
  /** The field for a coupon, on step 4. */
  coupon: () => `${paths.enrollment()}#cupon`,
  /** A step of the purchase: 1 student, 2 guardian, 3 schedule, 4 payment. */
  purchaseStep: (step: 1 | 2 | 3 | 4) => withSearch('/enrollment', { paso: step }),
  /** Where a family finds the link by which it invites others. */
  invite: () => '/invita',
  /** That link: the home page, by the code of whoever invites. */
  invitation: (code: string) => withSearch('/', { invita: code }),
  /** Everything that was bought, or tried to be. */
  purchases: () => '/compras',
  receipt: (purchaseNumber: string) => `/compras/${encodeURIComponent(purchaseNumber)}`,
  /** The same as a file to keep, for payments that were approved. */
  receiptFile: (purchaseNumber: string) => `/compras/${encodeURIComponent(purchaseNumber)}.pdf`,
  /** Where a purchase is moved to another group; one that was chosen is asked about. */
  changeGroup: (purchaseNumber: string, groupId?: string) =>
    withSearch(`${paths.receipt(purchaseNumber)}/cambiar-grupo`, { grupo: groupId }),
  /** Where a family withdraws from a purchase. */
  withdrawal: (purchaseNumber: string) => `${paths.receipt(purchaseNumber)}/retiro`,
  /** Devices, password, calendars and data of whoever is logged in. */
  account: () => '/cuenta',
  /** Everything that this site keeps of them, as a file. */
  accountFile: () => '/cuenta/mis-datos.json',
  /** Where all of it is erased. */
  erasure: () => '/cuenta/borrar',
  /** Where the own e-mail is confirmed by a code, to go on with a payment. */
  emailCode: (attemptId?: string) => withSearch('/cuenta/correo', { intento: attemptId }),
  /** Where a link to a new password is asked for. */
  recovery: ({ isSent = false } = {}) => withSearch('/recuperar', { enviado: isSent ? 'si' : null }),
  /** That link. */
  newPassword: (link: string) => `/recuperar/${encodeURIComponent(link)}`,
  dashboard: () => '/dashboard',
  /** The dashboard at what a purchase bought: under the tab of the child whom it is for, if it is for one. */
  bought: ({ purchaseNumber, student }: BoughtAddress) => {
    const childId = student?.kind === 'child' ? student.id : null;
    return `${withSearch('/dashboard', { hijo: childId, compra: purchaseNumber })}#compra-${purchaseNumber}`;
  },
  /** The parents zone of one child: which tab, and which step of which path; what is null is chosen by the zone. */
  parentsZone: ({ childId, tab, pathId, step, childCourseId }: ZoneAddress) =>
    withSearch('/dashboard', { hijo: childId, vista: tab, ruta: pathId, paso: step, curso: childCourseId }),
  /** The classes of a child's course as a calendar file. */
  courseCalendar: (childCourseId: string) => `/dashboard/calendario/${encodeURIComponent(childCourseId)}.ics`,
  /** Google Calendar with a course filled in; one part for each hour that it meets at, from 1. */
  courseInGoogle: (childCourseId: string, part: number) =>
    `/dashboard/calendario/${encodeURIComponent(childCourseId)}/google?parte=${part}`,
  dashboardFaq: () => '/dashboard/faq',
  dashboardContact: () => '/dashboard/contacto',
  /** Where one chooses the parents zone or a child's student zone (spec §2 'Perfiles'). */
  profiles: () => '/login-perfiles',
  /** The dashboard of an organization, with the students that a filter leaves. */
  organization: (id: string, filter: Partial<StudentFilter> = {}) => organizationPath(id, '', filter),
  /** The same students as a file for spreadsheets. */
  organizationFile: (id: string, filter: Partial<StudentFilter> = {}) =>
    organizationPath(id, '/inscritos.csv', filter),
  /** Their certificates in one archive. */
  organizationCertificates: (id: string, filter: Partial<StudentFilter> = {}) =>
    organizationPath(id, '/certificados.zip', filter),
  /** The PDF of a certificate, for whom it belongs to. */
  certificate: (id: string) => `/certificados/${encodeURIComponent(id)}`,
  /** Where anybody types the code of a certificate, and what stands behind one. */
  verification: () => '/verificar',
  verify: (code: string) => `/verificar/${encodeURIComponent(code)}`,
  terms: () => '/terminos-y-condiciones',
  privacy: () => '/politica-de-privacidad',
  refunds: () => '/politica-de-reembolsos',
  /** How classes protect children. */
  safety: () => '/seguridad',
  contact: () => '/contactanos',
  claimsBook: () => '/libro-de-reclamaciones',
  /** The consumer's copy of a sheet that was filed. */
  claimSheet: (id: string) => `/libro-de-reclamaciones/${encodeURIComponent(id)}`,
  blog: () => '/blog',
  blogPost: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  video: (slug: string) => `/videos/${encodeURIComponent(slug)}`,
  /** Thanks, and the way back to the page one was on. */
  thankYou: (slug: string, back = '/') =>
    withSearch(`/gracias/${encodeURIComponent(slug)}`, { volver: back === '/' ? null : back }),
  about: () => '/nosotros',
  gameJam: () => '/game-jam',
  /** What students made. */
  projects: () => '/proyectos',
  /** POST only. */
  logout: () => '/salir',
  /** Where a country is chosen, and the way back to the page one was on. */
  country: (back = '/') => withSearch('/pais', { volver: back === '/' ? null : back }),
};

/** The dialogs without a route of their own: each is a parameter of the page one is on (spec §2). */
const ACCOUNT_DIALOGS = ['ingresar', 'registro'] as const;
export type AccountDialogName = (typeof ACCOUNT_DIALOGS)[number];

/** Stands for our own origin while a path is read; never sent anywhere. */
const LOCAL = 'http://local.invalid';

// Browsers read backslashes as slashes and drop control characters, so '/\evil.example' leaves the site.
const UNSAFE = /[\\\s\p{Cc}]/u;

/** Decodes until nothing changes, since a proxy on the way may decode once more than we do; null when malformed. */
function fullyDecoded(text: string): string | null {
  let current = text;
  try {
    for (let round = 0; round < 5; round += 1) {
      const next = decodeURIComponent(current);
      if (next === current) return current;
      current = next;
    }
  } catch {
    // Malformed.
  }
  return null;
}

/** Whether a path is a step of the purchase, without the payment of an attempt over it. */
export function isPurchaseStep(path: string): boolean {
  const { pathname, searchParams } = new URL(path, LOCAL);
  return pathname === '/enrollment' && !searchParams.has('intento');
}

/**
 * Makes what a form or a URL says about where to return safe to redirect to.
 * @param given Untrusted: a query parameter or a form field.
 * @param fallback Where to go when `given` is missing or leaves our site.
 * @returns A path of our own origin with its query, without the parameters that open the account dialogs.
 */
export function safeReturnPath(given: unknown, fallback = '/'): string {
  if (typeof given !== 'string' || !given.startsWith('/') || UNSAFE.test(given)) return fallback;
  const [path = ''] = given.split(/[?#]/, 1);
  const decoded = fullyDecoded(path);
  if (decoded === null || UNSAFE.test(decoded.replaceAll(' ', '-'))) return fallback;
  if (!URL.canParse(given, LOCAL)) return fallback;
  const url = new URL(given, LOCAL);
  // '/.//evil.example' becomes '//evil.example' only once its dots are resolved.
  if (url.origin !== LOCAL || url.pathname.startsWith('//') || decoded.includes('//')) return fallback;
  return withoutAccountDialog(url);
}

/** The page behind an open account dialog: the same URL without the dialog's parameters. */
function withoutAccountDialog(url: URL): string {
  for (const name of [...ACCOUNT_DIALOGS, 'volver']) url.searchParams.delete(name);
  return `${url.pathname}${readable(url.searchParams)}${url.hash}`;
}

/** Parameters without a value are written bare ('?ingresar'), as people and tests read them. */
function readable(parameters: URLSearchParams): string {
  const query = parameters.toString().replace(/=(?=&|$)/g, '');
  return query && `?${query}`;
}

/**
 * Opens an account dialog over a page and comes back to it afterwards.
 * @param name Which dialog.
 * @param page Path of the page one is on, with its query.
 * @param volver Where to go once logged in; the page itself when not given.
 */
export function accountDialogPath(name: AccountDialogName, page: string, volver?: string): string {
  const url = new URL(safeReturnPath(page), LOCAL);
  const back = safeReturnPath(volver, safeReturnPath(page));
  url.searchParams.set(name, '');
  url.searchParams.set('volver', back);
  return `${url.pathname}${readable(url.searchParams)}${url.hash}`;
}

/** Which account dialog a URL asks for; login wins when both are named. */
export function openAccountDialog(search: URLSearchParams): AccountDialogName | null {
  return ACCOUNT_DIALOGS.find((name) => search.has(name)) ?? null;
}
