import { CLAIM_NOTES, claimBody } from '../../server/domain/claims/claim-sheet.ts';
import type { ClaimSheet } from '../../server/domain/claims/claim.ts';
import { moneyFromMajor } from '../../server/domain/money.ts';
import {
  CLAIM_OBJECTS,
  CLAIM_TYPES,
  DOCUMENT_TYPES,
  GUARDIAN_RELATIONS,
} from '../../server/domain/option-lists.ts';
import { Facts } from '../ui/facts.tsx';
import { formatInstant, formatMoney, formatZone, RECEIPT_ZONE } from '../ui/format.ts';
import { ProviderData } from './provider-data.tsx';
import type { Provider } from './provider-data.tsx';
import styles from './claim-sheet.module.css';

interface ClaimSheetViewProps {
  readonly sheet: ClaimSheet;
  readonly countryName: string;
  readonly provider: Provider | null;
}

/** The consumer's copy: number, date, and everything that was filed (Ley 29571 art. 152). */
export function ClaimSheetView({ sheet, countryName, provider }: ClaimSheetViewProps) {
  const { consumer, guardian, ...body } = claimBody(sheet.claim);
  const isNumbered = sheet.claimNumber !== null;
  const place = [consumer.address, consumer.district, consumer.department, countryName].filter(Boolean);
  return (
    <article className={styles.sheet} aria-label="Hoja de Reclamación">
      <section aria-labelledby="sheet-filed">
        <h2 id="sheet-filed">Libro de Reclamaciones</h2>
        <Facts
          facts={[
            ['Hoja de Reclamación', isNumbered ? `N.º\u00a0${sheet.claimNumber}` : 'Número por confirmar'],
            !isNumbered && ['Código de envío', sheet.claim.submissionId],
            ['Fecha', `${formatInstant(sheet.filedAt, RECEIPT_ZONE)} (${formatZone(RECEIPT_ZONE)})`],
          ]}
        />
        {provider && <ProviderData provider={provider} />}
      </section>
      <section aria-labelledby="sheet-consumer">
        <h2 id="sheet-consumer">1. Quién reclama</h2>
        <Facts
          facts={[
            ['Nombre', consumer.name],
            ['Documento', documentOf(consumer)],
            ['Domicilio', place.join(', ')],
            ['Teléfono', consumer.phone],
            ['Correo', consumer.email],
            guardian && [labelOf(GUARDIAN_RELATIONS, guardian.relation), guardian.name],
            guardian && ['Su documento', documentOf(guardian)],
          ]}
        />
      </section>
      <section aria-labelledby="sheet-object">
        <h2 id="sheet-object">2. Bien contratado</h2>
        <Facts
          facts={[
            ['Tipo', labelOf(CLAIM_OBJECTS, body.claim_object)],
            ['Descripción', <Written key="object">{body.object_description}</Written>],
            ['Número de compra', body.purchase_number ?? 'No indicado'],
            ['Monto reclamado', amountOf(body.claimed_amount)],
          ]}
        />
      </section>
      <section aria-labelledby="sheet-detail">
        <h2 id="sheet-detail">3. Detalle</h2>
        <Facts
          facts={[
            ['Tipo', labelOf(CLAIM_TYPES, body.claim_type)],
            ['Detalle', <Written key="detail">{body.detail}</Written>],
            ['Pedido', <Written key="request">{body.request}</Written>],
            ['Firma', 'Aceptada en línea por quien presenta la hoja'],
          ]}
        />
      </section>
      <section aria-labelledby="sheet-answer">
        <h2 id="sheet-answer">4. Observaciones y acciones del proveedor</h2>
        <p>Las escribiremos al responderte, con la fecha de la respuesta.</p>
      </section>
      <ClaimNotes />
    </article>
  );
}

/** Text that keeps its line breaks. */
function Written({ children }: { readonly children: string }) {
  return <span className={styles.written}>{children}</span>;
}

function labelOf<Code extends string>(
  options: readonly { readonly code: Code; readonly label: string }[],
  code: Code,
): string {
  return options.find((option) => option.code === code)?.label ?? code;
}

const documentOf = ({ document }: Pick<ReturnType<typeof claimBody>['consumer'], 'document'>) =>
  `${labelOf(DOCUMENT_TYPES, document.type)} ${document.number}`;

function amountOf(claimed: ReturnType<typeof claimBody>['claimed_amount']): string {
  return claimed ? formatMoney(moneyFromMajor(claimed.amount, claimed.currency)) : 'No indicado';
}

/** What the law requires on every sheet: the two definitions, and the notes on the consumer's rights. */
export function ClaimNotes() {
  return (
    <div className={styles.notes}>
      <dl>
        {CLAIM_TYPES.map(({ code, label, definition }) => (
          <div key={code}>
            <dt>{label.toUpperCase()}</dt>
            <dd>{definition}</dd>
          </div>
        ))}
      </dl>
      <ul>
        {CLAIM_NOTES.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  );
}
