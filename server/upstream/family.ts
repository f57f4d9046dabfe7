import { atTheirChildren } from '../domain/family/named-child.ts';
import { coursesOf } from '../domain/family/bought-courses.ts';
import type { Followed } from '../domain/family/parents-zone.ts';
import { CertificateCheck } from './contracts/certificates.ts';
import type { UpdateChildBody } from './contracts/certificates.ts';
import { BannerList, InvitationsSent, Organization, RecommendedList } from './contracts/dashboards.ts';
import {
  CertificateList,
  Child,
  ChildList,
  EnrolmentList,
  IdOfCreatedChild,
  StudentRedirect,
} from './contracts/family.ts';
import type { ChildCourses, CreateChildBody } from './contracts/family.ts';
import { isObject, Kept, listIn } from './contracts/answers.ts';
import { readOnce } from './reading.ts';
import { failedCall, orWhenMissing } from './types.ts';
import type { UpstreamClient } from './types.ts';

const READ = { timeoutMs: 8_000, repeat: 'safe', bends: true } as const;
/** For lists of many people or courses. */
const READ_LONG = { timeoutMs: 10_000, repeat: 'safe', bends: true } as const;
/** Dashboards do without these parts, so they are requested once, with a short limit. */
const READ_AT_MOST_ONCE = { timeoutMs: 4_000, repeat: 'never', bends: true } as const;

// Not for children: their answer contains logins, which are never cached.
const ENROLMENTS = { ...READ_LONG, ...readOnce(EnrolmentList) };
const CERTIFICATES = { ...READ, ...readOnce(CertificateList) };
const RECOMMENDED = { ...READ_AT_MOST_ONCE, ...readOnce(RecommendedList) };
const BANNERS = { ...READ_AT_MOST_ONCE, ...readOnce(BannerList) };
const ORGANIZATION = { ...READ_LONG, ...readOnce(Organization), inForm: asOrganization };

/**
 * Returns the children of the logged-in parent (assumed endpoint), with their logins: do not pass it on as a whole.
 * Null for a child that cannot be read. If the academy lacks this call, the children are taken from the list of child
 * courses.
 * @throws UpstreamError
 */
export async function listChildren(client: UpstreamClient): Promise<readonly (Child | null)[]> {
  const list = async () => (await client.call({ endpoint: 'children', answer: ChildList, ...READ })).data;
  return orWhenMissing(list(), async () => childrenIn(await toldChildCourses(client)));
}

/** Returns the children whose courses are listed, for an academy that does not list the children themselves. */
const childrenIn = (lists: readonly (ChildCourses | null)[]): readonly (Child | null)[] =>
  lists.map((follows) => follows && whoFollows(follows));

/**
 * Returns the children of a family: those that are listed, and those that are not but have courses, so that no course is
 * lost. One who cannot be read may be one of these, so nobody is added then.
 * @param children Null if their list could not be read: then there may be others besides those who have courses.
 */
export function familyOf(
  children: readonly (Child | null)[] | null,
  lists: readonly (ChildCourses | null)[],
): readonly (Child | null)[] {
  if (children === null) return [...childrenIn(lists), null];
  if (children.length === 0) return childrenIn(lists);
  if (children.includes(null)) return children;
  const isListed = ({ child_id: id }: ChildCourses) => children.some((child) => child?.id === id);
  return [...children, ...childrenIn(lists.filter((list) => list !== null && !isListed(list)))];
}

function whoFollows(follows: ChildCourses): Child {
  const [name] = coursesOf(follows).flatMap(({ student }) => student?.full_name ?? []);
  return Child.parse({ id: follows.child_id, first_name: name });
}

/**
 * Creates a child of the logged-in parent (assumed endpoint) and returns its id; null where the answer does not tell
 * it. Sent once: look at `listChildren` before repeating it.
 * @throws UpstreamError
 */
export async function createChild(client: UpstreamClient, body: CreateChildBody, idempotencyKey: string) {
  const once = { timeoutMs: 15_000, repeat: 'never', idempotencyKey } as const;
  return client.call({ endpoint: 'createChild', body, answer: IdOfCreatedChild, ...once });
}

/**
 * Returns the URL of a child's student zone. Sent once: the URL may contain a token made for this call.
 * @throws UpstreamError
 */
export async function studentZoneAddress(
  client: UpstreamClient,
  { id, platform }: { readonly id: string; readonly platform: string },
): Promise<string> {
  const { redirect_login: address } = await client.call({
    endpoint: 'studentRedirect',
    parts: { platform, id },
    answer: StudentRedirect,
    ...READ,
    repeat: 'never',
  });
  return address;
}

const toldChildCourses = async (client: UpstreamClient) =>
  (await client.call({ endpoint: 'enrolments', ...ENROLMENTS })).data;

/**
 * Returns the courses of every child of the logged-in parent; null for an entry that cannot be read. Only where the
 * academy tells students by their names alone are the children asked for, too; their list may fail, as if it were empty.
 * @throws UpstreamError
 */
export async function listChildCourses(client: UpstreamClient): Promise<readonly (ChildCourses | null)[]> {
  const lists = await toldChildCourses(client);
  const isByName = lists.some((list) => list?.student_name !== undefined);
  if (!isByName) return lists;
  const children = await listChildren(client).catch((error: unknown) => {
    failedCall(error);
    return [];
  });
  return atTheirChildren(lists, children.length > 0 ? children : childrenIn(lists));
}

/**
 * Returns the certificates that the logged-in user may see (assumed endpoint), newest first; null for one that cannot
 * be read.
 * @throws UpstreamError
 */
export const listCertificates = async (client: UpstreamClient) =>
  (await client.call({ endpoint: 'certificates', ...CERTIFICATES })).data;

/**
 * Returns what a certificate shows to everybody (assumed endpoint).
 * @throws UpstreamError; its body is an `UnknownCertificate` for a code that does not exist
 */
export const checkCertificate = async (client: UpstreamClient, code: string) =>
  (
    await client.call({
      endpoint: 'certificateCheck',
      parts: { code },
      answer: CertificateCheck,
      ...READ,
      timeoutMs: 4_000,
    })
  ).data;

/**
 * Stores what a family chose for a child (assumed endpoint). A repeat changes nothing.
 * @throws UpstreamError with status 404 for another family's child
 */
export const updateChild = (client: UpstreamClient, id: string, body: UpdateChildBody) =>
  client.call({
    endpoint: 'updateChild',
    parts: { id },
    body,
    answer: Kept,
    timeoutMs: 8_000,
    repeat: 'safe',
  });

/** Returns what to continue with after a course or a path. @throws UpstreamError */
export async function recommendedAfter(client: UpstreamClient, { kind, id }: Followed) {
  const endpoint = kind === 'course' ? 'recommendedAfterCourse' : 'recommendedAfterPath';
  return (await client.call({ endpoint, parts: { id }, ...RECOMMENDED })).data;
}

/** Returns the banners of the dashboards. @throws UpstreamError */
export const dashboardBanners = async (client: UpstreamClient) =>
  (await client.call({ endpoint: 'dashboardBanners', ...BANNERS })).data;

/**
 * Returns an organization with everybody who is enrolled through it (assumed endpoint). Of an academy without this call
 * the enrolments are not known.
 * @throws UpstreamError
 */
export async function organization(client: UpstreamClient, id: string): Promise<Organization> {
  const told = await orWhenMissing(
    client.call({ endpoint: 'organization', parts: { id }, ...ORGANIZATION }),
    () => Organization.parse(asOrganization({})),
  );
  return { ...told, id };
}

/**
 * Returns an organization with its `enrolments`: that these stand there is assumed, so they may also be the whole answer
 * or its `data` or `result`, as other lists are. Where none are told, one unread item says that they are not known.
 */
function asOrganization(told: unknown): unknown {
  if (typeof told !== 'object' || told === null) return told;
  if ('enrolments' in told) return { ...told, enrolments: listIn(told.enrolments) };
  if ('enrollments' in told) return { ...told, enrolments: listIn(told.enrollments) };
  const list = listIn(told);
  if (Array.isArray(list)) return { ...told, enrolments: list };
  const { data, result }: { data?: unknown; result?: unknown } = told;
  const within = [data, result].find(isObject);
  return within ? asOrganization(within) : { ...told, enrolments: [null] };
}

/**
 * Invites students to an organization by e-mail (assumed endpoint). Sent once; the academy writes to nobody twice, and
 * recognizes a repeat by the form's key. Returns those of the addresses that had been invited before.
 * @throws UpstreamError with status 404 when the logged-in user does not manage it
 */
export async function inviteStudents(
  client: UpstreamClient,
  organizationId: string,
  emails: readonly string[],
  idempotencyKey: string,
): Promise<readonly string[]> {
  const told = await client.call({
    endpoint: 'inviteStudents',
    parts: { id: organizationId },
    body: { emails },
    answer: InvitationsSent,
    timeoutMs: 15_000,
    repeat: 'never',
    idempotencyKey,
  });
  const before = new Set(told.already_invited.map((email) => email.toLowerCase()));
  return emails.filter((email) => before.has(email));
}
