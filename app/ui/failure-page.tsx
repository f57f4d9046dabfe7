import { isRouteErrorResponse, useLocation } from '@remix-run/react';
import { isFailure, PAGE_FAILURES } from '../../server/domain/failure.ts';
import type { Failure } from '../../server/domain/failure.ts';
import { BRAND } from '../brand.ts';
import { ChatLink } from './link.tsx';
import { paths } from '../paths.ts';
import { ButtonLink } from './button.tsx';
import { classNames } from './class-names.ts';
import { LooseEnd } from './loose-end.tsx';
import { usePageAnswer } from './page-answer.tsx';
import { Reference } from './reference.tsx';
import styles from './failure-page.module.css';

/** The pages of a payment and its outcome. The list of purchases is not one: its failure page cannot lead to itself. */
const PAYMENT_PAGES = /^\/(?:enrollment$|compras\/)/;

/** The page for a failure: what happened, what to do, where to go, and whom to ask. */
export function FailurePage({ told }: { readonly told: Failure }) {
  const { pathname, search } = useLocation();
  // Nothing was done for another account, not even a charge.
  const isOfOther = told.code === 'other_account';
  // When a payment page fails, people want to know whether they were charged.
  const aboutMoney = !isOfOther && (told.leadsTo === 'purchases' || PAYMENT_PAGES.test(pathname));
  // A failure of ours, or of one form, offers the page again; for payments, the purchases show the outcome instead.
  const mayPass = isOfOther || ((told.status >= 500 || told.code === 'request_refused') && !aboutMoney);
  const answer = usePageAnswer();
  const reference = told.reference ?? answer.reference;
  return (
    <div className={classNames('page', styles.page)}>
      <div className={styles.words}>
        {told.status === 404 && <p className={styles.remark}>Este cordón no está atado a nada</p>}
        <h1>{told.text}</h1>
        <p className={styles.advice}>{told.advice}</p>
        <p className={styles.ways}>
          {aboutMoney && <ButtonLink href={paths.purchases()}>Ver mis compras</ButtonLink>}{' '}
          {mayPass && <ButtonLink href={`${pathname}${search}`}>Volver a cargar</ButtonLink>}{' '}
          <ButtonLink kind={aboutMoney || mayPass ? 'secondary' : 'primary'} href={paths.home()}>
            Ir al inicio
          </ButtonLink>{' '}
          <ButtonLink kind="secondary" href={paths.vacations()}>
            Ver programas de vacaciones
          </ButtonLink>
        </p>
        <p className={styles.help}>
          ¿Sigue sin funcionar?{' '}
          <ChatLink message={supportMessage(reference)}>Escríbenos por WhatsApp</ChatLink> o a{' '}
          <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>.
        </p>
        <Reference code={reference} />
      </div>
      <LooseEnd className={styles.picture} />
    </div>
  );
}

function supportMessage(reference: string | null): string {
  return `Hola, una página de ${BRAND.name} no me funcionó.${reference ? ` Referencia ${reference}` : ''}`;
}

function pageFailure(code: keyof typeof PAGE_FAILURES): Failure {
  return { code, ...PAGE_FAILURES[code] };
}

/** The failure shown for an unknown address. */
export const NOT_FOUND_WORDS = pageFailure('page_not_found');

/** Returns the failure to show for what a page threw: its own if it carries one, else a general one by status. */
export function tellError(error: unknown): Failure {
  if (isRouteErrorResponse(error)) {
    const { status } = error;
    const code = status === 404 ? 'page_not_found' : status < 500 ? 'request_refused' : 'unexpected';
    const told: unknown = error.data;
    return { ...pageFailure(code), status, ...(isFailure(told) && told) };
  }
  // In browsers, `fetch` throws a TypeError when the network is down.
  const offline = error instanceof TypeError && typeof navigator !== 'undefined' && !navigator.onLine;
  return pageFailure(offline ? 'offline' : 'unexpected');
}
