import { data } from '@remix-run/node';
import type { HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';
import { PAGE_FAILURES } from '../../server/domain/failure.ts';
import { BRAND } from '../brand.ts';
import { privateMeta } from '../seo/page-meta.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { ChatLink } from '../ui/link.tsx';
import { Cord, CordItem, CordList } from '../ui/cord.tsx';
import { pageHandle } from '../ui/page.tsx';
import styles from './maintenance.module.css';

const { text: TEXT, status } = PAGE_FAILURES.maintenance;

export const meta = privateMeta(TEXT);

/** Without header and footer: none of their links work now. */
export const handle = pageHandle({ standsAlone: true });

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/**
 * The host shows this page in place of every other one during maintenance.
 * @throws 404 at any other time
 */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.maintenance) throw new Response(null, { status: 404 });
  return data(null, { status });
}

/** The maintenance screen (spec §2): what is happening, what is safe, and whom to ask meanwhile. */
export default function MaintenancePage() {
  return (
    <div className={styles.screen}>
      <Cord />
      <div className={styles.words}>
        <p className={styles.brand}>
          <BrandMark />
          <span>{BRAND.name}</span>
        </p>
        <h1>{TEXT}</h1>
        <p className={styles.lead}>Estamos ajustando unos nudos. Vuelve a cargar la página en un momento.</p>
        <CordList tone="indigo" className={styles.facts}>
          <CordItem>Tus cursos, tus compras y tus datos están a salvo.</CordItem>
          <CordItem>Si estabas pagando, no pagues otra vez: al volver verás cómo quedó tu compra.</CordItem>
          <CordItem>
            ¿Tienes clase ahora?{' '}
            <ChatLink message="Hola, tengo clase y el sitio está en mantenimiento.">
              Escríbenos por WhatsApp
            </ChatLink>{' '}
            o a <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>.
          </CordItem>
        </CordList>
      </div>
    </div>
  );
}
