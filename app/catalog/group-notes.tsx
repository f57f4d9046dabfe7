import type { GroupView } from '../../server/domain/catalogue/vacations.ts';
import { formatDay, joined } from '../ui/format.ts';

/** What a family should know about a group before paying: days without class, and the minimum number of students. */
export function GroupNotes({ group }: { readonly group: Pick<GroupView, 'holidays' | 'minimum'> }) {
  const { holidays, minimum } = group;
  const days = holidays.map(({ day, name }) => `el ${formatDay(day) ?? day} (${name})`);
  return (
    <>
      {days.length > 0 && (
        <span className="full-stop">
          {days.length === 1 ? 'Feriado sin clase' : 'Feriados sin clase'}: {joined(days)}
        </span>
      )}{' '}
      {minimum !== null && (
        <span className="full-stop">
          {minimum === 1
            ? 'El grupo empieza desde 1 estudiante'
            : `El grupo empieza desde ${minimum} estudiantes`}
        </span>
      )}
    </>
  );
}
