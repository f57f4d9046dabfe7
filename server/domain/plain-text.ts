/** Every apostrophe that keyboards and phones write for the plain one. */
const APOSTROPHES = /[’‘´`ʼ]/g;

/** Returns words as they are looked for and compared: without accents, capitals, spaces too many and what nobody sees. */
export function plainText(text: string): string {
  const seen = withoutInvisible(text).replace(APOSTROPHES, "'");
  const withoutAccents = seen.normalize('NFD').replace(/\p{M}/gu, '');
  return withoutAccents.replace(/\s+/g, ' ').trim().toLowerCase();
}

/**
 * Returns what was typed without what nobody sees: chats, mails and address books put marks of direction and blanks of
 * no width around what is copied out of them. The blank of braille is typed where a field may not stay empty.
 */
export const withoutInvisible = (typed: string): string =>
  typed.replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '');

/** All that nobody sees but a joiner between letters: Persian, Sinhala and others are written with it. */
const NO_PART_OF_A_NAME = /(?!(?<=[\p{L}\p{M}])[\u200c\u200d]\p{L})\p{Default_Ignorable_Code_Point}/gu;

/** Returns a name as it was typed, without what nobody sees of it; '' where nothing is seen. */
export const nameAsTyped = (typed: string): string =>
  withoutInvisible(typed).trim() && typed.replace(NO_PART_OF_A_NAME, '').trim();
