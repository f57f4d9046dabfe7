/** Who is using the site; fields of spec §3 'User data'. `countryCode` is ISO 3166-1 alpha-2. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly countryCode: string;
}

/** Platform context of a session (spec §6): without one, the user is logged out. */
export const PLATFORMS = ['zona-padres', 'zona-estudiantes', 'organizacion'] as const;
export type Platform = (typeof PLATFORMS)[number];
