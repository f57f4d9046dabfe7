/** The variants of the apostrophe that keyboards and phones produce. */
const APOSTROPHES = /[’‘´`ʼ]/g;

/** Normalizes text for search and comparison: no accents, capitals, repeated spaces or invisible characters. */
export function plainText(text: string): string {
  const seen = withoutInvisible(text).replace(APOSTROPHES, "'");
  const withoutAccents = seen.normalize('NFD').replace(/\p{M}/gu, '');
  return withoutAccents.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** Control characters except tabs and the ends of lines: nobody types them, and some databases refuse them. */
const CONTROLS = /[^\P{Cc}\t\n\r]/gu;

/**
 * Returns typed text without invisible characters: chats, mails and address books put direction marks and zero-width
 * spaces around what is copied from them. The blank of braille is typed to leave a required field empty.
 */
export const withoutInvisible = (typed: string): string =>
  typed.replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '').replace(CONTROLS, '');

/**
 * Returns a text as it was typed; '' when nothing visible is in it. A line ends in '\n': without scripts browsers send
 * '\r\n', which would make the same text longer.
 */
export const textAsTyped = (typed: string): string =>
  withoutInvisible(typed).trim() && typed.replace(CONTROLS, '').replaceAll('\r\n', '\n').trim();

/** All invisible characters except a joiner between letters: Persian, Sinhala and others are written with it. */
const NO_PART_OF_A_NAME = /(?!(?<=[\p{L}\p{M}])[\u200c\u200d]\p{L})\p{Default_Ignorable_Code_Point}/gu;

/**
 * Returns a name as it was typed, without invisible characters and on one line: cells of a table are pasted with tabs.
 * '' when nothing visible is left.
 */
export const nameAsTyped = (typed: string): string =>
  withoutInvisible(typed).trim() &&
  typed.replace(NO_PART_OF_A_NAME, '').replace(CONTROLS, '').replace(/\s+/g, ' ').trim();

/** Characters that file names must not have on the systems that families and schools use. */
const NOT_IN_FILE_NAMES = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu;

/** Returns a text as the name of a file may have it; '' when nothing of it may be in one. */
export const inFileName = (text: string): string =>
  text
    .normalize('NFC')
    .replace(NOT_IN_FILE_NAMES, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[.\s]+/, '');

/** The sort order of names, with '2' before '10'. */
export const SPANISH = new Intl.Collator('es', { numeric: true });
