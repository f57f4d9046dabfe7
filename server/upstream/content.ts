import { CourseEntry } from './contracts/content.ts';
import { ENTRY_LISTS } from './contracts/entries.ts';
import type { EntryType, EntryTypes } from './contracts/entries.ts';
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

/** Every entry of one content type, in the order they are shown. @throws UpstreamError */
export async function entries<Type extends EntryType>(
  client: UpstreamClient,
  type: Type,
): Promise<readonly EntryTypes[Type][]> {
  const { items } = await client.call<{ items: EntryTypes[Type][] }>({
    endpoint: 'entries',
    parts: { type },
    answer: ENTRY_LISTS[type],
    timeoutMs: TIMEOUT_MS,
    repeat: 'safe',
  });
  return items;
}
