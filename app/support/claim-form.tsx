import { useRefusal } from '../forms/refusal.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/field.tsx';
import type { SelectOption } from '../ui/field.tsx';
import { ClaimDetailFields, ClaimObjectFields } from './claim-case-fields.tsx';
import { ClaimConsumerFields, ClaimGuardianFields } from './claim-person-fields.tsx';
import { HoneypotField } from './honeypot.tsx';
import styles from './claim-form.module.css';

/** What every part of the sheet is drawn from. */
export interface ClaimFieldsProps {
  /** Sentences by field. */
  readonly errors: Readonly<Record<string, string>>;
  /** What was typed before, or what is known of the visitor. */
  readonly values: Readonly<Record<string, string>>;
}

interface ClaimFormProps {
  /** Made with the page: the same sheet sent twice is filed once. */
  readonly submissionId: string;
  readonly countries: readonly SelectOption[];
  /** What is known of the visitor, for a first sheet. */
  readonly known: Readonly<Record<string, string>>;
}

/** The sheet of the claims book, in the three parts that the law gives it (D.S. 011-2011-PCM, annex 1). */
export function ClaimForm({ submissionId, countries, known }: ClaimFormProps) {
  const refused = useRefusal('only');
  const errors = refused?.errors ?? {};
  const values = refused?.values ?? known;
  // An id that cannot be read is replaced; any other stays with its sheet until it is filed.
  const id = errors['submissionId'] ? submissionId : (values['submissionId'] ?? submissionId);
  return (
    <form method="post" noValidate className={styles.form} aria-label="Hoja de Reclamación">
      <input type="hidden" name="submissionId" value={id} />
      <ClaimConsumerFields errors={errors} values={values} countries={countries} />
      <ClaimGuardianFields errors={errors} values={values} />
      <ClaimObjectFields errors={errors} values={values} />
      <ClaimDetailFields errors={errors} values={values} />
      <HoneypotField />
      <div className={styles.end}>
        <CheckboxField
          name="accept"
          label="Declaro que lo que escribo es verdad. Esta casilla vale como mi firma."
          defaultChecked={values['accept'] === 'on'}
          error={errors['accept']}
        />
        <p className={styles.small}>
          Usamos estos datos solo para responder tu hoja y para mostrarla a la autoridad si la pide. Lee la{' '}
          <a href={paths.privacy()}>política de privacidad</a>.
        </p>
        <Button size="big" className={styles.send}>
          Presentar mi hoja
        </Button>
      </div>
    </form>
  );
}
