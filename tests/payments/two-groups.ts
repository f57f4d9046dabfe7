import { orderOf } from './payment-service.ts';

/** An order of a course that is taught to two groups. */
export const MONDAYS = orderOf({ otherGroupRefs: ['g-1'] });

/** The same courses on Tuesdays, as a family asks for them. */
export const TUESDAYS = {
  groupRef: 'g-martes',
  seatRefs: ['g-martes', 'g-2'],
  description: 'Videojuegos, 8 sesiones, Martes',
  selection: { ...MONDAYS.selection, groupId: 'g-martes' },
  lines: MONDAYS.lines.map((line) =>
    line.group
      ? {
          ...line,
          group: { id: 'g-2', name: 'Martes', schedules: [{ day: 'tuesday', hour: '17:00' }] },
          initialDate: '2027-01-05',
        }
      : line,
  ),
  to: 'Martes',
};
