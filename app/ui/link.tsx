import { Link as RouterLink, useLocation } from '@remix-run/react';
import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { chatLink } from '../brand.ts';
import { usePageAnswer } from './page-answer.tsx';
import { useSite } from './site.ts';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  readonly children: ReactNode;
}

/**
 * A link. Other pages are loaded as new documents, because each has its own Content-Security-Policy and only some ship
 * JavaScript; a hydrated page follows links to itself (another step, a dialog) in place. On pages without JavaScript it
 * is a plain `<a>`, which also saves the server from resolving every target through the router.
 */
export function Link(props: LinkProps) {
  return usePageAnswer().hydrates ? <HydratedLink {...props} /> : <Anchor {...props} />;
}

function Anchor({ children, ...attributes }: LinkProps) {
  return <a {...attributes}>{children}</a>;
}

function HydratedLink(props: LinkProps) {
  const { pathname } = useLocation();
  const { href, ...attributes } = props;
  const staysHere =
    href === pathname || ['?', `${pathname}?`, `${pathname}#`].some((start) => href.startsWith(start));
  return staysHere ? <RouterLink {...attributes} to={href} preventScrollReset /> : <Anchor {...props} />;
}

export interface ChatLinkProps extends Omit<LinkProps, 'href'> {
  /** What the chat begins with, so that nobody has to explain twice. */
  readonly message?: string;
}

/** A link that opens the chat of the visitor's country. */
export function ChatLink({ message, ...attributes }: ChatLinkProps) {
  return <Link {...attributes} href={chatLink(useSite().country, message)} rel="noopener" />;
}
