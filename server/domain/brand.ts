/** The academy's name, here because the server writes it too (calendars); all else of the brand is in app/brand.ts. */
export const BRAND_NAME = 'Kipu';
