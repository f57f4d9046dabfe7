import type { LoaderFunctionArgs } from '@remix-run/node';
import { create as contentDisposition } from 'content-disposition';
import { givesPlace } from '../../server/domain/checkout/place.ts';
import { requireLogin } from '../account/require-login.server.ts';
import { pageOrNull } from '../api/call.server.ts';
import { readReceipt } from '../checkout/receipt.server.ts';
import { seeOther } from '../forms/see-other.server.ts';
import { paths } from '../paths.ts';

/**
 * /compras/{numero}.pdf: the receipt of an approved payment as a file, for its buyer only and never cached.
 * @throws redirect to the page of the purchase when it has no such file
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireLogin(request, context);
  const purchaseNumber = params['numero'] ?? '';
  const read = await pageOrNull(() => readReceipt(context, purchaseNumber));
  if (!read || !givesPlace(read.purchase)) throw seeOther(paths.receipt(purchaseNumber));
  // Loaded on demand: with its fonts it is a tenth of all code that the site loads.
  const { receiptPdf } = await import('../checkout/receipt-pdf.server.ts');
  const file = await receiptPdf({ ...read, siteOrigin: context.siteOrigin });
  const disposition = contentDisposition(`Constancia Kipu ${purchaseNumber}.pdf`);
  return new Response(file, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': disposition,
      'Cache-Control': 'no-store',
    },
  });
}
