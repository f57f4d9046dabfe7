import type { ProviderEntry } from '../../server/upstream/contracts/content.ts';
import { Notice } from '../ui/notice.tsx';
import styles from './provider-data.module.css';

export type Provider = ProviderEntry['fields'];

/** Who sells, as the law wants it said; an invented company is called one. */
export function ProviderData({ provider }: { readonly provider: Provider }) {
  return (
    <div className={styles.provider}>
      <dl className={styles.facts}>
        <div>
          <dt>Proveedor</dt>
          <dd>
            {provider.legalName} ({provider.tradeName})
          </dd>
        </div>
        <div>
          <dt>RUC</dt>
          <dd>{provider.ruc}</dd>
        </div>
        <div>
          <dt>Dirección</dt>
          <dd>{provider.address}</dd>
        </div>
        <div>
          <dt>Correo</dt>
          <dd>
            <a href={`mailto:${provider.email}`}>{provider.email}</a>
          </dd>
        </div>
        <div>
          <dt>Teléfono</dt>
          <dd>
            <a href={`tel:${provider.phone.replace(/\s/g, '')}`}>{provider.phone}</a>
          </dd>
        </div>
      </dl>
      {provider.demo && (
        <Notice kind="info">
          Esta empresa es inventada: son datos de demostración, no un proveedor real.
        </Notice>
      )}
    </div>
  );
}
