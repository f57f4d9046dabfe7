import type { ProductView } from '../../server/domain/catalogue/season.ts';
import { PAGE_FAILURES } from '../../server/domain/failure.ts';
import { formatDay, lengthWords } from '../ui/format.ts';

type Facts = Pick<ProductView, 'sessions' | 'duration' | 'opening'>;

/** Length, start and seats left of a product, in the same words on every card. */
export function ProductFacts({ product }: { readonly product: Facts }) {
  const length = lengthWords(product);
  return (
    <>
      {length && <li>{length}</li>}
      <OpeningFacts opening={product.opening} />
    </>
  );
}

/** Start and seats left of a product. */
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
 * Returns when a product begins: 'Ya empezó' if only a group that has already begun has seats, and the text of
 * `starts_unread` if there may be groups that could not be read.
 * @param ofDay Formats the day of the next group, given as '4 de enero de 2027'.
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

/** Returns the seats left; null if there are none, since there is no start to show either, or if they are unknown. */
export function seatWords({ seatsLeft, openGroups }: Facts['opening']): string | null {
  if (seatsLeft === null || seatsLeft === 0) return null;
  const left = seatsLeft === 1 ? 'Queda 1 cupo' : `Quedan ${seatsLeft} cupos`;
  return openGroups === 1 ? left : `${left} en ${openGroups} horarios`;
}
