import type { ProgramView } from '../../server/domain/catalogue/vacations.ts';
import { FieldError, fieldIds } from '../ui/field.tsx';
import { Price } from '../ui/price.tsx';
import styles from './program-choice.module.css';

interface ProgramChoiceProps {
  readonly programs: readonly ProgramView[];
  readonly chosenId: string;
  readonly error?: string;
}

/** The choice between the programs of an age: at most two (spec §9). Nothing happens until the form is sent. */
export function ProgramChoice({ programs, chosenId, error }: ProgramChoiceProps) {
  const ids = fieldIds('programId');
  return (
    <fieldset className={styles.choice} aria-describedby={error ? ids.error : undefined}>
      <legend className={styles.legend}>Elige tu programa</legend>
      <FieldError name="programId" error={error} />
      <div className={styles.options}>
        {programs.map((program, index) => (
          <label key={program.id} className={styles.option}>
            <input
              type="radio"
              name="programId"
              id={index === 0 ? ids.control : undefined}
              value={program.id}
              defaultChecked={program.id === chosenId}
              data-choice={index + 1}
            />
            <span className={styles.words}>
              <span className={styles.name}>{program.name}</span>
              <span className={styles.length}>
                {program.duration}, {program.sessions} sesiones
              </span>
            </span>
            <Price price={program.price} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
