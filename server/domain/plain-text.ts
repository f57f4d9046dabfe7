/** Returns words as they are looked for and compared: without accents, capitals and spaces too many. */
export function plainText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();
}
