import type { Api } from '../../../server/api/router.ts';
import { EXPERIENCE_LEVELS, OPERATING_SYSTEMS, ROBOTICS_KITS } from '../../../server/domain/option-lists.ts';
import { ageRangeBySlug } from '../../../server/domain/age-ranges.ts';
import { fieldsOf, useRefusal } from '../../forms/refusal.ts';
import { accountDialogPath, paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { FieldError, SelectField, TextField, fieldIds } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { UnreadNotice } from '../../ui/unread-notice.tsx';
import { named, NONE } from '../../ui/options.ts';
import styles from './steps.module.css';

/** The draft of a purchase: who it is for, and what was entered so far. */
export type Draft = NonNullable<Awaited<ReturnType<Api['checkout']['draft']>>>;
type Member = Draft['family'][number];

const EXPERIENCES = [NONE, ...EXPERIENCE_LEVELS.map(named)];
const SYSTEMS = [NONE, ...OPERATING_SYSTEMS.map(named)];
const KITS = [{ value: '', label: 'Ninguno: con el simulador' }, ...ROBOTICS_KITS.map(named)];

/** Returns the name of the field for the birth date of a child of the family. */
export const birthDateField = (childId: string): string => `birthDate-${childId}`;

/** The fields of step 1: a child of the family, or another one. */
export function StudentFields({ draft }: { readonly draft: Draft }) {
  const { family, unreadChildren, isLoggedIn } = draft;
  const field = fieldsOf(useRefusal('student') ?? { values: said(draft) });
  const { defaultValue: chosenId, error } = field('childId');
  const ids = fieldIds('childId');
  return (
    <>
      {!isLoggedIn && (
        <p>
          ¿Ya estudias con nosotros?{' '}
          <Link href={accountDialogPath('ingresar', paths.purchaseStep(1), paths.purchaseStep(1))}>
            Ingresa y sigue con lo que ya sabemos
          </Link>
        </p>
      )}
      <UnreadNotice of="child_unreadable" count={unreadChildren} />
      {family.length === 0 ? (
        <fieldset className={styles.part}>
          <legend>¿Para quién es?</legend>
          <input type="hidden" name="childId" value="new" />
          <NewStudentFields draft={draft} field={field} />
        </fieldset>
      ) : (
        <>
          <fieldset className={styles.part} aria-describedby={error ? ids.error : undefined}>
            <legend>¿Para quién es?</legend>
            <FieldError name="childId" error={error} />
            {family.map((member, index) => (
              <MemberOption
                key={member.id}
                member={member}
                id={index === 0 ? ids.control : `${ids.control}-${member.id}`}
                isChosen={chosenId === member.id}
                field={field}
              />
            ))}
            <label className={styles.option}>
              <input type="radio" name="childId" value="new" defaultChecked={chosenId === 'new'} />
              <span className={styles.name}>Otra hija u otro hijo</span>
            </label>
          </fieldset>{' '}
          <fieldset className={styles.newStudent}>
            <legend>Otra hija u otro hijo</legend>
            <NewStudentFields draft={draft} field={field} />
          </fieldset>
        </>
      )}
    </>
  );
}

interface FieldsProps {
  readonly field: ReturnType<typeof fieldsOf>;
}

function NewStudentFields({ draft, field }: FieldsProps & { readonly draft: Draft }) {
  return (
    <>
      <TextField label="Nombre" {...field('firstName')} autoComplete="off" spellCheck={false} />
      <TextField label="Fecha de nacimiento" {...field('birthDate')} type="date" autoComplete="off" />
      <SelectField label="Experiencia programando" {...field('experience')} options={EXPERIENCES} />
      <SelectField label="Sistema de su computadora" {...field('operatingSystem')} options={SYSTEMS} />
      {draft.takesRoboticsKit && (
        <SelectField label="Kit de robótica" {...field('roboticsKit')} options={KITS} optional />
      )}
    </>
  );
}

interface MemberOptionProps extends FieldsProps {
  readonly member: Member;
  readonly id: string;
  readonly isChosen: boolean;
}

/** A child of the family: avatar, age at the start, and a link to courses for that age when this one does not fit. */
function MemberOption({ member, id, isChosen, field }: MemberOptionProps) {
  const { firstName, avatar, age, fits, fitting } = member;
  const range = fitting === null ? undefined : ageRangeBySlug(fitting);
  const hint = `hint-${id}`;
  return (
    <div className={styles.member}>
      <label className={styles.option}>
        <input
          type="radio"
          name="childId"
          id={id}
          value={member.id}
          defaultChecked={isChosen}
          aria-describedby={hint}
        />
        <Avatar avatar={avatar} size={48} />
        <span className={styles.name}>{firstName}</span>
      </label>
      <p className={styles.hint} id={hint}>
        {age === null ? 'Nos falta su fecha de nacimiento.' : `Tendrá ${age} años cuando empiece.`}{' '}
        {!fits && range && (
          <Link href={paths.courses({ age: range.slug })}>Ver cursos {range.name.toLowerCase()}</Link>
        )}
      </p>
      {age === null && (
        <TextField
          label={`Fecha de nacimiento de ${firstName}`}
          {...field(birthDateField(member.id))}
          type="date"
        />
      )}
    </div>
  );
}

/** Returns what was entered before; else preselects the only child of the right age, so that one press is enough. */
function said({ student, learner, family, unreadChildren }: Draft): Record<string, string> {
  if (student?.kind === 'new') {
    const { roboticsKit, ...told } = student;
    return {
      ...told,
      childId: learner?.kind === 'child' ? learner.id : 'new',
      roboticsKit: roboticsKit ?? '',
    };
  }
  if (student?.kind === 'child') {
    const { childId, birthDate } = student;
    return { childId, [birthDateField(childId)]: birthDate ?? '' };
  }
  const [only, ...others] = family.filter(({ fits }) => fits);
  return only && others.length + unreadChildren === 0 ? { childId: only.id } : {};
}
