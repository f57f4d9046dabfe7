import { CARDS } from './support/cards.ts';
import { ACCOUNTS, PASSWORD } from './support/family.ts';
import { openFirefox, PATIENCE } from './support/firefox.ts';
import { BOTH_WAYS, expect, test } from './support/site.ts';

test(
  'a family buys in Firefox from the program to the dashboard, and its console stays clean',
  BOTH_WAYS,
  async ({ site, sandbox, scripted }) => {
    test.setTimeout(2 * PATIENCE);
    const { page, complaints, scripts, close } = await openFirefox(sandbox);
    // By role and name, Firefox would compute the accessibility tree of the whole page again and again.
    const saying = (element: string, words: string) =>
      page.locator(`::-p-xpath(//main//${element}[starts-with(normalize-space(), "${words}")])`);
    const press = (element: 'a' | 'button' | 'summary', words: string) => saying(element, words).click();
    try {
      await page.goto(`${site.origin}/vacaciones/8-a-11`);
      await press('button', 'Ir a Pagar');
      await press('a', 'Ingresa y sigue con lo que ya sabemos');
      await page.locator('dialog [name="email"]').fill(ACCOUNTS.mother);
      await page.locator('dialog [name="password"]').fill(PASSWORD);
      await press('button', 'Ingresar');
      await page.locator('::-p-xpath(//label[starts-with(normalize-space(), "Valentina")])').wait();
      await press('button', 'Continuar');
      await typeIntoFrame('Número de tarjeta', CARDS.visa);
      await typeIntoFrame('Vencimiento', '12/30');
      await typeIntoFrame('CVC', '123');
      await page.locator('dialog [name="terms"]').click();
      await press('button', 'PAGAR');
      await saying('*', '¡Pago aprobado y completado con éxito!').wait();
      await press('a', 'Ver Mi Compra');
      await press('summary', 'Ver los datos de ingreso de Valentina');
      // Exists only once the dashboard is hydrated.
      await saying('button', 'Mostrar contraseña').wait();
    } finally {
      await close();
    }
    expect(complaints, 'what the pages complained about').toEqual([]);
    expect((await site.ledger()).of('charge')).toHaveLength(1);
    for (const script of scripts) scripted.add(script);

    async function typeIntoFrame(title: string, text: string): Promise<void> {
      const frame = await (await page.locator(`iframe[title="${title}"]`).waitHandle()).contentFrame();
      await frame.locator('input').fill(text);
    }
  },
);
