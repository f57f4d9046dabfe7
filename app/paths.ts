import type { AgeRangeSlug } from '../server/domain/age-ranges.ts';
import type { CourseFilter } from '../server/domain/catalogue/course-list.ts';
import type { PurchaseSelection } from '../server/domain/checkout/checkout.ts';
import type { ZoneTab } from '../server/domain/family/parents-zone.ts';
import type { StudentFilter } from '../server/domain/organization/student-list.ts';

/** What a URL selects in the parents zone. */
interface ZoneAddress {
  readonly childId: string;
  readonly tab?: ZoneTab | null;
  readonly pathId?: string | null;
  /** Counted from 1; the last one is the final certificate. */
  readonly step?: number | null;
  /** A course of the child, shown on whichever tab and step it is. */
  readonly childCourseId?: string;
}

/** The data of a purchase that decides its place on the dashboard. */
interface BoughtAddress {
  readonly purchaseNumber: string;
  readonly student: { readonly kind: 'child' | 'self'; readonly id: string } | null;
}

/** Returns a path with its query. Empty parameters are left out, so that every page has a single URL. */
function withSearch(path: string, parameters: Readonly<Record<string, string | number | null | undefined>>) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) search.set(name, String(value));
  // Not its `size`, which iPhones have only since iOS 17.
  const query = search.toString();
  return query ? `${path}?${query}` : path;
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
  /** The course list. The query parameters have a fixed order, so that every list has a single URL. */
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
  teacher: (slug: string) => `/profesores/${encodeURIComponent(slug)}`,
  /** The section of the course list with all learning paths. */
  learningPaths: () => '/cursos#rutas',
  prices: () => '/precios',
  /** The section of the home page. */
  howClassesWork: () => '/#como-es-una-clase',
  learningPath: (slug: string) => `/rutas/${encodeURIComponent(slug)}`,
  /** The purchase section of a learning path, with the whole path preselected. */
  wholePath: (slug: string) => `${withSearch(paths.learningPath(slug), { parte: 'full' })}#comprar`,
  /** The waiting list for a seat in a group, or for the next group of a course, pack or program. */
  waitingList: (productId: string, groupId?: string | null) =>
    withSearch(`/lista-de-espera/${encodeURIComponent(productId)}`, { grupo: groupId }),
  /** The same for an announced program, whose id may be a course's, too. */
  announcement: (programId: string) =>
    withSearch(`/lista-de-espera/${encodeURIComponent(programId)}`, { anunciado: 1 }),
  /** The page on which an order was chosen, to choose again. */
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
   * @param change How the order differs from the one seen on the previous page (`changeWord`); the modal says it first.
   */
  enrollment: (attemptId?: string, change?: string | null) =>
    withSearch('/enrollment', { paso: 4, intento: attemptId, antes: change }),
  /** The coupon field, on step 4. */
  coupon: () => `${paths.enrollment()}#cupon`,
  /** A step of the purchase: 1 student, 2 guardian, 3 schedule, 4 payment. */
  purchaseStep: (step: 1 | 2 | 3 | 4) => withSearch('/enrollment', { paso: step }),
  /** The page with a family's invitation link. */
  invite: () => '/invita',
  /** The invitation link itself: the home page, with the code of the family that invites. */
  invitation: (code: string) => withSearch('/', { invita: code }),
  /** All payments, including failed ones. */
  purchases: () => '/compras',
  receipt: (purchaseNumber: string) => `/compras/${encodeURIComponent(purchaseNumber)}`,
  /** The receipt as a PDF file, for approved payments. */
  receiptFile: (purchaseNumber: string) => `/compras/${encodeURIComponent(purchaseNumber)}.pdf`,
  /** The page to change the group of a purchase; with `groupId`, it asks to confirm that group. */
  changeGroup: (purchaseNumber: string, groupId?: string) =>
    withSearch(`${paths.receipt(purchaseNumber)}/cambiar-grupo`, { grupo: groupId }),
  /** The page to withdraw from a purchase. */
  withdrawal: (purchaseNumber: string) => `${paths.receipt(purchaseNumber)}/retiro`,
  /** Devices, password, calendars and data of the account. */
  account: () => '/cuenta',
  /** All data that this site keeps about the account, as a file. */
  accountFile: () => '/cuenta/mis-datos.json',
  /** The page to erase that data. */
  erasure: () => '/cuenta/borrar',
  /** The page to confirm the account's e-mail with a code, to continue a payment. */
  emailCode: (attemptId?: string) => withSearch('/cuenta/correo', { intento: attemptId }),
  /** The page to request a password reset link. */
  recovery: ({ isSent = false } = {}) => withSearch('/recuperar', { enviado: isSent ? 'si' : null }),
  /** The password reset link itself. */
  newPassword: (link: string) => `/recuperar/${encodeURIComponent(link)}`,
  dashboard: () => '/dashboard',
  /** The part of the dashboard with what was bought, in the zone of the child that it is for, if any. */
  bought: ({ purchaseNumber, student }: BoughtAddress) => {
    const childId = student?.kind === 'child' ? student.id : null;
    return `${withSearch('/dashboard', { hijo: childId, compra: purchaseNumber })}#compra-${purchaseNumber}`;
  },
  /** The parents zone of one child, with the selected tab, path and step; for null the zone decides. */
  parentsZone: ({ childId, tab, pathId, step, childCourseId }: ZoneAddress) =>
    withSearch('/dashboard', { hijo: childId, vista: tab, ruta: pathId, paso: step, curso: childCourseId }),
  /** The classes of a child's course as a calendar file. */
  courseCalendar: (childCourseId: string) => `/dashboard/calendario/${encodeURIComponent(childCourseId)}.ics`,
  /** Google Calendar with a course filled in; one part per class time, counted from 1. */
  courseInGoogle: (childCourseId: string, part: number) =>
    `/dashboard/calendario/${encodeURIComponent(childCourseId)}/google?parte=${part}`,
  dashboardFaq: () => '/dashboard/faq',
  dashboardContact: () => '/dashboard/contacto',
  /** The choice between the parents zone and the children's student zones (spec §2 'Perfiles'). */
  profiles: () => '/login-perfiles',
  /** The dashboard of an organization, with its students filtered. */
  organization: (id: string, filter: Partial<StudentFilter> = {}) => organizationPath(id, '', filter),
  /** The same students as a CSV file. */
  organizationFile: (id: string, filter: Partial<StudentFilter> = {}) =>
    organizationPath(id, '/inscritos.csv', filter),
  /** Their certificates as a ZIP archive. */
  organizationCertificates: (id: string, filter: Partial<StudentFilter> = {}) =>
    organizationPath(id, '/certificados.zip', filter),
  /** The PDF of a certificate, for its owner. */
  certificate: (id: string) => `/certificados/${encodeURIComponent(id)}`,
  /** The public page to check the code of a certificate; `verify` is the result for one code. */
  verification: () => '/verificar',
  verify: (code: string) => `/verificar/${encodeURIComponent(code)}`,
  terms: () => '/terminos-y-condiciones',
  privacy: () => '/politica-de-privacidad',
  refunds: () => '/politica-de-reembolsos',
  /** How classes protect children. */
  safety: () => '/seguridad',
  contact: () => '/contactanos',
  claimsBook: () => '/libro-de-reclamaciones',
  /** The consumer's copy of a filed sheet. */
  claimSheet: (id: string) => `/libro-de-reclamaciones/${encodeURIComponent(id)}`,
  blog: () => '/blog',
  blogPost: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  video: (slug: string) => `/videos/${encodeURIComponent(slug)}`,
  /** A thank-you page, with a link back to the previous page. */
  thankYou: (slug: string, back = '/') =>
    withSearch(`/gracias/${encodeURIComponent(slug)}`, { volver: back === '/' ? null : back }),
  about: () => '/nosotros',
  gameJam: () => '/game-jam',
  projects: () => '/proyectos',
  /** POST only. */
  logout: () => '/salir',
  /** The page to choose a country, which then returns to the previous page. */
  country: (back = '/') => withSearch('/pais', { volver: back === '/' ? null : back }),
};

/** The dialogs without a route of their own: each is a query parameter of the current page (spec §2). */
const ACCOUNT_DIALOGS = ['ingresar', 'registro'] as const;
export type AccountDialogName = (typeof ACCOUNT_DIALOGS)[number];

/** Placeholder for our own origin while a path is parsed; never sent anywhere. */
const LOCAL = 'http://local.invalid';

// Browsers treat backslashes as slashes and drop control characters, so '/\evil.example' leaves the site.
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

/** Returns whether a path is a step of the purchase, without a payment modal over it. */
export function isPurchaseStep(path: string): boolean {
  const { pathname, searchParams } = new URL(path, LOCAL);
  return pathname === '/enrollment' && !searchParams.has('intento');
}

/**
 * Makes a return path from a form or a URL safe to redirect to.
 * @param given Untrusted: a query parameter or a form field.
 * @param fallback Where to go when `given` is missing or leaves our site.
 * @returns A path of our own origin with its query, without the parameters that open the account dialogs.
 */
export function safeReturnPath(given: unknown, fallback = '/'): string {
  if (typeof given !== 'string' || !given.startsWith('/') || UNSAFE.test(given)) return fallback;
  const [path = ''] = given.split(/[?#]/, 1);
  const decoded = fullyDecoded(path);
  if (decoded === null || UNSAFE.test(decoded.replaceAll(' ', '-'))) return fallback;
  const url = urlOf(given);
  // '/.//evil.example' becomes '//evil.example' only once its dots are resolved.
  if (url?.origin !== LOCAL || url.pathname.startsWith('//') || decoded.includes('//')) return fallback;
  return withoutAccountDialog(url);
}

/** Returns a path as a URL, or null when it is malformed. Not `URL.canParse`: iPhones have it only since iOS 17. */
function urlOf(path: string): URL | null {
  try {
    return new URL(path, LOCAL);
  } catch {
    return null;
  }
}

/** Returns the page behind an open account dialog: the same URL without the dialog's parameters. */
function withoutAccountDialog(url: URL): string {
  for (const name of [...ACCOUNT_DIALOGS, 'volver']) url.searchParams.delete(name);
  return pathOf(url);
}

/** Returns a URL without its origin; parameters without a value are written without '=', as in '?ingresar'. */
function pathOf({ pathname, searchParams, hash }: URL): string {
  const query = searchParams.toString().replace(/=(?=&|$)/g, '');
  return `${pathname}${query && `?${query}`}${hash}`;
}

/**
 * Returns the path that opens an account dialog over a page and returns to it afterwards.
 * @param name Which dialog.
 * @param page Path of the current page, with its query.
 * @param volver Where to go once logged in; the page itself when not given.
 */
export function accountDialogPath(name: AccountDialogName, page: string, volver?: string): string {
  const url = new URL(safeReturnPath(page), LOCAL);
  const back = safeReturnPath(volver, safeReturnPath(page));
  url.searchParams.set(name, '');
  url.searchParams.set('volver', back);
  return pathOf(url);
}

/** Returns the account dialog that a URL opens; login wins when both are named. */
export function openAccountDialog(search: URLSearchParams): AccountDialogName | null {
  return ACCOUNT_DIALOGS.find((name) => search.has(name)) ?? null;
}
