/**
 * The academy's name. It is here because the server writes it too (calendars); the rest of the brand is in
 * app/brand.ts.
 */
export const BRAND_NAME = 'Kipu';
