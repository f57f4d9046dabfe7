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
import styles from './page.module.css';

/** A step of the way to a page below the home page (spec §3); without a path it is the page one is on. */
interface Crumb {
  readonly name: string;
  readonly path?: string;
}

/** What a page needs of the layout, said by its route. */
export interface PageHandle<Data = unknown> {
  /** Loads JavaScript; left out, the page is plain HTML. */
  readonly hydrate?: boolean;
  /** Stands in the frame of the dashboards. */
  readonly dashboard?: boolean;
  /** Neither header nor footer, since nothing that they lead to is there. */
  readonly standsAlone?: boolean;
  /** Whether what the page is about did not come in time, and is still waited for. */
  lacksAll?(data: Data): boolean;
  /** The way to the page, the home page left out. */
  crumbs?(data: Data): readonly Crumb[];
  /** What the chat of the help card at the end starts with, so that nobody has to explain twice. */
  help?(data: Data): string;
}

/** Declares what a page needs; `Loader` is the type of the route's loader. */
export function pageHandle<Loader = null>(
  handle: PageHandle<ReturnType<typeof useLoaderData<Loader>>>,
): PageHandle<ReturnType<typeof useLoaderData<Loader>>> {
  return handle;
}

/** Reads the handle of a route, which Remix hands on as unknown. */
export function handleOf(handle: unknown): PageHandle {
  return isHandle(handle) ? handle : {};
}

function isHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null;
}

/** The handle and the loader's data of the page that is shown. */
function usePageMatch() {
  const match = useMatches().at(-1);
  return { handle: handleOf(match?.handle), data: match?.data };
}

interface PageProps {
  /** Besides those of every page. */
  readonly className?: string;
  readonly 'data-tone'?: string;
  readonly children: ReactNode;
}

/** The frame of a page: what its form was refused for, the way to it, its parts, and the card that offers help. */
export function Page({ className, children, ...rest }: PageProps) {
  return (
    <div className={classNames('page page-block', className)} {...rest}>
      <PageTop />
      {children}
      <PageHelp />
    </div>
  );
}

/** What stands above the parts of a page; alone where these are as wide as the screen. */
export function PageTop() {
  const { handle, data } = usePageMatch();
  const refusal = useRefusal();
  const crumbs = handle.crumbs?.(data);
  return (
    <>
      <ErrorSummary errors={refusal?.errors} failure={refusal?.failure ?? undefined} />
      {crumbs && <Breadcrumbs crumbs={crumbs} />}
    </>
  );
}

/** The help card of a page whose route asks for it; alone where the parts above are as wide as the screen. */
export function PageHelp() {
  const { handle, data } = usePageMatch();
  const message = handle.help?.(data);
  return message === undefined ? null : <NeedHelpCard message={message} />;
}

/** The way to this page, for people and, as structured data, for search engines (spec §2). */
function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const steps = [{ name: 'Inicio', path: paths.home() }, ...crumbs];
  return (
    <nav className={styles.breadcrumbs} aria-label="Ruta de navegación">
      <ol>
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
      <ChatButton message={message} kind="secondary" className={styles.contact}>
        Contáctanos
      </ChatButton>
    </aside>
  );
}
