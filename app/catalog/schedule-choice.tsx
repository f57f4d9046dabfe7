import { PAGE_FAILURES } from '../../server/domain/failure.ts';
import type { GroupView } from '../../server/domain/catalogue/vacations.ts';
import { FieldError, fieldIds } from '../ui/field.tsx';
import { formatDay, formatDays, formatHourZones, formatWeekly } from '../ui/format.ts';
import { UnreadNotice } from '../ui/unread-notice.tsx';
import { GroupNotes } from './group-notes.tsx';
import { WaitLinks } from './nothing-to-choose.tsx';
import type { Waited } from './nothing-to-choose.tsx';
import styles from './schedule-choice.module.css';

interface ScheduleChoiceProps {
  /** Name of the radios. */
  readonly name: string;
  /** What a full group is waited for with. */
  readonly waited: readonly Waited[];
  readonly groups: readonly GroupView[];
  /** Whether there may be others that could not be read. */
  readonly lacksGroups?: boolean;
  /**
   * The schedule kept from a submission that did not work, '' when there was none. Left out, the first one with seats
   * is chosen (spec §4).
   */
  readonly chosenGroupId?: string;
  readonly error?: string;
}

/** The schedules of a program or a course: days and hours in the named zone, start, and seats left. Full ones say so. */
export function ScheduleChoice({
  name,
  waited,
  groups,
  lacksGroups = false,
  chosenGroupId,
  error,
}: ScheduleChoiceProps) {
  const ids = fieldIds(name);
  const open = groups.filter((group) => group.canBeChosen);
  const chosen = chosenGroupId === undefined ? open[0] : open.find((group) => group.id === chosenGroupId);
  // Where the error summary leads to: the first schedule that can be chosen, else the empty choice itself.
  const focusId = open[0]?.id;
  return (
    <fieldset
      className={styles.schedules}
      id={focusId === undefined ? ids.control : undefined}
      tabIndex={focusId === undefined ? -1 : undefined}
      aria-describedby={error ? ids.error : undefined}
    >
      <legend className={styles.legend}>Elige tu horario</legend>
      <FieldError name={name} error={error} />
      {lacksGroups && <UnreadNotice of="groups_unread" />}
      {groups.length === 0 && !lacksGroups && <p className={styles.none}>Sin horarios disponibles</p>}
      <div className={styles.options}>
        {groups.map((group) => (
          <div key={group.id} className={styles.option}>
            <label className={styles.choice}>
              <input
                type="radio"
                name={name}
                id={group.id === focusId ? ids.control : undefined}
                value={group.id}
                defaultChecked={group.id === chosen?.id}
                disabled={!group.canBeChosen}
                aria-describedby={error && group.id === focusId ? ids.error : undefined}
              />
              <GroupWords group={group} />
            </label>
            {!group.canBeChosen && <WaitLinks waited={waited} group={group} />}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** Days and hours with their zone, start and end, seats. */
function GroupWords({ group }: { readonly group: GroupView }) {
  return (
    <span className={styles.words}>
      <GroupTimes group={group} />{' '}
      {group.seatsLeft !== null && <span className={styles.seats}>{seatWords(group.seatsLeft)}</span>}
    </span>
  );
}

/** When a group meets: days and hours with their zone, start and end. */
export function GroupTimes({ group }: { readonly group: GroupView }) {
  return (
    <span className={styles.words}>
      <span className={styles.weekly}>{formatWeekly(group.weekly)}</span>{' '}
      <span className={styles.zone}>{formatHourZones(group)}</span> <span>{startWords(group)}</span>{' '}
      <GroupNotes group={group} />
    </span>
  );
}

/** Spec §8: a group without a start date says so; one that has begun does, too. */
function startWords({ startDate, endDate, hasBegun }: GroupView): string {
  const start = startDate && formatDay(startDate);
  if (!start) return 'Sin fecha de inicio';
  const days = formatDays(startDate, endDate);
  if (hasBegun) return days ? `Ya empezó. ${days}` : `Ya empezó, el ${start}`;
  return days ?? `Empieza el ${start}`;
}

function seatWords(seatsLeft: number): string {
  if (seatsLeft === 0) return PAGE_FAILURES.group_full.text;
  return seatsLeft === 1 ? 'Queda 1 cupo' : `Quedan ${seatsLeft} cupos`;
}

/** Name of the radios with the schedules of a program: each program has its own, so both keep their choice. */
export function scheduleField(programId: string): string {
  return `groupId:${programId}`;
}
