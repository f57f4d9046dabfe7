/**
 * The URL on our own origin of a file of the media storage.
 * @param file Its path below the storage, as the academy API writes it ('vacaciones/roblox.svg').
 */
export function mediaUrl(file: string): string {
  const steps = file.split('/').filter((step) => step !== '' && step !== '.' && step !== '..');
  return `/media/${steps.map(encodeURIComponent).join('/')}`;
}

/** The URL of a file that an entry may do without; null without it. */
export function mediaUrlOrNull(file: string | null | undefined): string | null {
  return file ? mediaUrl(file) : null;
}
