import type { LearningPathView, PathPart } from '../../server/domain/catalogue/learning-paths.ts';
import type { PurchaseReasonsView } from '../../server/domain/checkout/purchase-reasons.ts';
import { classValue } from '../../server/domain/refund-rule.ts';
import { afterRuta } from '../../server/domain/path-name.ts';
import { amountText } from '../checkout/order-change.ts';
import { useRefusal } from '../forms/refusal.ts';
import { paths } from '../paths.ts';
import { Button, ChatButton } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import { CordItem, CordList } from '../ui/cord.tsx';
import { FieldError, fieldIds } from '../ui/field.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { formatMoney, formatMonths, formatSessions } from '../ui/format.ts';
import { toneOfAge } from '../ui/tone.ts';
import { BuyBar, IN_THE_BAR_ON_PHONES } from './buy-bar.tsx';
import { NothingToChoose } from './nothing-to-choose.tsx';
import { PathPrices } from './path-list.tsx';
import { PurchaseReasons } from './purchase-reasons.tsx';
import { ScheduleChoice } from './schedule-choice.tsx';
import { classNames } from '../ui/class-names.ts';
import choices from './choice-card.module.css';
import styles from './learning-path.module.css';

/** The courses of a learning path in order, a knot each, and the certificate at the end of the cord. */
export function PathCourses({ path }: { readonly path: LearningPathView }) {
  return (
    <section aria-labelledby="cursos-de-la-ruta">
      <h2 id="cursos-de-la-ruta">Los cursos, en orden</h2>
      {path.courses.length === 0 ? (
        <p>Por definir</p>
      ) : (
        <CordList ordered tone={toneOfAge(path.age)}>
          {path.courses.map((course) => (
            <CordItem key={course.slug}>
              <article className={styles.course}>
                <Picture
                  shown="later"
                  src={course.picture}
                  width="160"
                  height="100"
                  className={styles.picture}
                />
                <div>
                  <h3 className={styles.name}>
                    <a href={paths.course(course.slug)}>{course.name}</a>
                  </h3>
                  {course.goal && <p>{course.goal}</p>}
                  <p className={styles.facts}>{stepWords(course)}</p>
                </div>
              </article>
            </CordItem>
          ))}
          <CordItem state="next">
            <p className={styles.certificate}>Certificado Final</p>
          </CordItem>
        </CordList>
      )}
    </section>
  );
}

/** Returns '2 meses, 16 sesiones', as far as known. */
function stepWords({ months, sessions }: LearningPathView['courses'][number]): string {
  const known = [
    ...(months === null ? [] : [formatMonths(months)]),
    ...(sessions === null ? [] : [formatSessions(sessions)]),
  ];
  return known.join(', ') || 'Por definir';
}

interface PathPurchaseProps {
  readonly path: LearningPathView;
  /** The part that a payment link asked for; if it is not on sale, the first part is preselected. */
  readonly wantedPart: string | null;
  /** Those of its first course; null when that is not on sale. */
  readonly reasons: PurchaseReasonsView | null;
  /** Makes a repeated submission harmless; null for visitors, who cannot pay yet. */
  readonly idempotencyKey: string | null;
}

/** Id of the form, for the button of the bar outside it. */
const FORM = 'llevar-la-ruta';

/** Returns the name of the hidden field with the price shown for a part. */
export const partAmountField = (part: PathPart) => `seenAmount-${part}`;

/** The two ways to take a path (spec §9), its schedules and 'Ir a Pagar', in one form that posts to the page itself. */
export function PathPurchase({ path, wantedPart, reasons, idempotencyKey }: PathPurchaseProps) {
  const { errors = {}, values } = useRefusal('only') ?? {};
  const wanted = values?.['part'] ?? wantedPart;
  const chosen = path.parts.find(({ part }) => part === wanted) ?? path.parts[0];
  const isTaught = path.groups.some((group) => group.canBeChosen);
  const isOpen = chosen !== undefined && isTaught;
  const lacksPrice = !path.firstCourse && !path.fullPath;
  return (
    <>
      <section aria-labelledby="comprar">
        <h2 id="comprar" tabIndex={-1} className={styles.title}>
          Cómo llevarla
        </h2>
        {path.parts.length === 0 ? (
          // Nothing of it is sold here: a schedule would be a choice that leads nowhere.
          lacksPrice ? (
            !isTaught && <p>Por definir</p>
          ) : (
            <PathPrices path={path} />
          )
        ) : (
          <PostForm id={FORM} className={styles.form}>
            {idempotencyKey && <input type="hidden" name="idempotencyKey" value={idempotencyKey} />}
            <PartChoice path={path} chosen={chosen?.part} error={errors['part']} />
            <div>
              <ScheduleChoice
                name="groupId"
                waited={path.parts}
                groups={path.groups}
                lacksGroups={path.lacksGroups}
                chosenGroupId={values && (values['groupId'] ?? '')}
                error={errors['groupId']}
              />
              <FirstCourseWords path={path} />
            </div>
            {isOpen && (
              <div>
                <div className={IN_THE_BAR_ON_PHONES}>
                  <Button size="big">Ir a Pagar</Button>
                </div>
                <p className={styles.calm}>Primero revisas tu compra: todavía no se cobra nada.</p>
              </div>
            )}
          </PostForm>
        )}
      </section>
      {isOpen && <PathBar path={path} />}
      <div className={styles.afterwards}>
        {isOpen ? (
          <ChatButton
            message={`Hola, quiero más información sobre la ruta ${afterRuta(path.name)}.`}
            kind="quiet"
          >
            Sí, quiero más info
          </ChatButton>
        ) : (
          <NothingToChoose
            product={{ name: `la ruta ${afterRuta(path.name)}`, age: path.age }}
            waited={path.parts}
            groups={path.groups}
            nextGroups={path.nextGroups}
            lacksPrice={lacksPrice}
          />
        )}
        {reasons && <PurchaseReasons reasons={reasons} classPrices={path.parts.map(classPriceWords)} />}
      </div>
    </>
  );
}

/** The price of the chosen part and 'Ir a Pagar', always within reach on phones; in tab order after the schedules. */
function PathBar({ path }: Pick<PathPurchaseProps, 'path'>) {
  return (
    <BuyBar form={FORM} label="Ir a Pagar">
      {path.parts.map(({ part, price }) => (
        <span key={part} className={styles.priceOfPart} data-of-part={part}>
          <span className="visually-hidden">{part === 'full' ? 'Ruta completa' : 'Primer curso'}: </span>
          {formatMoney(price.now)}{' '}
        </span>
      ))}
    </BuyBar>
  );
}

const classPriceWords = ({ part, price, sessions }: LearningPathView['parts'][number]) =>
  `${formatMoney(classValue(price.now, sessions))} en ${part === 'first' ? 'el primer curso' : 'la ruta completa'}`;

interface PartChoiceProps {
  readonly path: LearningPathView;
  readonly chosen?: PathPart;
  readonly error?: string;
}

/** The choice between the first course and the whole path, with what the whole path saves. */
function PartChoice({ path, chosen, error }: PartChoiceProps) {
  const ids = fieldIds('part');
  return (
    <fieldset aria-describedby={error ? ids.error : undefined}>
      <legend className={styles.legend}>Elige cuánto llevar</legend>
      <FieldError name="part" error={error} />
      <div className={choices.list}>
        {path.parts.map(({ part, price, sessions }, index) => (
          <div key={part}>
            <label className={classNames(choices.choice, styles.way)}>
              <input
                type="radio"
                name="part"
                id={index === 0 ? ids.control : undefined}
                value={part}
                defaultChecked={part === chosen}
              />
              <span className={styles.words}>
                <PartWords path={path} part={part} sessions={sessions} />{' '}
                <span className={classNames(styles.amount, 'comma')}>{formatMoney(price.now)}</span>{' '}
                <span className={classNames(styles.length, 'full-stop')}>Pago único</span>{' '}
                {part === 'full' && path.saving && (
                  <span className={styles.saving}>
                    Curso por curso son {formatMoney(path.saving.oneByOne)}:{' '}
                    <strong>ahorras {formatMoney(path.saving.saved)}</strong>.
                  </span>
                )}
              </span>
              <input type="hidden" name={partAmountField(part)} value={amountText(price.now)} />
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

interface PartWordsProps {
  readonly path: LearningPathView;
  readonly part: PathPart;
  readonly sessions: number;
}

/** Name, content and length of a part. */
function PartWords({ path, part, sessions }: PartWordsProps) {
  const months = (part === 'full' ? path.fullPath : path.firstCourse)?.months ?? null;
  return (
    <>
      <span className={classNames(styles.name, 'full-stop')}>
        {part === 'full' ? 'La ruta completa' : 'Solo el primer curso'}
      </span>{' '}
      <span>
        {part === 'full'
          ? coursesInWords(path.courses.length)
          : `${path.courses[0]?.name ?? ''}. Si le gusta, sigue con el resto de la ruta.`}
      </span>{' '}
      <span className={classNames(styles.length, 'comma')}>
        {formatSessions(sessions)}
        {months !== null && <> en {formatMonths(months)}</>}
      </span>
    </>
  );
}

const coursesInWords = (courses: number) =>
  courses === 1
    ? 'Su único curso, hasta el certificado.'
    : `Los ${courses} cursos, uno tras otro, hasta el certificado.`;

/** Says that the schedule is that of the first course, and when those of the other courses are chosen. */
function FirstCourseWords({ path }: Pick<PathPurchaseProps, 'path'>) {
  const [first] = path.courses;
  if (!first || path.groups.length === 0) return null;
  return (
    <p className={styles.calm}>
      Es el horario de {first.name}, el primer curso. Con la ruta completa quedas en todos: al terminar cada
      curso te proponemos los horarios del que sigue.
    </p>
  );
}
