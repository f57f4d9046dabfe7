import { CERTIFICATE_NAMES, nameAsAllowed } from '../../server/domain/family/certificate-name.ts';
import type { CertificateName } from '../../server/domain/family/certificate-name.ts';
import type { CertificateView } from '../../server/domain/family/certified.ts';
import { useRefusal } from '../forms/refusal.ts';
import { useAddress } from '../ui/address.ts';
import { Button } from '../ui/button.tsx';
import { Details } from '../ui/details.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { RadioField } from '../ui/field.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { useChild } from './child-context.ts';

interface CertificateNameFormProps {
  /** An element is null when that certificate could not be read; the list is null when none could. */
  readonly certificates: readonly (CertificateView | null)[] | null;
  /** The current choice; null when the academy does not offer one. */
  readonly chosen: CertificateName | null;
  /** Whether the student chooses, not a parent. */
  readonly isOwn?: boolean;
}

/**
 * The choice of how much of a student's name is shown to people who check one of the certificates. Draws nothing when
 * there is no certificate to check, or nothing to choose.
 */
export function CertificateNameForm({ certificates, chosen, isOwn = false }: CertificateNameFormProps) {
  const { id: childId, firstName } = useChild();
  const refused = useRefusal('certificate-name');
  const address = useAddress();
  const checked = certificates?.find((one) => one !== null && one.code !== null);
  if (!checked || chosen === null) return null;
  const fullName = checked.studentName ?? firstName;
  return (
    <Details show="Elegir qué nombre se ve" hide="Cerrar la elección del nombre" open={refused !== null}>
      <PostForm action={address} className="stack" noValidate>
        <ErrorSummary refused={refused} />
        <input type="hidden" name="childId" value={childId} />
        <RadioField
          label={`Quien verifica un certificado ${isOwn ? 'tuyo' : `de ${firstName}`} ve el curso, la fecha y…`}
          name="name"
          defaultValue={refused?.values['name'] ?? chosen}
          options={CERTIFICATE_NAMES.map((value) => ({
            value,
            label: nameAsAllowed(fullName, value) ?? 'Ningún nombre',
          }))}
        />
        <div>
          <Button kind="secondary" name="intent" value="certificate-name">
            Guardar
          </Button>
        </div>
      </PostForm>
    </Details>
  );
}
