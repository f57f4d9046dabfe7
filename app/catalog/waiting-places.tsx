import type { WaitingPlaceView } from '../../server/domain/checkout/waiting-list.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { formatMoment, formatZone } from '../ui/format.ts';
import { Notice } from '../ui/notice.tsx';
import { useTimeZone } from '../ui/site.ts';

/** The family's reserved seats and its places in waiting lists. Draws nothing when there are none. */
export function WaitingPlaces({ places }: { readonly places: readonly WaitingPlaceView[] }) {
  const timeZone = useTimeZone();
  return places.map((place) => {
    const { id, productId, productName, groupId, offeredUntil } = place;
    const address = paths.waitingList(productId, groupId);
    return offeredUntil ? (
      <Notice key={id} kind="success" title={heldSeatWords(offeredUntil, place, timeZone)}>
        <p>Es para {productName}. Después se lo ofrecemos a la familia que sigue.</p>
        <ButtonLink href={address}>Usar mi cupo</ButtonLink>
      </Notice>
    ) : (
      <Notice key={id} kind="info">
        <p>
          {placeWords(place)}: <a href={address}>{productName}</a>.
        </p>
      </Notice>
    );
  });
}

/** Returns in words until when a seat is reserved, and for whom. */
export const heldSeatWords = (
  until: Date,
  { firstName }: Pick<WaitingPlaceView, 'firstName'>,
  timeZone: string,
) =>
  `Tienes un cupo reservado${firstName === null ? '' : ` para ${firstName}`} hasta el ${formatMoment(until, timeZone)} (${formatZone(timeZone)})`;

/** Returns in words the position in a waiting list, as far as it is known, and which child waits. */
export function placeWords({ position, firstName }: Pick<WaitingPlaceView, 'position' | 'firstName'>) {
  const where = position === null ? 'en la lista de espera' : `en el lugar ${position} de la lista de espera`;
  return `Estás ${where}${firstName === null ? '' : `, para ${firstName}`}`;
}
