import { BRAND } from '../brand.ts';
import { useChatLink } from '../ui/chat-link.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Cord, CordItem, CordList } from '../ui/cord.tsx';
import styles from './maintenance.module.css';

interface MaintenanceProps {
  readonly text: string;
}

/** The whole screen while nothing else is there: what happens, what is safe, whom to ask meanwhile. */
export function Maintenance({ text }: MaintenanceProps) {
  const chatLink = useChatLink();
  return (
    <div className={styles.screen}>
      <Cord className={styles.cord} />
      <div className={styles.words}>
        <p className={styles.brand}>
          <BrandMark />
          <span>{BRAND.name}</span>
        </p>
        <h1>{text}</h1>
        <p className={styles.lead}>Estamos ajustando unos nudos. Vuelve a cargar la página en un momento.</p>
        <CordList tone="indigo" className={styles.facts}>
          <CordItem>Tus cursos, tus compras y tus datos están a salvo.</CordItem>
          <CordItem>Si estabas pagando, no pagues otra vez: al volver verás cómo quedó tu compra.</CordItem>
          <CordItem>
            ¿Tienes clase ahora?{' '}
            <a href={chatLink('Hola, tengo clase y el sitio está en mantenimiento.')}>
              Escríbenos por WhatsApp
            </a>{' '}
            o a <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>.
          </CordItem>
        </CordList>
      </div>
    </div>
  );
}
