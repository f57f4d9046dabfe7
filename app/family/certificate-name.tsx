import { CERTIFICATE_NAMES, nameAsAllowed } from '../../server/domain/family/certificate-name.ts';
import type { CertificateName } from '../../server/domain/family/certificate-name.ts';
import { useRefusal } from '../forms/refusal.ts';
import { Button } from '../ui/button.tsx';
import { Details } from '../ui/details.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { RadioField } from '../ui/field.tsx';
import { useChild } from './child-context.ts';

interface CertificateNameFormProps {
  readonly fullName: string;
  /** What the family has chosen. */
  readonly chosen: CertificateName;
}

/** How much of a child's name is read by whoever checks one of its certificates. */
export function CertificateNameForm({ fullName, chosen }: CertificateNameFormProps) {
  const { id: childId, firstName } = useChild();
  const refused = useRefusal('certificate-name');
  return (
    <Details show="Elegir qué nombre se ve" hide="Cerrar la elección del nombre" open={refused !== null}>
      <form method="post" className="stack" noValidate>
        <ErrorSummary failure={refused?.failure ?? undefined} />
        <input type="hidden" name="intent" value="certificate-name" />
        <input type="hidden" name="childId" value={childId} />
        <RadioField
          label={`Quien verifica un certificado de ${firstName} ve el curso, la fecha y…`}
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
