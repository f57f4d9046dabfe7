import { createContext, useContext, useRef, useState } from 'react';
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import type { SentField } from '../forms/refusal.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { useHydrated } from './page-answer.tsx';
import styles from './field.module.css';

/** The props of every form field. Screen readers read the error and the hint with the control. */
interface FieldProps {
  readonly label: string;
  readonly name: string;
  readonly hint?: string;
  readonly error?: string;
  /** Adds '(opcional)' to the label; all other fields are required, without a mark. */
  readonly optional?: boolean;
}

/**
 * Prefix for the ids of fields. A form in a dialog sets one, since the page behind it may have a form with fields of
 * the same names.
 */
export const FieldScope = createContext('');

/** Returns the ids that tie a field together: `field-{name}`, `hint-{name}`, `error-{name}`. */
export function fieldIds(name: string) {
  return { control: `field-${name}`, hint: `hint-${name}`, error: `error-${name}` };
}

/** Returns a function from the name of a field to its ids, within the current `FieldScope`. */
export function useFieldIds() {
  const scope = useContext(FieldScope);
  return (name: string) => fieldIds(`${scope}${name}`);
}

/** Returns a control's id, name and ARIA attributes for its description and validity. */
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
  /** Draws the control with the attributes that tie it to its label, hint and error. */
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

/** The error of a control, drawn above it so that phone keyboards do not cover it. */
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

/** A single-line text field. With JavaScript, `type="password"` has a button that reveals the password. */
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

/**
 * A password input that can be revealed with a toggle (spec §5). It is hidden again as its form is sent: browsers
 * remember the texts of a form, and would offer the password to the next person who types there.
 */
function PasswordInput(attributes: InputHTMLAttributes<HTMLInputElement>) {
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hide = () => {
    // Not left to the next drawing: the browser reads the fields as soon as its listeners are through.
    input.current?.setAttribute('type', 'password');
    setShown(false);
  };
  return (
    <div className={hydrated ? styles.revealed : undefined}>
      <input
        {...attributes}
        ref={input}
        type={shown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
      />
      {hydrated && (
        <Button
          type="button"
          kind="secondary"
          className={styles.reveal}
          aria-controls={attributes.id}
          onClick={() => {
            setShown(!shown);
            input.current?.form?.addEventListener('submit', hide, { once: true });
          }}
        >
          {/* Not an aria-label: whoever looks for a field by the label 'Contraseña' would find the button, too. */}
          {shown ? 'Ocultar' : 'Mostrar'}
          <span className="visually-hidden"> contraseña</span>
        </Button>
      )}
    </div>
  );
}

type TextAreaAttributes = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'id' | 'className'>;

/** A multi-line text field. */
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

/** A choice from a list, with the browser's native control. */
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

type CheckboxFieldProps = Omit<InputAttributes, 'type' | 'defaultValue'> & {
  /** May contain a link; pressing anywhere else in the label ticks the box. */
  readonly label: ReactNode;
  readonly name: string;
  readonly error?: string;
  /** What was sent before: 'on' when it was ticked. */
  readonly defaultValue?: string;
};

/** A checkbox. Sends 'on'. */
export function CheckboxField({ label, name, error, defaultValue, ...input }: CheckboxFieldProps) {
  const control = useDescribedBy({ name, error });
  return (
    <div className={classNames(styles.field, error && styles.wrong)}>
      <FieldError name={name} error={error} />
      <div className={styles.checkbox}>
        <input defaultChecked={defaultValue === 'on'} {...input} {...control} type="checkbox" />
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

/** A choice from a few visible options. The error summary links to the first one. */
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
            />{' '}
            <label htmlFor={id}>{option.label}</label>
            {option.hint && (
              <p className={styles.hint} id={`hint-${id}`}>
                {option.hint}
              </p>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

interface PhoneFieldProps {
  readonly number: SentField;
  readonly country: SentField;
  /** `phoneCountries()` of the server, Peru first. */
  readonly countries: readonly SelectOption[];
}

/** Country and phone number of a parent. The server parses any notation of the number. */
export function PhoneField({ number, country, countries }: PhoneFieldProps) {
  return (
    <div className={styles.phone}>
      <SelectField
        label="País del teléfono"
        {...country}
        options={countries}
        defaultValue={country.defaultValue ?? 'PE'}
        autoComplete="country"
      />
      <TextField
        {...number}
        label="Teléfono"
        hint="Para avisarte si cambia una clase"
        // Not of type 'tel', for which HTML has whole numbers only: the country stands beside it.
        inputMode="tel"
        autoComplete="tel-national"
      />
    </div>
  );
}
