import { CertificateList } from './contracts/certificates.ts';
import type { Certificate } from './contracts/certificates.ts';
import type { UpstreamClient } from './types.ts';

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
