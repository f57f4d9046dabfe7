import type { Api } from '../../server/api/router.ts';

/** Every account of the demo that owns something, and one of each kind that owns nothing. */
export const ACCOUNTS = [
  'mama@kipu.test',
  'papa@kipu.test',
  'familia-mediana@kipu.test',
  'familia-bordes@kipu.test',
  'alumna@kipu.test',
  'nuevo@kipu.test',
  'empresa@kipu.test',
  'otra-empresa@kipu.test',
] as const;

/** An id that does not exist; a UUID, since some procedures accept nothing else. */
export const MISSING_ID = '00000000-0000-4000-8000-000000000000';

/** Ids of everything that an account owns. */
export interface OwnedIds {
  readonly children: readonly string[];
  readonly childCourses: readonly string[];
  readonly certificates: readonly string[];
  readonly organizations: readonly string[];
  readonly devices: readonly string[];
  readonly purchases: readonly string[];
  readonly attempts: readonly string[];
}

/** Returns the ids that the logged-in account owns, by its own procedures. */
export async function ownedBy(api: Api): Promise<OwnedIds> {
  const { platform, organizationId } = await api.session.current();
  const certificates = (await api.certificates.files()).map(({ id }) => id);
  const organizations = organizationId === null ? [] : [organizationId];
  const devices = (await api.devices.mine()).map(({ id }) => id);
  const payments = await api.payments.mine();
  const own = {
    certificates,
    organizations,
    devices,
    purchases: payments.flatMap(({ purchaseNumber }) => purchaseNumber ?? []),
    attempts: payments.map(({ id }) => id),
  };
  if (platform !== 'zona-padres') return { children: [], childCourses: [], ...own };
  const children = (await api.parents.children()).children.map(({ id }) => id);
  const childCourses: string[] = [];
  for (const childId of children) {
    const { zone } = await api.parents.zone({ childId });
    const paths = [...(zone?.paths ?? []), ...(zone?.pastPaths ?? [])];
    const courses = [...paths.flatMap((path) => path.courses), ...(zone?.courses ?? [])];
    // Only those with a calendar: for the others, even the family itself gets no file.
    childCourses.push(...courses.filter(({ hasCalendar }) => hasCalendar).map(({ id }) => id));
  }
  return { children, childCourses, ...own };
}
