import type { ProviderEntry } from '../../server/upstream/contracts/content.ts';
import { Facts } from '../ui/facts.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './provider-data.module.css';

export type Provider = ProviderEntry['fields'];

/** Who sells, as the law wants it said; an invented company is called one. */
export function ProviderData({ provider }: { readonly provider: Provider }) {
  const { legalName, tradeName, ruc, address, email, phone } = provider;
  const facts = [
    ['Proveedor', `${legalName} (${tradeName})`],
    ['RUC', ruc],
    ['Dirección', address],
    [
      'Correo',
      <a href={`mailto:${email}`} key="email">
        {email}
      </a>,
    ],
    [
      'Teléfono',
      <a href={`tel:${phone.replace(/\s/g, '')}`} key="phone">
        {phone}
      </a>,
    ],
  ] as const;
  return (
    <div className={styles.provider}>
      <Facts className={styles.facts} facts={facts} />
      {provider.demo && (
        <Notice kind="info">
          Esta empresa es inventada: son datos de demostración, no un proveedor real.
        </Notice>
      )}
    </div>
  );
}
