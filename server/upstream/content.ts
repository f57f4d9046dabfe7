import { CourseEntry } from './contracts/content.ts';
import type { UpstreamClient } from './types.ts';

const TIMEOUT_MS = 8_000;

/**
 * A course of the content service by its entry id (spec §7).
 * @throws UpstreamError with status 404 when the course has left the catalogue.
 */
export function courseEntry(client: UpstreamClient, id: string): Promise<CourseEntry> {
  return client.call({
    endpoint: 'courseEntry',
    parts: { id },
    answer: CourseEntry,
    timeoutMs: TIMEOUT_MS,
    repeat: 'safe',
  });
}
