import { useFetchers, useLocation, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { PAGE_FAILURES } from '../../server/domain/failure.ts';
import { keepUnsent, useLine } from '../api/line.ts';
import { useAddress } from './address.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';
import { Notice } from './notice.tsx';
import { usePageAnswer } from './page-answer.tsx';
import { wayOf } from './way.ts';
import styles from './under-way.module.css';

/** How long an academy that hardly answers can make a submission take. Milliseconds. */
const MOST_MS = 45_000;
/** Interval at which late data is requested again. Milliseconds. */
const ASK_AGAIN_MS = 10_000;

/**
 * On hydrated pages, shows at once that a page or a form is loading, with a cord along the header and for screen
 * readers. When the connection is lost or the site does not answer it says so, and the page stays as it is.
 */
export function UnderWay() {
  const isNavigating = useNavigation().state !== 'idle';
  const isSubmitting = useFetchers().some(({ state }) => state !== 'idle');
  const isLeaving = useLeaving();
  const { retry, obstacle } = useLine();
  const isUnderWay = retry === null && (isNavigating || isSubmitting || isLeaving);
  const region = useSaid(isUnderWay);
  const before = useRef<EventTarget | null>(null);
  const { text, advice } = PAGE_FAILURES[obstacle];
  const again = () => {
    // The button disappears, and whoever pressed it is where they were.
    const place = before.current;
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
    else focusContent();
    retry?.();
  };
  const told = (
    <>
      {isUnderWay && (
        <>
          <div className={classNames(styles.cord, 'no-print')} aria-hidden="true" data-under-way />
          <Notice kind="info" role="status" className={classNames(styles.lost, styles.long, 'no-print')}>
            Está tardando más de lo normal. Todavía esperamos la respuesta.
          </Notice>
        </>
      )}
      {retry && (
        <Notice kind="warning" title={text} role="alert" className={classNames(styles.lost, 'no-print')}>
          <p>{advice}</p>
          <Button
            type="button"
            kind="secondary"
            size="small"
            onFocus={(event) => {
              before.current = event.relatedTarget;
            }}
            onClick={again}
          >
            Reintentar
          </Button>
        </Notice>
      )}
    </>
  );
  // A dialog covers all of the page but what is in it.
  const dialog = isUnderWay || retry ? document.querySelector('dialog[open]') : null;
  return (
    <>
      <p ref={region} className="visually-hidden" role="status" />
      {dialog ? createPortal(told, dialog) : told}
    </>
  );
}

/** Moves the focus to the page's content, before the element that has it disappears. */
function focusContent(): void {
  document.getElementById('contenido')?.focus({ preventScroll: true });
}

/** Tells screen readers that a page is loading, and its title once it is there, even if nothing had to be loaded. */
function useSaid(isUnderWay: boolean) {
  const region = useRef<HTMLParagraphElement>(null);
  const { key } = useLocation();
  const keyBefore = useRef(key);
  useEffect(() => {
    const hasArrived = key !== keyBefore.current;
    const words = isUnderWay ? 'Cargando…' : hasArrived ? document.title : '';
    if (region.current) region.current.textContent = words;
    if (!isUnderWay) keyBefore.current = key;
  }, [isUnderWay, key]);
  return region;
}

/** Returns whether the browser is loading another document of this site. While offline, it stays on this one. */
function useLeaving(): boolean {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    const leave = (event: MouseEvent | SubmitEvent) => {
      const again = event.defaultPrevented ? null : wayOf(event);
      if (!again) return;
      if (navigator.onLine) {
        setLeaving(true);
        return;
      }
      event.preventDefault();
      // Makes a form that shows 'Enviando...' usable again, as when a page is restored from the back/forward cache.
      window.dispatchEvent(new PageTransitionEvent('pageshow'));
      keepUnsent({ repeat: again, onceBack: 'forget' });
    };
    const stay = () => setLeaving(false);
    window.addEventListener('click', leave);
    window.addEventListener('submit', leave);
    // The page was restored from the back/forward cache.
    window.addEventListener('pageshow', stay);
    return () => {
      window.removeEventListener('click', leave);
      window.removeEventListener('submit', leave);
      window.removeEventListener('pageshow', stay);
    };
  }, []);
  useEffect(() => {
    if (!isLeaving) return undefined;
    const timer = setTimeout(() => setLeaving(false), MOST_MS);
    return () => clearTimeout(timer);
  }, [isLeaving]);
  return isLeaving;
}

/** Returns whether data of this page did not arrive in time; `LatePart` says so. */
export function useIsLate(): boolean {
  const { isLate: wasLate } = usePageAnswer();
  return useLine().isLate ?? wasLate;
}

/**
 * Says that a part of the page is late, or its main data if `lacksAll`. Hydrated pages request it again by themselves.
 */
export function LatePart({ lacksAll }: { readonly lacksAll: boolean }) {
  const { hydrates } = usePageAnswer();
  if (!useIsLate()) return null;
  const told = lacksAll ? PAGE_FAILURES.page_late : PAGE_FAILURES.part_late;
  return hydrates ? <LatePartComing {...told} /> : <LatePartNotice {...told} />;
}

type Told = Readonly<Record<'text' | 'advice', string>>;

function LatePartComing(told: Told) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && !isFormInUse()) revalidate();
    }, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  return <LatePartNotice {...told} />;
}

/**
 * Returns whether a field has the focus, was changed, or was refused. A late part may replace these fields, for example by
 * a choice among the children of a family that seemed to have none: what was typed and the errors would be lost. So the
 * part waits, and 'Volver a cargar' remains for people who want it now.
 */
function isFormInUse(): boolean {
  const fields = document.querySelectorAll<Field>('input, select, textarea');
  return [...fields].some((field) => field.matches(':focus, [aria-invalid]') || isChanged(field));
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isChanged(field: Field): boolean {
  // Without a default, the first option is selected.
  if ('options' in field) return field.selectedIndex > 0 && !field.selectedOptions[0]?.defaultSelected;
  const isTicked = 'checked' in field && /radio|checkbox/.test(field.type);
  return isTicked ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

function LatePartNotice({ text, advice }: Told) {
  const address = useAddress();
  return (
    <div className={classNames('page', styles.late)} data-late>
      <Notice kind="info" title={text} role="status">
        <p>
          {advice}{' '}
          <Link href={address} onClick={focusContent}>
            Volver a cargar
          </Link>
        </p>
      </Notice>
    </div>
  );
}
