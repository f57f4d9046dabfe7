import { useEffect, useId, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { usePageAnswer } from './page-answer.tsx';
import { Cord } from './cord.tsx';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import styles from './dialog.module.css';

/** Id of 'Pagar', the button of the order review whose form opens the payment and login dialogs. */
export const PAY_BUTTON = 'pagar';

interface DialogProps {
  readonly title: string;
  /** The page without the dialog: where its close link and Escape lead. */
  readonly closeHref: string;
  readonly children: ReactNode;
}

/**
 * A dialog with its own URL. The server renders it open and in the flow, first in `main`, so that it works without
 * JavaScript; the browser then makes it modal, moves the focus into it and returns it to the opener afterwards.
 */
export function Dialog({ title, closeHref, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const ownTitle = useId();
  const { hydrates } = usePageAnswer();

  useEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    const opener = openerOf(dialog);
    // If the dialog is already in use before hydration, keep its focus and scroll position.
    const inUse = dialog.contains(document.activeElement) ? document.activeElement : null;
    const { scrollTop } = dialog;
    const isBegun = inUse !== null || scrollTop > 0;
    // `open` in the HTML makes the dialog non-modal; it must be removed before showModal() can be called.
    dialog.removeAttribute('open');
    dialog.showModal();
    const begins = dialog.querySelector('[role=alert]') ?? dialog.querySelector('h2');
    const focused = inUse ?? begins;
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: isBegun });
    if (isBegun) dialog.scrollTop = scrollTop;
    return () => {
      dialog.close();
      opener?.focus();
      // Without an opener, or when it is in a menu that has closed, the focus moves to the page's content, which needs
      // no scrolling to.
      if (!opener || document.activeElement !== opener)
        document.getElementById('contenido')?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <dialog open ref={box} className={styles.dialog} data-becomes-modal={hydrates} aria-labelledby={ownTitle}>
      {hydrates && <CloseOnEscape dialog={box} />}
      <Cord className={styles.cord} />
      <div className={styles.head}>
        <h2 id={ownTitle} tabIndex={-1}>
          {title}
        </h2>
        <Link href={closeHref} className={styles.close}>
          <Icon name="close" />
          <span>Cerrar</span>
        </Link>
      </div>
      {children}
    </dialog>
  );
}

/** Makes Escape follow the close link, so that the URL and the screen stay in sync. */
function CloseOnEscape({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) {
  useEffect(() => {
    const element = dialog.current;
    const leave = (event: Event) => {
      event.preventDefault();
      // It is the first link of the dialog, and leads to a new document or stays in this one.
      element?.querySelector('a')?.click();
    };
    element?.addEventListener('cancel', leave);
    return () => element?.removeEventListener('cancel', leave);
  }, [dialog]);
  return null;
}

/**
 * Returns the element that had the focus before; on a page just loaded, the button that opened the dialog, or else a
 * link to this very URL, in `main` rather than in the header.
 */
function openerOf(dialog: HTMLDialogElement): HTMLElement | undefined {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused !== document.body && !dialog.contains(focused))
    return focused;
  const button = document.getElementById(PAY_BUTTON);
  if (button) return button;
  const links = [...document.links].filter((link) => link.href === location.href && !dialog.contains(link));
  return links.find((link) => link.closest('main')) ?? links[0];
}
