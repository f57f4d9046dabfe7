/**
 * Attributes of the one picture that a page is first seen by: browsers then fetch it before the others. Written as
 * HTML has it, since this React does not know it by its own name yet.
 */
export const FIRST_PICTURE = { fetchpriority: 'high' };

/** Attributes of a picture below the first view: it waits until it is near. */
export const LATER_PICTURE = { loading: 'lazy', decoding: 'async' } as const;
