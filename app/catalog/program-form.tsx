import type { ReactNode } from 'react';
import type { ProgramView, PurchasePageView } from '../../server/domain/catalogue/vacations.ts';
import type { PurchaseReasonsView } from '../../server/domain/checkout/purchase-reasons.ts';
import { PAGE_FAILURES } from '../../server/domain/failure.ts';
import { BRAND } from '../brand.ts';
import { amountText } from '../checkout/order-change.ts';
import { useRefusal } from '../forms/refusal.ts';
import { Button } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import { Card } from '../ui/card.tsx';
import { CordItem, CordList } from '../ui/cord.tsx';
import { Details } from '../ui/details.tsx';
import { FieldError, fieldIds } from '../ui/field.tsx';
import { classNames } from '../ui/class-names.ts';
import { durationWords, formatDay, formatMoney, formatSessions } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { Price } from '../ui/price.tsx';
import { toneOfAge } from '../ui/tone.ts';
import type { Tone } from '../ui/tone.ts';
import { BuyBar, IN_THE_BAR_ON_PHONES } from './buy-bar.tsx';
import { NothingToChoose } from './nothing-to-choose.tsx';
import { isOnSale } from './on-sale.ts';
import { PurchaseReasons } from './purchase-reasons.tsx';
import { ScheduleChoice, scheduleField } from './schedule-choice.tsx';
import choices from './choice-card.module.css';
import styles from './program-form.module.css';

interface ProgramFormProps {
  readonly page: PurchasePageView;
  /** The reasons shown beside the button, by program id; null when they cannot be read. */
  readonly reasons: Readonly<Record<string, PurchaseReasonsView | null>>;
  /** The program that a link asked for; if it is not on this page, the first one on sale is preselected. */
  readonly wantedProgramId: string | null;
  /** Makes a repeated submission harmless; null for visitors, who cannot pay yet. */
  readonly idempotencyKey: string | null;
}

/** Returns the name of the hidden field with the price shown for a program. */
export const amountField = (programId: string) => `seenAmount-${programId}`;

/**
 * The form of a purchase page. It contains both programs in full; browsers that support `:has` only show the panel of
 * the chosen one. There is a single button, so that the selected radio button always decides what is bought.
 */
export function ProgramForm({ page, reasons, wantedProgramId, idempotencyKey }: ProgramFormProps) {
  const tone = toneOfAge(page.age);
  // After a refused submission, the choice is kept.
  const { errors = {}, values } = useRefusal('only') ?? {};
  const wanted = values?.['programId'] ?? wantedProgramId;
  const chosen =
    page.programs.find((program) => program.id === wanted) ??
    page.programs.find(isOnSale) ??
    page.programs[0];
  return (
    <PostForm className={styles.form} data-tone={tone}>
      {idempotencyKey && <input type="hidden" name="idempotencyKey" value={idempotencyKey} />}
      <ProgramChoice programs={page.programs} chosenId={chosen?.id ?? ''} error={errors['programId']} />
      <div className={styles.columns}>
        <div className={styles.panels}>
          <OfEach programs={page.programs}>
            {(program) => (
              <ProgramPanel
                program={program}
                tone={tone}
                chosenGroupId={
                  program.id === values?.['programId'] ? (values[scheduleField(program.id)] ?? '') : undefined
                }
                errors={errors}
              />
            )}
          </OfEach>
          <Requirements sentences={page.requirements} />
        </div>
        <BuyCard page={page} reasons={reasons} />
      </div>
      {page.programs.some(isOnSale) && (
        <BuyBar label="Ir a Pagar" className={styles.whereOnSale}>
          {page.programs.map(({ id, name, price }, index) => (
            <span key={id} data-panel={index + 1}>
              <span className="visually-hidden">{name}: </span>
              {price && formatMoney(price.now)}{' '}
            </span>
          ))}
        </BuyBar>
      )}
    </PostForm>
  );
}

interface OfEachProps {
  readonly programs: readonly ProgramView[];
  readonly children: (program: ProgramView) => ReactNode;
}

/** Draws something for each program; the styles show only that of the chosen one. */
function OfEach({ programs, children }: OfEachProps) {
  return programs.map((program, index) => (
    <div key={program.id} data-panel={index + 1}>
      {children(program)}
    </div>
  ));
}

/** What is bought, with the button, and the reasons to buy it. */
function BuyCard({ page, reasons }: Pick<ProgramFormProps, 'page' | 'reasons'>) {
  const { age, programs, startText } = page;
  return (
    <Card as="aside" tone={toneOfAge(age)} className={styles.buy} aria-labelledby="tu-compra">
      <h2 id="tu-compra" className={styles.title}>
        Tu compra
      </h2>
      <OfEach programs={programs}>
        {(program) => (
          <>
            {program.price && (
              <input type="hidden" name={amountField(program.id)} value={amountText(program.price.now)} />
            )}
            <BuySummary program={program} startText={startText} />
            {!isOnSale(program) && (
              <NothingToChoose
                product={{ name: program.name, age }}
                waited={[program]}
                groups={program.courses.length > 0 ? program.groups : []}
                nextGroups={[]}
                lacksPrice={program.price === null}
              />
            )}
          </>
        )}
      </OfEach>
      {programs.some(isOnSale) && (
        <div className={styles.whereOnSale}>
          <div className={IN_THE_BAR_ON_PHONES}>
            <Button size="big" className={styles.pay}>
              Ir a Pagar
            </Button>
          </div>
          <p className={styles.calm}>Primero revisas tu compra: todavía no se cobra nada.</p>
        </div>
      )}
      <OfEach programs={programs}>
        {({ id }) => reasons[id] && <PurchaseReasons reasons={reasons[id]} />}
      </OfEach>
    </Card>
  );
}

interface ProgramChoiceProps {
  readonly programs: readonly ProgramView[];
  readonly chosenId: string;
  readonly error?: string;
}

/** The choice between the programs of an age range, at most two (spec §9). It has no effect until the form is sent. */
function ProgramChoice({ programs, chosenId, error }: ProgramChoiceProps) {
  const ids = fieldIds('programId');
  return (
    <fieldset aria-describedby={error ? ids.error : undefined}>
      <legend className={styles.legend}>Elige tu programa</legend>
      <FieldError name="programId" error={error} />
      <div className={choices.list}>
        {programs.map((program, index) => (
          <div key={program.id}>
            <label className={classNames(choices.choice, styles.option)}>
              <input
                type="radio"
                name="programId"
                id={index === 0 ? ids.control : undefined}
                value={program.id}
                defaultChecked={program.id === chosenId}
                data-choice={index + 1}
                data-closed={isOnSale(program) ? undefined : ''}
              />
              <span className={styles.words}>
                <span className={classNames(styles.choiceName, 'comma')}>{program.name}</span>{' '}
                <span className={classNames(styles.length, program.price && 'comma')}>
                  {durationWords(program)}
                </span>
              </span>{' '}
              {program.price && <Price price={program.price} />}
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

interface ProgramPanelProps {
  readonly program: ProgramView;
  readonly tone: Tone;
  readonly chosenGroupId?: string;
  readonly errors: Readonly<Record<string, string>>;
}

/** Description, schedules and contents of one program. */
function ProgramPanel({ program, tone, chosenGroupId, errors }: ProgramPanelProps) {
  const headingId = `panel-${program.id}`;
  return (
    <section aria-labelledby={headingId} className={styles.panel}>
      <div>
        <h2 id={headingId}>{program.name}</h2>
        <p className={styles.description}>{program.description}</p>
        <p className={styles.facts}>
          {formatSessions(program.sessions)} en vivo de {BRAND.minutesPerClass} minutos, con{' '}
          {BRAND.studentsPerClass} estudiantes por clase.
        </p>
      </div>
      <ScheduleChoice
        name={scheduleField(program.id)}
        waited={[program]}
        groups={program.groups}
        lacksGroups={program.lacksGroups}
        chosenGroupId={chosenGroupId}
        error={errors[scheduleField(program.id)]}
      />
      <ModuleList courses={program.courses} tone={tone} />
    </section>
  );
}

/** The contents of a program: the modules of each course, one knot each (spec §2). */
function ModuleList({ courses, tone }: Pick<ProgramView, 'courses'> & { readonly tone: Tone }) {
  const told = courses.filter(({ name, modules }) => name !== '' || modules.length > 0);
  return (
    <div>
      <h3 className={styles.contentsHeading}>Contenido</h3>
      {told.length === 0 && (
        <p className={styles.none}>{courses.length === 0 ? 'Sin cursos' : 'Por definir'}</p>
      )}
      {told.map((course) => (
        <div key={course.id} className={styles.course}>
          {course.name && <h4>{course.name}</h4>}
          <CordList ordered tone={tone}>
            {course.modules.map((module, index) => (
              <CordItem key={index}>
                <div className={styles.module}>
                  <Picture shown="later" src={module.icon} width="56" height="56" className={styles.icon} />
                  <div>
                    <p className={styles.moduleName}>{module.name}</p>
                    <p>{module.description}</p>
                  </div>
                </div>
              </CordItem>
            ))}
          </CordList>
        </div>
      ))}
    </div>
  );
}

/** The technical requirements; closed at first, since most families meet them (spec §2). */
function Requirements({ sentences }: { readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <section className={styles.requirements} aria-labelledby="requisitos">
      <h2 id="requisitos" className={styles.heading}>
        Requisitos técnicos
      </h2>
      <Details show="Mostrar detalles" hide="Ocultar detalles">
        <ul className={`written ${styles.list}`}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Details>
    </section>
  );
}

/** Returns the earliest start of the groups that can be chosen; null if none has a date. */
function firstStartOf({ groups }: ProgramView): string | null {
  // yyyy-mm-dd sorts as text.
  const [first] = groups
    .flatMap(({ canBeChosen, startDate }) => (canBeChosen && startDate ? startDate : []))
    .sort();
  return first === undefined ? null : formatDay(first);
}

/** Returns the text of spec §8, unless there may be groups that could not be read. */
const withoutStart = ({ lacksGroups }: ProgramView) =>
  lacksGroups ? PAGE_FAILURES.starts_unread.text : 'Sin fecha de inicio';

/** Price, start, duration and study plan of one program. */
function BuySummary({ program, startText }: { readonly program: ProgramView; readonly startText: string }) {
  return (
    <div className={styles.summary}>
      <p className={styles.boughtName}>{program.name}</p>
      {program.price && (
        <>
          <p>
            <Price price={program.price} />
          </p>
          <p className={styles.once}>Pago único</p>
        </>
      )}
      <dl className={styles.boughtFacts}>
        <dt>Inicio</dt>
        <dd>{startText || (firstStartOf(program) ?? withoutStart(program))}</dd>
        <dt>Duración</dt>
        <dd>{durationWords(program)}</dd>
      </dl>
      {program.studyPlan && (
        <p>
          <a href={program.studyPlan} download className={styles.plan}>
            <Icon name="download" />
            <span>
              Descarga el plan de estudios (PDF)<span className="visually-hidden"> de {program.name}</span>
            </span>
          </a>
        </p>
      )}
    </div>
  );
}
