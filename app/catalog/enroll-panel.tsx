import type { CoursePageView } from '../../server/domain/catalogue/courses.ts';
import type { PurchaseReasonsView } from '../../server/domain/checkout/purchase-reasons.ts';
import { amountText } from '../checkout/order-change.ts';
import { useRefusal } from '../forms/refusal.ts';
import { BuyBar, IN_THE_BAR_ON_PHONES } from './buy-bar.tsx';
import { NothingToChoose } from './nothing-to-choose.tsx';
import { isOnSale } from './on-sale.ts';
import { PurchaseReasons } from './purchase-reasons.tsx';
import { ScheduleChoice } from './schedule-choice.tsx';
import { Button, ButtonLink, ChatButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { formatMoney } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { Price } from '../ui/price.tsx';
import { toneOfAge } from '../ui/tone.ts';
import styles from './enroll-panel.module.css';

/** Id of the form, for the button of the bar outside it. */
const FORM = 'inscribirme';

interface EnrollPanelProps {
  readonly course: CoursePageView;
  /** Null when they cannot be read. */
  readonly reasons: PurchaseReasonsView | null;
  /** Makes a repeated submission harmless; null for visitors, who cannot pay yet. */
  readonly idempotencyKey: string | null;
}

/** The price, the groups and 'Inscribirme' of a course, in one form that posts to the page itself. */
export function EnrollPanel({ course, reasons, idempotencyKey }: EnrollPanelProps) {
  const refused = useRefusal('only');
  const { price, groups } = course;
  const isOpen = isOnSale(course);
  return (
    <Card as="section" tone={toneOfAge(course.age)} className={styles.panel} aria-labelledby="inscripcion">
      <h2 id="inscripcion" className={styles.title}>
        Inscripción
      </h2>
      {price && (
        <div className={styles.price}>
          <p>
            <Price price={price} />
          </p>
          <p className={styles.once}>Pago único</p>
        </div>
      )}
      <PostForm id={FORM} className={styles.form}>
        {idempotencyKey && <input type="hidden" name="idempotencyKey" value={idempotencyKey} />}
        {price && <input type="hidden" name="seenAmount" value={amountText(price.now)} />}
        <ScheduleChoice
          name="groupId"
          waited={[course]}
          groups={groups}
          lacksGroups={course.lacksGroups}
          chosenGroupId={refused?.values['groupId']}
          error={refused?.errors['groupId']}
        />
        {isOpen && (
          <div>
            <div className={IN_THE_BAR_ON_PHONES}>
              <Button size="big" className={styles.enroll}>
                Inscribirme
              </Button>
            </div>
            <p className={styles.calm}>Primero revisas tu compra: todavía no se cobra nada.</p>
          </div>
        )}
      </PostForm>
      {isOpen ? (
        <ChatButton message={`Hola, quiero más información sobre ${course.name}.`} kind="quiet">
          Sí, quiero más info
        </ChatButton>
      ) : (
        <NothingToChoose
          product={course}
          waited={[course]}
          groups={groups}
          nextGroups={course.nextGroups}
          lacksPrice={price === null}
        />
      )}
      {price && reasons && <PurchaseReasons reasons={reasons} />}
      {course.syllabus && (
        <ButtonLink href={course.syllabus} kind="quiet" download>
          <Icon name="download" />
          <span>
            Descarga el sílabo (PDF)<span className="visually-hidden"> de {course.name}</span>
          </span>
        </ButtonLink>
      )}
    </Card>
  );
}

/** Price and 'Inscribirme', always within reach on phones. */
export function EnrollBar({ course }: Pick<EnrollPanelProps, 'course'>) {
  if (!isOnSale(course) || !course.price) return null;
  return (
    <BuyBar form={FORM} label="Inscribirme">
      {formatMoney(course.price.now)}
    </BuyBar>
  );
}
