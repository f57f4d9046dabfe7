import { createContext, useContext, useState } from 'react';
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { useHydrated } from './page-answer.tsx';
import styles from './field.module.css';

/** What every field of a form takes. Error and hint are read out with the control. */
interface FieldProps {
  readonly label: string;
  readonly name: string;
  readonly hint?: string;
  readonly error?: string;
  /** Says '(opcional)' beside the label; everything else is needed, and needs no mark. */
  readonly optional?: boolean;
}

/**
 * Stands before the names of fields in their ids. A form in a dialog sets one, since the page behind it may have a
 * form with fields of the same names.
 */
export const FieldScope = createContext('');

/** Returns the ids that tie a field together: `field-{name}`, `hint-{name}`, `error-{name}`. */
export function fieldIds(name: string) {
  return { control: `field-${name}`, hint: `hint-${name}`, error: `error-${name}` };
}

/** Returns what makes the ids of fields in the form that a component stands in. */
export function useFieldIds() {
  const scope = useContext(FieldScope);
  return (name: string) => fieldIds(`${scope}${name}`);
}

/** Returns the attributes by which a control says what describes it and whether it is wrong. */
function useDescribedBy({ name, hint, error }: Pick<FieldProps, 'name' | 'hint' | 'error'>) {
  const ids = useFieldIds()(name);
  const description = classNames(hint && ids.hint, error && ids.error);
  return {
    id: ids.control,
    name,
    ...(description && { 'aria-describedby': description }),
    ...(error && { 'aria-invalid': true }),
  };
}

type FrameProps = FieldProps & {
  /** Draws the control with the attributes that tie it to what is around it. */
  readonly children: (
    control: ReturnType<typeof useDescribedBy> & { className: string | undefined },
  ) => ReactNode;
};

/** Label, hint and error around a control. */
function FieldFrame({ children, ...field }: FrameProps) {
  const { label, name, hint, error, optional } = field;
  const ids = useFieldIds()(name);
  const control = useDescribedBy(field);
  return (
    <div className={classNames(styles.field, error && styles.wrong)}>
      <label className={styles.label} htmlFor={ids.control}>
        {label}
        {optional && <span className={styles.optional}> (opcional)</span>}
      </label>
      {hint && (
        <p className={styles.hint} id={ids.hint}>
          {hint}
        </p>
      )}
      <FieldError name={name} error={error} />
      {children({ ...control, className: styles.control })}
    </div>
  );
}

/** The sentence that says what is wrong with a control, above it so that keyboards on phones do not cover it. */
export function FieldError({ name, error }: Pick<FieldProps, 'name' | 'error'>) {
  const { error: id } = useFieldIds()(name);
  if (!error) return null;
  return (
    <p className={styles.error} id={id}>
      <Icon name="alert" size={18} />
      <span>
        <span className="visually-hidden">Error: </span>
        {error}
      </span>
    </p>
  );
}

type InputAttributes = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id' | 'className'>;

/** One line of text. With JavaScript, `type="password"` gains a button that shows what was typed. */
export function TextField(props: FieldProps & InputAttributes) {
  const { label, name, hint, error, optional, type = 'text', ...input } = props;
  return (
    <FieldFrame {...{ label, name, hint, error, optional }}>
      {(control) =>
        type === 'password' ? (
          <PasswordInput {...input} {...control} />
        ) : (
          <input {...input} {...control} type={type} />
        )
      }
    </FieldFrame>
  );
}

/** Spec §5: password fields can be revealed with a toggle. Hidden again as the form leaves. */
function PasswordInput(attributes: InputHTMLAttributes<HTMLInputElement>) {
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  return (
    <div className={hydrated ? styles.revealed : undefined}>
      <input {...attributes} type={shown ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" />
      {hydrated && (
        <Button
          type="button"
          kind="secondary"
          className={styles.reveal}
          aria-controls={attributes.id}
          aria-label={shown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Ocultar' : 'Mostrar'}
        </Button>
      )}
    </div>
  );
}

type TextAreaAttributes = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'id' | 'className'>;

/** Several lines of text. */
export function TextAreaField(props: FieldProps & TextAreaAttributes) {
  const { label, name, hint, error, optional, ...textarea } = props;
  return (
    <FieldFrame {...{ label, name, hint, error, optional }}>
      {(control) => <textarea rows={5} {...textarea} {...control} />}
    </FieldFrame>
  );
}

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

type SelectAttributes = Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'name' | 'id' | 'className' | 'children'
> & {
  readonly options: readonly SelectOption[];
};

/** A choice out of a list, with the browser's own control. */
export function SelectField(props: FieldProps & SelectAttributes) {
  const { label, name, hint, error, optional, options, ...select } = props;
  return (
    <FieldFrame {...{ label, name, hint, error, optional }}>
      {(control) => (
        <div className={styles.select}>
          <select {...select} {...control}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron" />
        </div>
      )}
    </FieldFrame>
  );
}

type CheckboxFieldProps = Omit<InputAttributes, 'type'> & {
  /** May hold a link; the whole of it ticks the box. */
  readonly label: ReactNode;
  readonly name: string;
  readonly error?: string;
};

/** A box to tick. Sends 'on'. */
export function CheckboxField({ label, name, error, ...input }: CheckboxFieldProps) {
  const control = useDescribedBy({ name, error });
  return (
    <div className={classNames(styles.field, error && styles.wrong)}>
      <FieldError name={name} error={error} />
      <div className={styles.checkbox}>
        <input {...input} {...control} type="checkbox" />
        <label htmlFor={control.id}>{label}</label>
      </div>
    </div>
  );
}

type RadioFieldProps = Pick<FieldProps, 'label' | 'name' | 'error'> & {
  readonly options: readonly (SelectOption & {
    /** What choosing it means. */
    readonly hint?: string;
  })[];
  readonly defaultValue?: string;
};

/** A choice out of two or three, all in sight. The error summary leads to the first. */
export function RadioField({ label, name, options, error, defaultValue }: RadioFieldProps) {
  const ids = useFieldIds()(name);
  return (
    <fieldset
      className={classNames(styles.field, error && styles.wrong)}
      aria-describedby={error ? ids.error : undefined}
    >
      <legend className={styles.label}>{label}</legend>
      <FieldError name={name} error={error} />
      {options.map((option, index) => {
        const id = index === 0 ? ids.control : `${ids.control}-${option.value}`;
        return (
          <div key={option.value} className={styles.checkbox}>
            <input
              id={id}
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              aria-describedby={classNames(option.hint && `hint-${id}`, error && ids.error)}
            />
            <div>
              <label htmlFor={id}>{option.label}</label>
              {option.hint && (
                <p className={styles.hint} id={`hint-${id}`}>
                  {option.hint}
                </p>
              )}
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}

interface PhoneFieldProps {
  /** Name of the number's control. */
  readonly name: string;
  /** Name of the country's control. */
  readonly countryName: string;
  /** `phoneCountries()` of the server, Peru first. */
  readonly countries: readonly SelectOption[];
  readonly hint?: string;
  readonly error?: string;
  readonly countryError?: string;
  readonly defaultValue?: string;
  readonly defaultCountry?: string;
}

/** Country and number. Any way of writing the number is fine: the server reads it. */
export function PhoneField(props: PhoneFieldProps) {
  const { countryName, countries, countryError, defaultCountry = 'PE', ...number } = props;
  return (
    <div className={styles.phone}>
      <SelectField
        label="País del teléfono"
        name={countryName}
        options={countries}
        defaultValue={defaultCountry}
        error={countryError}
        autoComplete="country"
      />
      <TextField {...number} label="Teléfono" type="tel" inputMode="tel" autoComplete="tel-national" />
    </div>
  );
}
