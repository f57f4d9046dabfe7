import type { ProductView } from '../../server/domain/catalogue/season.ts';
import { PAGE_FAILURES } from '../../server/domain/failure.ts';
import { formatDay, lengthWords } from '../ui/format.ts';

type Facts = Pick<ProductView, 'sessions' | 'duration' | 'opening'>;

/** How long something on sale takes, when it begins and what is left of it, in the words that every card says. */
export function ProductFacts({ product }: { readonly product: Facts }) {
  const length = lengthWords(product);
  return (
    <>
      {length && <li>{length}</li>}
      <OpeningFacts opening={product.opening} />
    </>
  );
}

/** When something on sale begins and what is left of it. */
export function OpeningFacts({ opening }: Pick<Facts, 'opening'>) {
  const seats = seatWords(opening);
  return (
    <>
      <li>{startWords(opening, (day) => `Empieza el ${day}`)}</li>
      {seats && <li>{seats}</li>}
    </>
  );
}

/**
 * Returns when something begins: 'Ya empezó' where a group that goes on has seats and none is to come, and that nobody can
 * say it where groups may be missing that could not be read.
 * @param ofDay Says the day of the next group, as '4 de enero de 2027'.
 */
export function startWords(
  { nextStart, hasBegun, isUnread }: Pick<Facts['opening'], 'nextStart' | 'hasBegun' | 'isUnread'>,
  ofDay: (day: string) => string = (day) => day,
): string {
  const start = nextStart && formatDay(nextStart);
  if (start) return ofDay(start);
  if (hasBegun) return 'Ya empezó';
  return isUnread
    ? `${PAGE_FAILURES.starts_unread.text}. ${PAGE_FAILURES.starts_unread.advice}`
    : 'Próximamente';
}

/** Returns what is left of something on sale: nothing where none are, since there is no start either then, nor where the academy does not say how many. */
export function seatWords({ seatsLeft, openGroups }: Facts['opening']): string | null {
  if (seatsLeft === null || seatsLeft === 0) return null;
  const left = seatsLeft === 1 ? 'Queda 1 cupo' : `Quedan ${seatsLeft} cupos`;
  return openGroups === 1 ? left : `${left} en ${openGroups} horarios`;
}
