/**
 * Attributes of the most important picture at the top of a page: browsers fetch it before the others. Spelled as in
 * HTML, since this version of React does not know `fetchPriority` yet.
 */
export const FIRST_PICTURE = { fetchpriority: 'high' };

/** Attributes of a picture below the first screen: it is loaded lazily. */
export const LATER_PICTURE = { loading: 'lazy', decoding: 'async' } as const;
