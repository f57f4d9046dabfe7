import type { ButtonHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { ChatLink, Link } from './link.tsx';
import type { ChatLinkProps, LinkProps } from './link.tsx';
import { useHydrated } from './page-answer.tsx';
import { Icon } from './icon.tsx';
import styles from './button.module.css';

interface ButtonLook {
  /** 'primary' at most once per view; 'quiet' looks like text, with a frame on hover. */
  readonly kind?: 'primary' | 'secondary' | 'quiet';
  /** 32, 48 or 56 px high (spec §9). */
  readonly size?: 'small' | 'default' | 'big';
}

function look({ kind = 'primary', size = 'default' }: ButtonLook, className?: string): string | undefined {
  return classNames(styles.button, styles[kind], styles[size], className);
}

/** A button; submits its form unless `type` says otherwise. */
export function Button({
  kind,
  size,
  className,
  type = 'submit',
  ...attributes
}: ButtonLook & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button {...attributes} type={type} className={look({ kind, size }, className)} />;
}

/**
 * Placeholder of a button that needs JavaScript, until hydration, so that nothing below it moves under a finger. Its label
 * only gives it its width and is drawn by the styles, because text browsers would show it.
 */
export function ButtonPlace({
  kind,
  size,
  className,
  children,
}: ButtonLook & { readonly className?: string | undefined; readonly children: string }) {
  return (
    <span
      aria-hidden="true"
      data-words={children}
      className={classNames(look({ kind, size }, className), styles.place)}
    />
  );
}

/** A link that looks like a button. */
export function ButtonLink({ kind, size, className, ...attributes }: ButtonLook & LinkProps) {
  return <Link {...attributes} className={look({ kind, size }, className)} />;
}

/** A link to the chat that looks like a button. */
export function ChatButton({ kind, size, className, children, ...attributes }: ButtonLook & ChatLinkProps) {
  return (
    <ChatLink {...attributes} className={look({ kind, size }, className)}>
      <Icon name="chat" /> {children}
    </ChatLink>
  );
}

/** A button that prints the page. Only drawn with JavaScript; without it, the browser's menu does the same. */
export function PrintButton({
  size,
  children = 'Imprimir o guardar',
}: Pick<ButtonLook, 'size'> & { readonly children?: string }) {
  if (!useHydrated()) return null;
  return (
    <Button type="button" kind="secondary" size={size} className="no-print" onClick={() => window.print()}>
      <Icon name="print" />
      {children}
    </Button>
  );
}
