import { CERTIFICATE_NAMES, nameAsAllowed } from '../../server/domain/family/certificate-name.ts';
import type { CertificateName } from '../../server/domain/family/certificate-name.ts';
import type { CertificateView } from '../../server/domain/family/certificate-view.ts';
import { useRefusal } from '../forms/refusal.ts';
import { Button } from '../ui/button.tsx';
import { Details } from '../ui/details.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { RadioField } from '../ui/field.tsx';
import { useChild } from './child-context.ts';

interface CertificateNameFormProps {
  /** Null for one that could not be read, and in place of all when none could. */
  readonly certificates: readonly (CertificateView | null)[] | null;
  /** What was chosen; null where the academy lets nobody choose. */
  readonly chosen: CertificateName | null;
  /** Whether a student chooses for the own name. */
  readonly isOwn?: boolean;
}

/**
 * How much of a student's name is read by whoever checks one of the certificates. Draws nothing where there is none to
 * check, or no name to choose.
 */
export function CertificateNameForm({ certificates, chosen, isOwn = false }: CertificateNameFormProps) {
  const { id: childId, firstName } = useChild();
  const refused = useRefusal('certificate-name');
  const checked = certificates?.find((one) => one !== null && one.code !== null);
  if (!checked || chosen === null) return null;
  const fullName = checked.studentName ?? firstName;
  return (
    <Details show="Elegir qué nombre se ve" hide="Cerrar la elección del nombre" open={refused !== null}>
      <form method="post" className="stack" noValidate>
        <ErrorSummary failure={refused?.failure ?? undefined} />
        <input type="hidden" name="intent" value="certificate-name" />
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
          <Button kind="secondary">Guardar</Button>
        </div>
      </form>
    </Details>
  );
}
