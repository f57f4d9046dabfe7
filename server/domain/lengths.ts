/** Returns a length in months as spec §9 labels it: '1 mes', '9.5 meses', '10 m.'. */
export function formatMonths(months: number): string {
  if (months >= 10) return `${months} m.`;
  return `${months} ${months === 1 ? 'mes' : 'meses'}`;
}

/** Returns how many classes something on sale has: '1 sesión', '8 sesiones'. */
export const formatSessions = (sessions: number): string =>
  `${sessions} ${sessions === 1 ? 'sesión' : 'sesiones'}`;

/** Returns how many courses something has: '1 curso', '4 cursos'. */
export const formatCourses = (courses: number): string => `${courses} ${courses === 1 ? 'curso' : 'cursos'}`;
