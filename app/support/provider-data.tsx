import type { ProviderEntry } from '../../server/upstream/contracts/content.ts';
import { Facts } from '../ui/facts.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './provider-data.module.css';

export type Provider = ProviderEntry['fields'];

/** The seller's details, which the law requires; says so if the company is invented demonstration data. */
export function ProviderData({ provider }: { readonly provider: Provider }) {
  const { legalName, tradeName, ruc, address, email, phone } = provider;
  const told = [
    ['Proveedor', tradeName ? `${legalName} (${tradeName})` : legalName],
    ['RUC', ruc],
    ['Dirección', address],
    [
      'Correo',
      email && (
        <a href={`mailto:${email}`} key="email">
          {email}
        </a>
      ),
    ],
    [
      'Teléfono',
      phone && (
        <a href={`tel:${phone.replace(/\s/g, '')}`} key="phone">
          {phone}
        </a>
      ),
    ],
  ] as const;
  const facts = told.filter(([, value]) => value !== '');
  return (
    <div className={styles.provider}>
      <Facts facts={facts} />
      {provider.demo && (
        <Notice kind="info">
          Esta empresa es inventada: son datos de demostración, no un proveedor real.
        </Notice>
      )}
    </div>
  );
}
