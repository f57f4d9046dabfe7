import type { PurchasePageView } from '../../server/domain/catalogue/vacations.ts';
import { useRefusal } from '../forms/refusal.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { toneOfAge } from '../ui/tone.ts';
import { BuySummary } from './buy-summary.tsx';
import { ProgramChoice } from './program-choice.tsx';
import { ProgramPanel } from './program-panel.tsx';
import { Requirements } from './requirements.tsx';
import { scheduleField } from './schedule-field.ts';
import styles from './program-form.module.css';

interface ProgramFormProps {
  readonly page: PurchasePageView;
  /** Program that a link asked for; the first one when it is none of this page. */
  readonly wantedProgramId: string | null;
  /** Makes a repeated submission harmless; null for visitors, who cannot start a payment yet. */
  readonly idempotencyKey: string | null;
}

/**
 * The one form of a purchase page. Both programs are in it, whole; browsers that know `:has` show the chosen one's
 * panel only. There is one button, so that what is bought is always what the radio says.
 */
export function ProgramForm({ page, wantedProgramId, idempotencyKey }: ProgramFormProps) {
  const tone = toneOfAge(page.age);
  // After a submission that did not work, what was chosen is shown again.
  const { errors = {}, values } = useRefusal('only') ?? {};
  const wanted = values?.['programId'] ?? wantedProgramId;
  const chosen = page.programs.find((program) => program.id === wanted) ?? page.programs[0];
  return (
    <form method="post" className={styles.form} data-tone={tone}>
      {idempotencyKey && <input type="hidden" name="idempotencyKey" value={idempotencyKey} />}
      <ProgramChoice programs={page.programs} chosenId={chosen?.id ?? ''} error={errors['programId']} />
      <div className={styles.columns}>
        <div className={styles.panels}>
          {page.programs.map((program, index) => (
            <div key={program.id} data-panel={index + 1}>
              <ProgramPanel
                program={program}
                tone={tone}
                chosenGroupId={
                  program.id === values?.['programId'] ? (values[scheduleField(program.id)] ?? '') : undefined
                }
                errors={errors}
              />
            </div>
          ))}
          <Requirements sentences={page.requirements} />
        </div>
        <Card as="aside" tone={tone} className={styles.buy} aria-labelledby="tu-compra">
          <h2 id="tu-compra" className={styles.title}>
            Tu compra
          </h2>
          {page.programs.map((program, index) => (
            <div key={program.id} data-panel={index + 1}>
              <BuySummary program={program} startText={page.startText} />
            </div>
          ))}
          <Button size="big" className={styles.pay}>
            Ir a Pagar
          </Button>
          <p className={styles.calm}>Primero revisas tu compra: todavía no se cobra nada.</p>
        </Card>
      </div>
    </form>
  );
}
