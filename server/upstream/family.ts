import { CertificateList, ChildList, EnrolmentList, StudentRedirect } from './contracts/family.ts';
import type { Certificate, Child, ChildCourses } from './contracts/family.ts';
import type { UpstreamClient } from './types.ts';

/**
 * The children of the parent behind the bearer (assumed endpoint), with their logins: nothing of it is passed on whole.
 * @throws UpstreamError
 */
export async function listChildren(client: UpstreamClient): Promise<Child[]> {
  const { data } = await client.call({
    endpoint: 'children',
    answer: ChildList,
    timeoutMs: 8_000,
    repeat: 'safe',
  });
  return data;
}

/**
 * Where the student zone of a child opens. Sent once: the address may hold a token that is made for this call.
 * @throws UpstreamError
 */
export async function studentZoneAddress(
  client: UpstreamClient,
  { id, learning_platform: platform }: Child,
): Promise<string> {
  const { redirect_login: address } = await client.call({
    endpoint: 'studentRedirect',
    parts: { platform, id },
    answer: StudentRedirect,
    timeoutMs: 8_000,
    repeat: 'never',
  });
  return address;
}

/**
 * What every child of the parent behind the bearer follows.
 * @throws UpstreamError
 */
export async function listChildCourses(client: UpstreamClient): Promise<ChildCourses[]> {
  const { data } = await client.call({
    endpoint: 'enrolments',
    answer: EnrolmentList,
    timeoutMs: 10_000,
    repeat: 'safe',
  });
  return data;
}

/**
 * The certificates that whoever is behind the bearer may see (assumed endpoint), the newest first.
 * @throws UpstreamError
 */
export async function listCertificates(client: UpstreamClient): Promise<Certificate[]> {
  const { data } = await client.call({
    endpoint: 'certificates',
    answer: CertificateList,
    timeoutMs: 8_000,
    repeat: 'safe',
  });
  return data;
}
