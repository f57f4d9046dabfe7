import { CARDS } from './support/cards.ts';
import { ACCOUNTS, PASSWORD } from './support/family.ts';
import { openLynx } from './support/lynx.ts';
import { expect, SCRIPTLESS, test } from './support/site.ts';

// What families with a text browser get: no styles, no scripts, and forms with a token, since lynx sends no `Origin`.

test(
  'a course is bought in lynx, from the home page to the receipt',
  SCRIPTLESS,
  async ({ site, sandbox }) => {
    const lynx = await openLynx('/', sandbox);
    try {
      await lynx.follow('Cursos');
      await lynx.fill('Busca un curso', 'python');
      await lynx.press('Buscar');
      await lynx.follow('Python desde cero');
      await lynx.press('Inscribirme');
      await lynx.follow('Ingresa y sigue con lo que ya sabemos');
      await lynx.fill('Correo electrónico', ACCOUNTS.mother);
      await lynx.fill('Contraseña', PASSWORD);
      await lynx.press('Ingresar');
      await lynx.press('Continuar');
      // Of the form that scripts would draw here, lynx shows the labels.
      await lynx.sees('Visa');
      await lynx.sees('Tu tarjeta la escribes en la página segura del banco, no aquí.');
      await lynx.tick('Acepto los términos y condiciones');
      await lynx.press('Pagar en la página segura del banco');
      await lynx.fill('Nombre del titular', 'Rosa Quispe');
      await lynx.fill('Número de tarjeta', CARDS.visa);
      await lynx.fill('Vencimiento', '12/30');
      await lynx.fill('Código de seguridad', '123');
      await lynx.press('Continuar');
      await lynx.press('Confirmar y pagar');
      await lynx.sees('¡Pago aprobado y completado con éxito!');
    } finally {
      await lynx.close();
    }
    const ledger = await site.ledger();
    expect(ledger.of('charge')).toHaveLength(1);
    expect(ledger.of('enrollment')).toHaveLength(1);
  },
);
