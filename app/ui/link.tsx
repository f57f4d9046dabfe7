import { Link as RouterLink, useLocation } from '@remix-run/react';
import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { usePageAnswer } from './page-answer.tsx';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  readonly children: ReactNode;
}

/**
 * A link. Pages are loaded as documents, because each brings its own content security policy and only some bring
 * JavaScript; a hydrated page follows links to itself (another step, a dialog) in place. On pages without
 * JavaScript it is a bare `<a>`, which also spares the server resolving every target through the router.
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
