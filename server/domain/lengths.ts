/** Returns a length in months in the format of spec §9: '1 mes', '9.5 meses', '10 m.'. */
export function formatMonths(months: number): string {
  if (months >= 10) return `${months} m.`;
  return `${months} ${months === 1 ? 'mes' : 'meses'}`;
}

/** Returns a number of classes as text: '1 sesión', '8 sesiones'. */
export const formatSessions = (sessions: number): string =>
  `${sessions} ${sessions === 1 ? 'sesión' : 'sesiones'}`;

/**
 * How long something on sale lasts, as far as the academy says: its classes, and the time from the first to the last.
 */
interface Length {
  readonly sessions: number | null;
  /** As shown, for instance '4 semanas'; '' when unknown. */
  readonly duration: string;
}

/** Returns a length as one phrase, '8 sesiones en 4 semanas', as far as it is known; '' when nothing is. */
export function lengthWords({ sessions, duration }: Length): string {
  if (sessions === null) return duration;
  const classes = formatSessions(sessions);
  return duration ? `${classes} en ${duration}` : classes;
}

/** Returns a length as a list of facts, '4 semanas, 8 sesiones', as far as it is known. */
export const durationWords = ({ sessions, duration }: Length & { readonly sessions: number }): string =>
  duration ? `${duration}, ${formatSessions(sessions)}` : formatSessions(sessions);

/** Returns a number of courses as text: '1 curso', '4 cursos'. */
export const formatCourses = (courses: number): string => `${courses} ${courses === 1 ? 'curso' : 'cursos'}`;
