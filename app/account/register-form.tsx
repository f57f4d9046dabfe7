import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { Link } from '../ui/link.tsx';
import type { SelectOption } from '../ui/field.tsx';
import { CheckboxField, PhoneField, TextField } from '../ui/field.tsx';
import type { AccountFormProps } from './form-props.ts';
import styles from './account-form.module.css';

/** The form of the registration dialog. One password field that can be revealed, so that nothing is typed twice. */
export function RegisterForm({
  errors,
  values,
  failure,
  back,
  otherDialogHref,
  phoneCountries,
}: AccountFormProps & { readonly phoneCountries: readonly SelectOption[] }) {
  return (
    <form method="post" noValidate className={styles.form}>
      <ErrorSummary errors={errors} failure={failure} />
      <input type="hidden" name="intent" value="register" />
      <input type="hidden" name="volver" value={back} />
      <TextField
        label="Nombre"
        name="firstName"
        hint="El tuyo, como mamá, papá o tutor"
        autoComplete="given-name"
        spellCheck={false}
        defaultValue={values['firstName']}
        error={errors['firstName']}
      />
      <TextField
        label="Apellido"
        name="lastName"
        autoComplete="family-name"
        spellCheck={false}
        defaultValue={values['lastName']}
        error={errors['lastName']}
      />
      <TextField
        label="Correo electrónico"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={values['email']}
        error={errors['email']}
      />
      <PhoneField
        name="phone"
        countryName="country"
        countries={phoneCountries}
        hint="Para avisarte si cambia una clase"
        defaultCountry={values['country']}
        defaultValue={values['phone']}
        error={errors['phone']}
        countryError={errors['country']}
      />
      <TextField
        label="Contraseña"
        name="password"
        type="password"
        hint="8 caracteres o más"
        autoComplete="new-password"
        error={errors['password']}
      />
      <CheckboxField
        name="terms"
        label={
          <>
            Acepto los{' '}
            <a href={paths.terms()} target="_blank" rel="noopener">
              términos y condiciones
              <span className="visually-hidden"> (se abre en otra pestaña)</span>
            </a>
          </>
        }
        defaultChecked={values['terms'] === 'on'}
        error={errors['terms']}
      />
      <Button size="big">Crear cuenta</Button>
      <p>
        ¿Ya tienes cuenta? <Link href={otherDialogHref}>Ingresar</Link>
      </p>
    </form>
  );
}
