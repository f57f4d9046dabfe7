import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction } from '../account/page-action.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { Blocks } from '../content/blocks.tsx';
import { publicMeta } from '../seo/page-meta.ts';
import { ProviderData } from '../support/provider-data.tsx';
import { formatDay } from '../ui/format.ts';
import { Page, PageHeading } from '../ui/page.tsx';
import styles from './legal.module.css';

export const meta = publicMeta<typeof loader>(({ data: { page, isPublished } }) => ({
  title: page.title,
  description: page.lead,
  path: `/${page.slug}`,
  hidden: !isPublished,
}));

/** @throws 404 when the content service has no such text; the failure when it does not answer */
export function loader({ request, context }: LoaderFunctionArgs) {
  const slug = new URL(request.url).pathname.replaceAll('/', '');
  return pageOrThrow(() => context.api.support.legalPage({ slug }));
}

export const action = pageAction();

/**
 * A legal text with its effective date, table of contents and legal owner; the contents are not printed. The payment
 * modal opens the terms in a new tab (spec §2).
 */
export default function LegalPage() {
  const { page, provider } = useLoaderData<typeof loader>();
  const sections = page.body.flatMap((block) =>
    block?.kind === 'heading' && block.level === 2 && block.id !== ''
      ? [{ id: block.id, text: block.text }]
      : [],
  );
  return (
    <Page className={styles.page}>
      <header>
        <PageHeading title={page.title} lead={page.lead} />
        {(page.effectiveDate !== null || page.version !== '') && (
          <p className="soft">
            {page.effectiveDate && (
              <>
                Vigente desde el <time dateTime={page.effectiveDate}>{formatDay(page.effectiveDate)}</time>
                .{' '}
              </>
            )}
            {page.version && `Versión ${page.version}.`}
          </p>
        )}
      </header>
      {sections.length > 0 && (
        <nav className={styles.contents} aria-labelledby="contents-title">
          <h2 id="contents-title">En esta página</h2>
          <ul>
            {sections.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
            {provider && (
              <li>
                <a href="#proveedor">Quién responde por este texto</a>
              </li>
            )}
          </ul>
        </nav>
      )}
      <div className={styles.text}>
        <Blocks blocks={page.body} />
        {provider && (
          <section className={styles.provider} aria-labelledby="proveedor">
            <h2 id="proveedor">Quién responde por este texto</h2>
            <ProviderData provider={provider} />
          </section>
        )}
      </div>
    </Page>
  );
}
