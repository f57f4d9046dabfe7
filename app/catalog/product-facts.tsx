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
 * Returns when a product begins: 'Ya empezó' if only a group that has already begun has seats, the text of
 * `starts_unread` if there may be groups that could not be read, and that there is no seat if all groups are full.
 * @param ofDay Formats the day of the next group, given as '4 de enero de 2027'.
 */
export function startWords(
  { nextStart, hasBegun, isUnread, isFull }: Omit<Facts['opening'], 'seatsLeft' | 'openGroups'>,
  ofDay: (day: string) => string = (day) => day,
): string {
  const start = nextStart && formatDay(nextStart);
  if (start) return ofDay(start);
  if (hasBegun) return 'Ya empezó';
  if (isUnread) return `${PAGE_FAILURES.starts_unread.text}. ${PAGE_FAILURES.starts_unread.advice}`;
  return isFull ? 'Sin cupos por ahora' : 'Próximamente';
}

/** Returns the seats left; null if there are none, since the start says so, or if they are unknown. */
export function seatWords({ seatsLeft, openGroups }: Facts['opening']): string | null {
  if (seatsLeft === null || seatsLeft === 0) return null;
  const left = seatsLeft === 1 ? 'Queda 1 cupo' : `Quedan ${seatsLeft} cupos`;
  return openGroups === 1 ? left : `${left} en ${openGroups} horarios`;
}
