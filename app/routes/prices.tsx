import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction } from '../account/page-action.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { BRAND } from '../brand.ts';
import { PriceTable } from '../catalog/price-table.tsx';
import { publicMeta } from '../seo/page-meta.ts';
import { paths } from '../paths.ts';
import { Page, pageHandle, PageHeading } from '../ui/page.tsx';
import { CURRENCY_NAMES } from '../ui/format.ts';
import { useSite } from '../ui/site.ts';
import { UnreadNotice } from '../ui/unread-notice.tsx';

const LEAD = `Pago único, con todo incluido. Cada clase es en vivo, de ${BRAND.minutesPerClass} minutos y con ${BRAND.studentsPerClass} estudiantes como máximo.`;

export const meta = publicMeta({
  title: 'Precios',
  description: `Lo que cuesta cada programa, curso, pack y ruta, y cada una de sus clases. ${LEAD}`,
  path: paths.prices(),
});

export const handle = pageHandle<typeof loader>({
  crumbs: () => [{ name: 'Precios' }],
  help: () => `Hola, ${BRAND.name}. Tengo una pregunta sobre los precios.`,
});

export async function loader({ context }: LoaderFunctionArgs) {
  return { list: await pageOrThrow(() => context.api.prices.list()) };
}

export const action = pageAction();

/** What everything costs, side by side. */
export default function PricesPage() {
  const { list } = useLoaderData<typeof loader>();
  const { currency } = useSite();
  return (
    <Page className="stack">
      <PageHeading title="Precios" lead={LEAD} />
      <UnreadNotice of="courses_unread" count={list.unread} />
      {list.kinds.length > 0 && <PriceTable list={list.kinds} />}
      {list.kinds.length === 0 && list.unread === 0 && (
        <p>Por ahora no tenemos precios en {CURRENCY_NAMES[currency]}.</p>
      )}
    </Page>
  );
}
