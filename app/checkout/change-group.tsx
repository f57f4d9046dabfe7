import type { Api } from '../../server/api/router.ts';
import type { GroupToMoveTo } from '../../server/domain/family/group-change.ts';
import type { GroupView } from '../../server/domain/catalogue/vacations.ts';
import { GroupTimes } from '../catalog/schedule-choice.tsx';
import { useRefusal } from '../forms/refusal.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Facts } from '../ui/facts.tsx';
import { formatMoment, formatZone } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { toneOfAge } from '../ui/tone.ts';
import styles from './plan-change.module.css';

/** The groups that a purchase can be moved to. */
type Move = Awaited<ReturnType<Api['changes']['groups']>>;

interface ChangeGroupProps extends Move {
  readonly purchaseNumber: string;
  readonly chosen: GroupToMoveTo | null;
}

/** Changes the group of a purchase: the list of groups, or the confirmation of the chosen one. */
export function ChangeGroup(props: ChangeGroupProps) {
  const { isOpen, chosen, present, until, timeZone, groups, purchase, purchaseNumber } = props;
  if (!isOpen) return <Closed {...props} />;
  if (chosen) return <Review {...props} chosen={chosen} />;
  const tone = toneOfAge(purchase.selection.age);
  return (
    <>
      <p>
        Cambiar no cuesta nada
        {until && timeZone && ` hasta el ${formatMoment(until, timeZone)} (${formatZone(timeZone)})`}.
      </p>
      {present && (
        <section className={styles.part} aria-labelledby="present-title">
          <h2 id="present-title">Tu grupo actual</h2>
          <p>{present.name}</p>
          <GroupTimes group={present} />
        </section>
      )}
      <section className={styles.part} aria-labelledby="groups-title">
        <h2 id="groups-title">Grupos con cupos</h2>
        {/* Also shown when the groups cannot be read: then it is unknown whether there is one. */}
        {groups.length === 0 && (
          <p>Ahora no vemos otro grupo con cupos. Escríbenos y te contamos si hay uno.</p>
        )}
        {groups.map((group) => (
          <Card key={group.id} as="article" tone={tone} className={styles.group} aria-labelledby={group.id}>
            <h3 id={group.id}>{group.name}</h3>
            <GroupTimes group={group} />
            {group.meets === null ? (
              <p>
                <ButtonLink kind="secondary" href={paths.changeGroup(purchaseNumber, group.id)}>
                  Elegir {group.name}
                </ButtonLink>
              </p>
            ) : (
              <p className={styles.soft}>Se cruza con {group.meets}.</p>
            )}
          </Card>
        ))}
      </section>
    </>
  );
}

function Review({
  present,
  chosen,
  purchaseNumber,
  purchase,
}: ChangeGroupProps & { readonly chosen: GroupToMoveTo }) {
  const { student } = purchase;
  const others = paths.changeGroup(purchaseNumber);
  // A conflict (409) stays one: the button that was just pressed would fail again.
  const failsAgain = useRefusal('cambiar-grupo')?.failure?.status === 409;
  return (
    <Card
      as="section"
      tone={toneOfAge(purchase.selection.age)}
      className={styles.group}
      aria-labelledby="review-title"
    >
      <h2 id="review-title">¿Cambiamos el grupo{student?.kind === 'child' && ` de ${student.firstName}`}?</h2>
      <Facts
        facts={[
          present && ['De', <Named key="from" group={present} />],
          ['A', <Named key="to" group={chosen} />],
          ['Costo', 'Sin costo'],
        ]}
      />
      {failsAgain ? (
        <p className={styles.actions}>
          <ButtonLink href={others} size="big">
            Ver los otros grupos
          </ButtonLink>
        </p>
      ) : (
        <PostForm className={styles.actions}>
          <input type="hidden" name="groupId" value={chosen.id} />
          <Button name="intent" value="cambiar-grupo" size="big">
            Sí, cambiar de grupo
          </Button>{' '}
          <Link href={others}>Ver los otros grupos</Link>
        </PostForm>
      )}
    </Card>
  );
}

function Named({ group }: { readonly group: GroupView }) {
  return (
    <>
      <strong className="comma">{group.name}</strong> <GroupTimes group={group} />
    </>
  );
}

/** Says that the deadline for a change has passed, or that the purchase cannot be changed now. */
function Closed({ purchaseNumber, isLate, until, timeZone }: ChangeGroupProps) {
  return (
    <Notice
      kind="warning"
      title={isLate ? 'El plazo para cambiar de grupo ya terminó' : 'Ahora no hay nada que cambiar aquí'}
    >
      <p>
        {isLate && until && timeZone
          ? `Se podía hasta el ${formatMoment(until, timeZone)} (${formatZone(timeZone)}), 24 horas antes de la primera clase. Escríbenos por chat y vemos qué se puede hacer.`
          : 'Mira en la página de tu compra cómo está.'}
      </p>
      <p>
        <Link href={paths.receipt(purchaseNumber)}>Ver mi compra</Link>
      </p>
    </Notice>
  );
}
