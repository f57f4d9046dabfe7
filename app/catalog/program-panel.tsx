import type { ProgramView } from '../../server/domain/catalogue/vacations.ts';
import { BRAND } from '../brand.ts';
import type { Tone } from '../ui/tone.ts';
import { ModuleList } from './module-list.tsx';
import { ScheduleChoice } from './schedule-choice.tsx';
import { scheduleField } from './schedule-field.ts';
import styles from './program-panel.module.css';

interface ProgramPanelProps {
  readonly program: ProgramView;
  readonly tone: Tone;
  readonly chosenGroupId?: string;
  readonly errors: Readonly<Record<string, string>>;
}

/** All there is to know and to choose about one program. */
export function ProgramPanel({ program, tone, chosenGroupId, errors }: ProgramPanelProps) {
  const headingId = `panel-${program.id}`;
  return (
    <section aria-labelledby={headingId} className={styles.panel}>
      <div>
        <h2 id={headingId}>{program.name}</h2>
        <p className={styles.description}>{program.description}</p>
        <p className={styles.facts}>
          {program.sessions} sesiones en vivo de {BRAND.minutesPerClass} minutos, con {BRAND.studentsPerClass}{' '}
          estudiantes por clase.
        </p>
      </div>
      <ScheduleChoice
        name={scheduleField(program.id)}
        groups={program.groups}
        chosenGroupId={chosenGroupId}
        error={errors[scheduleField(program.id)]}
      />
      <ModuleList courses={program.courses} tone={tone} />
    </section>
  );
}
