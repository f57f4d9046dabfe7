import type { WaitingPlaceView, WaitingView } from '../../server/domain/checkout/waiting-list.ts';
import { PURCHASE_PAGE_FAILURES } from '../../server/domain/checkout/purchase-failures.ts';
import { WAITING_CHANNELS } from '../../server/domain/option-lists.ts';
import { fieldsOf, useRefusal } from '../forms/refusal.ts';
import type { SentField } from '../forms/refusal.ts';
import { paths } from '../paths.ts';
import { HoneypotField } from '../support/honeypot.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CheckboxField, RadioField, TextField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { named } from '../ui/options.ts';
import { useTimeZone } from '../ui/site.ts';
import { toneOfAge } from '../ui/tone.ts';
import { AnnouncedWords } from './announced-programs.tsx';
import { OtherWays } from './nothing-to-choose.tsx';
import { GroupTimes } from './schedule-choice.tsx';
import { heldSeatWords, placeWords } from './waiting-places.tsx';
import styles from './waiting-list.module.css';

interface WaitingListProps {
  readonly waiting: WaitingView;
  /** E-mail of the logged-in viewer, for the notification; null for visitors, who enter their contact. */
  readonly email: string | null;
  readonly submission: string;
}

/** The waiting list of a group or product without seats: the viewer's places, the form to join, and alternatives. */
export function WaitingList({ waiting, email, submission }: WaitingListProps) {
  const { product, group, hasLeft, nextGroups, announced, places, mayJoin } = waiting;
  const { text, advice } = PURCHASE_PAGE_FAILURES.order_gone;
  return (
    <div className={styles.columns}>
      <Card as="section" tone={toneOfAge(product.age)} className={styles.card} aria-labelledby="tu-lugar">
        <h2 id="tu-lugar">{announced ? 'Próximamente' : (group?.name ?? 'El próximo grupo')}</h2>
        {announced && <AnnouncedWords program={announced} />}
        {group && <GroupTimes group={group} />}
        {hasLeft && (
          <Notice kind="warning" title={text}>
            {advice}
          </Notice>
        )}
        {!group && !announced && <p>Te avisamos del próximo grupo que abra, sea cual sea su horario.</p>}
        {places.map((place) => (
          <Place key={place.id} place={place} submission={submission} />
        ))}
        {mayJoin && <Join waiting={waiting} email={email} submission={submission} />}
      </Card>
      <section className={styles.meanwhile} aria-labelledby="mientras-tanto">
        <h2 id="mientras-tanto">Mientras tanto</h2>
        <OtherWays product={product} nextGroups={nextGroups} />
      </section>
    </div>
  );
}

interface PlaceProps {
  readonly place: WaitingPlaceView;
  readonly submission: string;
}

/** The state of a place: a reserved seat, or a position in the waiting list. */
function Place({ place, submission }: PlaceProps) {
  if (place.offeredUntil)
    return <HeldSeat place={place} until={place.offeredUntil} submission={submission} />;
  return (
    <Notice kind="success" title={placeWords(place)}>
      Te avisamos apenas se libere un cupo, y te lo guardamos 24 horas.
    </Notice>
  );
}

/** The form to join, or a link to the schedules when there are seats. */
function Join({
  waiting: { onSale, announced, places, children, said },
  email,
  submission,
}: WaitingListProps) {
  if (onSale) {
    return (
      <Notice kind="info" title="Aquí hay cupos: no hace falta esperar">
        <ButtonLink href={paths.chosenOn(onSale)}>Ver los horarios</ButtonLink>
      </Notice>
    );
  }
  const action = announced ? 'Avísame cuando abra' : 'Avísame cuando haya cupo';
  const asksName = announced === null;
  if (email === null) return <VisitorForm {...{ action, asksName, submission }} />;
  const words = announced
    ? `Te escribimos a ${email} apenas puedas inscribirte.`
    : `Te escribimos a ${email} para confirmar tu lugar, y cuando se libere un cupo.`;
  return (
    <AccountForm {...{ action, words, children, said, asksName, submission }} isAnother={places.length > 0} />
  );
}

function HeldSeat({ place, until, submission }: PlaceProps & { readonly until: Date }) {
  return (
    <PostForm className={styles.form}>
      <Notice kind="success" title={heldSeatWords(until, place, useTimeZone())}>
        Este grupo está lleno para los demás. Primero revisas tu compra: todavía no se cobra nada.
      </Notice>
      <input type="hidden" name="idempotencyKey" value={`${submission} ${place.id}`} />
      {place.childId !== null && <input type="hidden" name="childId" value={place.childId} />}
      <Button name="intent" value="usar-cupo" size="big">
        Usar mi cupo
      </Button>
    </PostForm>
  );
}

interface FormProps {
  /** Label of the button. */
  readonly action: string;
  readonly submission: string;
}

interface AccountFormProps extends FormProps {
  readonly words: string;
  /** Children of the family who may join. */
  readonly children: WaitingView['children'];
  /** Whether somebody of the family is already in this waiting list. */
  readonly isAnother: boolean;
  /** Id of the child for whom the purchase was intended. */
  readonly said: string | null;
  /** Whether to ask for the name of a child who is not in the account yet. */
  readonly asksName: boolean;
}

function AccountForm({ action, words, children, isAnother, said, asksName, submission }: AccountFormProps) {
  const field = fieldsOf(useRefusal('esperar') ?? { values: said === null ? {} : { childId: said } });
  const [only, ...others] = children;
  return (
    <PostForm noValidate className={styles.form}>
      <p>{words}</p>
      {only && others.length === 0 && (
        <p>
          {isAnother ? 'También puede esperar' : 'El lugar es para'} <strong>{only.firstName}</strong>.
          <input type="hidden" name="childId" value={only.id} />
        </p>
      )}
      {others.length > 0 && (
        <RadioField
          label="¿Para quién es?"
          options={children.map(({ id, firstName }) => ({ value: id, label: firstName }))}
          {...field('childId')}
        />
      )}
      {!only && asksName && <ChildName {...field('childName')} />}
      <input type="hidden" name="submission" value={submission} />
      <Button name="intent" value="esperar" size="big">
        {action}
      </Button>
    </PostForm>
  );
}

/** Field for the name of a child whom the academy does not know yet. */
const ChildName = (field: SentField) => (
  <TextField label="Nombre de tu hij@" {...field} optional autoComplete="off" spellCheck={false} />
);

function VisitorForm({
  action,
  asksName,
  submission,
}: Omit<AccountFormProps, 'words' | 'children' | 'isAnother' | 'said'>) {
  const field = fieldsOf(useRefusal('esperar-sin-cuenta'));
  return (
    <PostForm noValidate className={styles.form}>
      <TextField label="Tu nombre" {...field('name')} autoComplete="name" spellCheck={false} />
      {asksName && <ChildName {...field('childName')} />}
      <RadioField label="¿Cómo te avisamos?" options={CHANNELS} {...field('channel')} />
      <TextField
        label="Tu correo o tu WhatsApp"
        {...field('contact')}
        hint="Si es un WhatsApp de otro país, escríbelo con su código, como +52 55 1234 5678."
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <CheckboxField
        {...field('consent')}
        label={
          <>
            Acepto que me escriban por esta lista de espera, como dice la{' '}
            <a href={paths.privacy()} target="_blank" rel="noopener">
              política de privacidad<span className="visually-hidden"> (se abre en otra pestaña)</span>
            </a>
          </>
        }
      />
      <HoneypotField />
      <input type="hidden" name="submission" value={submission} />
      <Button name="intent" value="esperar-sin-cuenta" size="big">
        {action}
      </Button>
    </PostForm>
  );
}

const CHANNELS = WAITING_CHANNELS.map(named);
