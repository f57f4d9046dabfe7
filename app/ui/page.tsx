import { useMatches } from '@remix-run/react';
import type { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useRefusal } from '../forms/refusal.ts';
import { paths } from '../paths.ts';
import { StructuredData } from '../seo/structured-data.tsx';
import { BRAND } from '../brand.ts';
import { classNames } from './class-names.ts';
import { ErrorSummary } from './error-summary.tsx';
import { Link } from './link.tsx';
import { ChatButton } from './button.tsx';
import heading from './page-heading.module.css';
import styles from './page.module.css';

/** A breadcrumb (spec §3); the current page has no path. */
interface Crumb {
  readonly name: string;
  readonly path?: string;
}

/** What a route asks of the layout. */
export interface PageHandle<Data = unknown> {
  /** Whether the page loads JavaScript; without it, it is plain HTML. */
  readonly hydrate?: boolean;
  /** Whether it is drawn in the frame of the dashboards. */
  readonly dashboard?: boolean;
  /** Whether it has neither header nor footer. */
  readonly standsAlone?: boolean;
  /** Whether the main data of the page is late, and still to come. */
  lacksAll?(data: Data): boolean;
  /** The breadcrumbs, without the home page. */
  crumbs?(data: Data): readonly Crumb[];
  /** The text that the chat of the help card starts with. */
  help?(data: Data): string;
}

/** Declares what a page needs; `Loader` is the type of the route's loader. */
export function pageHandle<Loader = null>(
  handle: PageHandle<ReturnType<typeof useLoaderData<Loader>>>,
): PageHandle<ReturnType<typeof useLoaderData<Loader>>> {
  return handle;
}

/** Returns the handle of a route, which Remix types as unknown. */
export function handleOf(handle: unknown): PageHandle {
  return isHandle(handle) ? handle : {};
}

function isHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null;
}

/** Returns the handle and the loader data of the current page. */
function usePageMatch() {
  const match = useMatches().at(-1);
  return { handle: handleOf(match?.handle), data: match?.data };
}

interface PageProps {
  /** Added to the classes of every page. */
  readonly className?: string;
  readonly 'data-tone'?: string;
  readonly children: ReactNode;
}

/** The frame of a page: error summary, breadcrumbs, its parts, and the help card. */
export function Page({ className, children, ...rest }: PageProps) {
  return (
    <div className={classNames('page page-block', className)} {...rest}>
      <PageTop />
      {children}
      <PageHelp />
    </div>
  );
}

/** The h1 of a page, with an optional sentence below it. */
export function PageHeading({ title, lead }: { readonly title: ReactNode; readonly lead?: ReactNode }) {
  return (
    <div className={heading.heading}>
      <h1>{title}</h1>
      {lead && <p className={heading.lead}>{lead}</p>}
    </div>
  );
}

/** The error summary and the breadcrumbs; used without `Page` by pages with parts as wide as the screen. */
export function PageTop() {
  const { handle, data } = usePageMatch();
  const refusal = useRefusal();
  const crumbs = handle.crumbs?.(data);
  return (
    <>
      <ErrorSummary refused={refusal} />
      {crumbs && <Breadcrumbs crumbs={crumbs} />}
    </>
  );
}

/** The help card, if the route asks for it; used without `Page` by pages with parts as wide as the screen. */
export function PageHelp() {
  const { handle, data } = usePageMatch();
  const message = handle.help?.(data);
  return message === undefined ? null : <NeedHelpCard message={message} />;
}

/** The path from the home page to this one, for people and, as structured data, for search engines (spec §2). */
function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const steps = [{ name: 'Inicio', path: paths.home() }, ...crumbs];
  return (
    <nav className={styles.breadcrumbs} aria-label="Ruta de navegación">
      <ol className={styles.crumbs}>
        {steps.map(({ name, path }) => (
          <li key={path ?? 'end'}>
            {path === undefined ? <span aria-current="page">{name}</span> : <Link href={path}>{name}</Link>}
          </li>
        ))}
      </ol>
      <StructuredData
        data={(origin) => ({
          '@type': 'BreadcrumbList',
          itemListElement: steps.map(({ name, path }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name,
            ...(path !== undefined && { item: `${origin}${path}` }),
          })),
        })}
      />
    </nav>
  );
}

/** 'Need help' card with its 'Contáctanos' button (spec §2): the chat, and the address for who has no chat. */
export function NeedHelpCard({ message }: { readonly message: string }) {
  return (
    <aside className={styles.card} aria-labelledby="need-help">
      <h2 id="need-help" className={styles.title}>
        ¿Necesitas ayuda?
      </h2>
      <p>
        Te respondemos por chat o en <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>.
      </p>
      <ChatButton message={message} kind="secondary" className={classNames(styles.contact, 'no-print')}>
        Contáctanos
      </ChatButton>
    </aside>
  );
}
