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
 * no width around what is copied out of them.
 */
export const withoutInvisible = (typed: string): string =>
  typed.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
