/**
 * Returns the URL, on our own origin, of a file in the media storage.
 * @param file Its path in the storage, as the academy API writes it ('vacaciones/roblox.svg').
 */
export function mediaUrl(file: string): string {
  const steps = file.split('/').filter((step) => step !== '' && step !== '.' && step !== '..');
  return `/media/${steps.map(encodeURIComponent).join('/')}`;
}

/** Returns the URL of an optional file; null when there is none. */
export function mediaUrlOrNull(file: string | null | undefined): string | null {
  return file ? mediaUrl(file) : null;
}
