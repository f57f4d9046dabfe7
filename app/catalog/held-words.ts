/**
 * Returns how many classes of a group have begun, as a sentence without its full stop: 'Ya pasaron 3 de sus 8 clases'.
 * @param held At least 1.
 * @param sessions All its classes; null, or fewer than have been held, leaves them out.
 */
export function heldWords(held: number, sessions: number | null): string {
  const [passed, classes] = held === 1 ? ['Ya pasó', 'clase'] : ['Ya pasaron', 'clases'];
  return `${passed} ${held} ${sessions === null || sessions < held ? classes : `de sus ${sessions} clases`}`;
}
