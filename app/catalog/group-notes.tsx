import type { GroupView } from '../../server/domain/catalogue/vacations.ts';
import { formatDay, joined } from '../ui/format.ts';

/** What a family should know of a group before it pays: days without class, and how many students it needs to begin. */
export function GroupNotes({ group }: { readonly group: Pick<GroupView, 'holidays' | 'minimum'> }) {
  const { holidays, minimum } = group;
  const days = holidays.map(({ day, name }) => `el ${formatDay(day) ?? day} (${name})`);
  return (
    <>
      {days.length > 0 && (
        <span>
          {days.length === 1 ? 'Feriado sin clase' : 'Feriados sin clase'}: {joined(days)}
        </span>
      )}{' '}
      {minimum !== null && (
        <span>
          {minimum === 1
            ? 'El grupo empieza desde 1 estudiante'
            : `El grupo empieza desde ${minimum} estudiantes`}
        </span>
      )}
    </>
  );
}
