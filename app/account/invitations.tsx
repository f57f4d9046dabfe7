import type { StandingView } from '../../server/domain/checkout/referral.ts';
import { BRAND } from '../brand.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CopyableCode } from '../ui/copyable-code.tsx';
import { CordItem, CordList } from '../ui/cord.tsx';
import { Facts } from '../ui/facts.tsx';
import { formatMoney, plainText } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { UnreadNotice } from '../ui/unread-notice.tsx';
import { useSite } from '../ui/site.ts';
import styles from './invitations.module.css';

/** The invitation link of this family, to share. */
export function OwnInvitation({ standing }: { readonly standing: StandingView }) {
  const { origin } = useSite();
  const { code, discount } = standing;
  if (code === null) return <UnreadNotice of="invitation_unread" />;
  const link = `${origin}${paths.invitation(code)}`;
  const words = `Mis hijos aprenden a programar en ${BRAND.name}. Con este enlace tienes ${discount ? `${formatMoney(discount)} menos` : 'un descuento'} en tu primera compra: ${link}`;
  return (
    <Card as="section" className="stack" aria-labelledby="tu-enlace">
      <h2 id="tu-enlace">Tu enlace</h2>
      <Facts
        facts={[
          [
            'Enlace',
            <span key="link" className={styles.link}>
              <CopyableCode code={link} what="el enlace" done="Copiado" />
            </span>,
          ],
          ['Código', <CopyableCode key="code" code={code} what="el código" done="Copiado" />],
        ]}
      />
      <ButtonLink href={`https://wa.me/?text=${encodeURIComponent(plainText(words))}`} rel="noopener">
        <Icon name="chat" /> Enviar por WhatsApp
      </ButtonLink>
    </Card>
  );
}

/** Who followed the link, and what that brought. Draws nothing where the academy does not tell. */
export function InvitedFamilies({ standing }: { readonly standing: StandingView }) {
  const { invited, reward, unread } = standing;
  if (invited === null) return null;
  return (
    <section aria-labelledby="invitadas">
      <h2 id="invitadas">Familias que llegaron por ti</h2>
      <UnreadNotice of="family_unreadable" count={unread} />
      {invited.length + unread === 0 ? (
        <p>Todavía ninguna. Aquí verás a cada familia que elija un curso con tu enlace.</p>
      ) : (
        <CordList aria-labelledby="invitadas">
          {invited.map(({ id, firstName, bought, coupon }) => (
            <CordItem key={id} state={bought ? 'done' : 'current'}>
              {firstName === null ? 'Una familia' : `La familia de ${firstName}`}{' '}
              {bought
                ? `ya compró: ganaste ${reward ? formatMoney(reward) : 'un cupón'}`
                : 'eligió un curso y todavía no compra'}
              {coupon !== null && (
                <>
                  . Tu cupón: <strong>{coupon}</strong>
                </>
              )}
            </CordItem>
          ))}
        </CordList>
      )}
    </section>
  );
}
