/** Returns a text with its first letter in lower case, for the middle of a sentence. */
export const uncapitalised = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
