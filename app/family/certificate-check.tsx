import type { Failure } from '../../server/domain/failure.ts';
import type { Api } from '../../server/api/router.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Facts } from '../ui/facts.tsx';
import { TextField } from '../ui/field.tsx';
import { formatDay } from '../ui/format.ts';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page.tsx';
import { Reference } from '../ui/reference.tsx';
import { KnotLabel } from '../ui/status-label.tsx';
import styles from './certificate-check.module.css';

type Checked = Awaited<ReturnType<Api['verification']['certificate']>>;

/** The public check of a certificate: only the data needed to tell whether it is valid. */
export function CertificateCheckView({ certificate }: { readonly certificate: Checked }) {
  const { code, title, isValid, issuedOn, studentName } = certificate;
  return (
    <>
      <PageHeading
        title={isValid ? 'Este certificado es válido' : 'Este certificado fue revocado'}
        lead={
          isValid
            ? 'Lo emitió la academia y coincide con su registro.'
            : 'Lo emitió la academia, pero ya no lo reconoce.'
        }
      />
      <Facts
        facts={[
          [
            'Estado',
            <KnotLabel key="status" knot={isValid ? 'tied' : 'cut'}>
              {isValid ? 'Válido' : 'Revocado'}
            </KnotLabel>,
          ],
          ['Certifica', title],
          studentName !== null && ['A nombre de', studentName],
          issuedOn !== null && ['Emitido el', formatDay(issuedOn)],
          [
            'Código',
            <code key="code" translate="no">
              {code}
            </code>,
          ],
        ]}
      />
    </>
  );
}

interface CheckFormProps {
  /** The code that was not found, to be corrected. */
  readonly code: string;
  readonly failure: Failure | null;
  /** Whether a certificate is shown above the form. */
  readonly another: boolean;
}

/** The form to check a code. It keeps what was typed. */
export function CheckForm({ code, failure, another }: CheckFormProps) {
  const isUnknown = failure?.code === 'certificate_unknown';
  return (
    <>
      {failure && !isUnknown && (
        <Notice kind="warning" title={failure.text}>
          <p>{failure.advice}</p>
          <Reference code={failure.reference} />
        </Notice>
      )}
      <form method="get" action={paths.verification()} className={classNames(styles.form, 'no-print')}>
        <TextField
          label={another ? 'Código de otro certificado' : 'Código del certificado'}
          name="codigo"
          hint={isUnknown ? failure.advice : 'Por ejemplo, C-7F3Q-92MX, tal como está en el certificado.'}
          error={isUnknown ? failure.text : undefined}
          defaultValue={code}
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button kind={another ? 'secondary' : undefined}>Verificar</Button>
      </form>
    </>
  );
}
