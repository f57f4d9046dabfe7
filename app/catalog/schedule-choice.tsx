import { PURCHASE_PAGE_FAILURES } from '../../server/domain/checkout/purchase-failures.ts';
import type { GroupView } from '../../server/domain/catalogue/vacations.ts';
import { classNames } from '../ui/class-names.ts';
import { FieldError, fieldIds } from '../ui/field.tsx';
import { formatDay, formatDays, formatHourZones, formatWeekly } from '../ui/format.ts';
import { UnreadNotice } from '../ui/unread-notice.tsx';
import { GroupNotes } from './group-notes.tsx';
import { WaitLinks } from './nothing-to-choose.tsx';
import type { Waited } from './nothing-to-choose.tsx';
import styles from './schedule-choice.module.css';

interface ScheduleChoiceProps {
  /** Name of the radio buttons. */
  readonly name: string;
  /** The waiting lists for a full group. */
  readonly waited: readonly Waited[];
  readonly groups: readonly GroupView[];
  /** Whether there may be more groups that could not be read. */
  readonly lacksGroups?: boolean;
  /**
   * The schedule chosen in a refused submission, '' if there was none. By default the first one with seats is
   * preselected (spec §4).
   */
  readonly chosenGroupId?: string;
  readonly error?: string;
}

/** The choice of schedule of a program or course: times with their time zone, start, seats left or "full". */
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
  // The target of the error summary: the first schedule that can be chosen, or else the fieldset itself.
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

/** When a group meets, and its seats. */
function GroupWords({ group }: { readonly group: GroupView }) {
  const { seatsLeft, canBeChosen } = group;
  return (
    <span className={styles.words}>
      <GroupTimes group={group} />{' '}
      {/* Seats that nobody can choose yet, as without a start date, are not told. */}
      {seatsLeft !== null && (canBeChosen || seatsLeft === 0) && (
        <span className={styles.seats}>{seatWords(seatsLeft)}</span>
      )}
    </span>
  );
}

/** When a group meets: days and times with their time zone, start and end. */
export function GroupTimes({ group }: { readonly group: GroupView }) {
  return (
    <span className={styles.words}>
      {group.weekly.length === 0 ? (
        <span className={classNames(styles.weekly, 'full-stop')}>Horario por definir</span>
      ) : (
        <>
          <span className={classNames(styles.weekly, 'comma')}>{formatWeekly(group.weekly)}</span>{' '}
          <span className="soft full-stop">{formatHourZones(group)}</span>
        </>
      )}{' '}
      <span className="full-stop">{startWords(group)}</span> <GroupNotes group={group} />
    </span>
  );
}

/**
 * Returns the dates of a group; without a start date it says so (spec §8), and also if it has begun: with the classes that
 * whoever buys it now has missed.
 */
function startWords({ startDate, endDate, hasBegun, classesHeld }: GroupView): string {
  const start = startDate && formatDay(startDate);
  if (!start) return 'Sin fecha de inicio';
  const days = formatDays(startDate, endDate);
  if (!hasBegun && classesHeld === 0) return days ?? `Empieza el ${start}`;
  const begun = days ? `Ya empezó. ${days}` : `Ya empezó, el ${start}`;
  return classesHeld === 0 ? begun : `${begun}. ${heldWords(classesHeld, null)}`;
}

function seatWords(seatsLeft: number): string {
  if (seatsLeft === 0) return PURCHASE_PAGE_FAILURES.group_full.text;
  return seatsLeft === 1 ? 'Queda 1 cupo' : `Quedan ${seatsLeft} cupos`;
}

/** Returns the name of the radio buttons for a program's schedules: one name per program, so both keep their choice. */
export function scheduleField(programId: string): string {
  return `groupId:${programId}`;
}

/**
 * Returns how many classes of a group have begun, as a sentence without its full stop: 'Ya pasaron 3 de sus 8 clases'.
 * @param held At least 1.
 * @param sessions All its classes; null, or fewer than have been held, leaves them out.
 */
export function heldWords(held: number, sessions: number | null): string {
  const [passed, classes] = held === 1 ? ['Ya pasó', 'clase'] : ['Ya pasaron', 'clases'];
  return `${passed} ${held} ${sessions === null || sessions < held ? classes : `de sus ${sessions} clases`}`;
}
