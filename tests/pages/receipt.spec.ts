import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { CARDS } from './support/cards.ts';
import { buy, payByRequest, reachPayment, signIn } from './support/family.ts';
import { expectEveryWidth } from './support/page-checks.ts';
import { expect, test } from './support/site.ts';

test('an approved purchase shows every fact of it, and can be opened again', async ({ page, site }) => {
  await signIn(page);
  await buy(page, CARDS.visa);
  const [charge] = (await site.ledger()).of('charge');
  const facts = [
    charge?.purchase_number ?? 'a charge in the ledger',
    /^\d\d\/\d\d\/\d\d \d\d:\d\d:\d\d \(hora de Lima\)$/,
    /PEN|Soles/i,
    /visa/i,
    /\*+ ?\d{4}|•+ ?\d{4}|4474\d{2}\*+2240/,
  ];
  for (const visit of ['first', 'again']) {
    if (visit === 'again') await page.goto(`/compras/${charge?.purchase_number ?? ''}`);
    await expect(page.getByText('¡Pago aprobado y completado con éxito!')).toBeVisible();
    for (const fact of facts) {
      await expect(page.getByRole('main').getByText(fact).first()).toBeVisible();
    }
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('link', { name: 'Ver Mi Compra' })).toBeInViewport({ ratio: 1 });
  // On a phone the longest of its buttons has two lines, neither with a word alone.
  const widths = await page
    .getByRole('button', { name: 'Enviarme el comprobante por correo' })
    .evaluate((button) => {
      const range = document.createRange();
      range.selectNodeContents(button);
      return [...range.getClientRects()].map(({ width }) => width);
    });
  expect(widths).toHaveLength(2);
  expect(Math.min(...widths) / Math.max(...widths)).toBeGreaterThan(0.4);
  // Its buttons stand at one distance, though they are of two forms.
  const boxOf = (name: string) => page.getByRole('button', { name }).boundingBox();
  const [print, send] = [
    await boxOf('Imprimir o guardar'),
    await boxOf('Enviarme el comprobante por correo'),
  ];
  const link = await page.getByRole('link', { name: 'Descargar en PDF' }).boundingBox();
  const below = (one: typeof link) => (one?.y ?? 0) + (one?.height ?? 0);
  expect((send?.y ?? 0) - below(print)).toBeCloseTo((print?.y ?? 0) - below(link), 0);
});

test('the reference of a payment stands in its modal and on its receipt, to be read out or copied', async ({
  page,
  context,
  site,
}) => {
  await reachPayment(page);
  const shown = page.getByText(/^K-[0-9A-Z]{4}-[0-9A-Z]{2}$/);
  const reference = await shown.innerText();
  await payByRequest(page, CARDS.visa);
  await expect(shown).toHaveText(reference);
  if (!site.withJavaScript) {
    await expect(page.getByRole('button', { name: 'Copiar' })).toHaveCount(0);
    return;
  }
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copiar la referencia' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copiada' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
});

test("'Confirmamos tu pago' opens and closes, and is a title on paper", async ({ page }) => {
  await signIn(page);
  await buy(page, CARDS.visa);
  const details = page.locator('details').filter({ hasText: 'Confirmamos tu pago' });
  const wasOpen = (await details.getAttribute('open')) !== null;
  await details.locator('summary').click();
  if (wasOpen) await expect(details).not.toHaveAttribute('open');
  else await expect(details).toHaveAttribute('open');

  // On paper nothing can be clicked: the title stays, links to other pages disappear.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Confirmamos tu pago').filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeHidden();
});

test('a receipt says when the first class is and until when money is given back, prints on one sheet, and can be kept as a file', async ({
  page,
  context,
  site,
}) => {
  await signIn(page);
  await buy(page, CARDS.visa);
  const main = page.getByRole('main');
  await expect(main.getByText('Primera clase')).toBeVisible();
  await expect(
    main.getByText(/^Devolución completa hasta el \S+ \d+ de \S+, \d+:\d\d\s[ap]\.\sm\./),
  ).toBeVisible();
  await expect(main.getByText('20999900004')).toBeVisible();
  await main.getByText('Añadir al calendario').click();
  await expect(main.getByRole('link', { name: 'Outlook' })).toBeVisible();
  await expectEveryWidth(page);
  await site.expectAccessible(page);
  await site.expectReadableInTheDark(page);

  const file = await main.getByRole('link', { name: 'Descargar en PDF' }).getAttribute('href');
  const answer = await context.request.get(file ?? '');
  expect(answer.headers()).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
  const pdf = await getDocumentProxy(new Uint8Array(await answer.body()));
  expect((await getMeta(pdf)).info).toMatchObject({ Language: 'es-PE' });
  const { text } = await extractText(pdf, { mergePages: true });
  const printed = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })));
  expect(printed.numPages).toBe(1);
  const { text: onPaper } = await extractText(printed, { mergePages: true });
  const [charge] = (await site.ledger()).of('charge');
  // The PDF places letters one by one, so word boundaries are unknown.
  const solid = (words: string) => words.replace(/\s/g, '');
  const facts = [
    'Pagada',
    'Primera clase',
    'Devolución completa hasta el',
    '20999900004',
    'Valentina',
    'S/ 450',
  ];
  for (const fact of [...facts, charge?.purchase_number ?? 'a charge in the ledger']) {
    for (const words of [text, onPaper]) expect(solid(words)).toContain(solid(fact));
  }
});

test('where text is shown twice as large, what a receipt tells of the classes stays in its frame', async ({
  page,
}) => {
  await signIn(page);
  await buy(page, CARDS.visa);
  await page.setViewportSize({ width: 360, height: 740 });
  const over = await page.getByRole('region', { name: /^Las clases de / }).evaluate((frame) => {
    document.documentElement.style.fontSize = '200%';
    return frame.scrollWidth - frame.clientWidth;
  });
  expect(over).toBe(0);
});

test("'Ver Mi Compra' opens the dashboard at the purchase, with a word of welcome", async ({
  page,
  site,
}) => {
  await signIn(page);
  await buy(page, CARDS.visa);
  await page.getByRole('link', { name: 'Ver Mi Compra' }).click();
  await expect(page).toHaveURL(/\/dashboard\?.*compra=(\d+)#compra-\1$/);
  await expect(page.getByText(/^¡Listo! .* su lugar$|^¡Listo! Ya tienes tu lugar$/)).toBeInViewport();
  await expectEveryWidth(page);
  await site.expectAccessible(page);
});
