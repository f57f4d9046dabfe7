import { Link as RouterLink, useLocation } from '@remix-run/react';
import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { usePageAnswer } from './page-answer.tsx';

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
