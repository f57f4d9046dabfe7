/** The academy's name, for what the server writes itself: calendars, pages of failures. `app/brand.ts` has the rest. */
export const BRAND_NAME = 'Kipu';
