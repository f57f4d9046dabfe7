import { html } from 'hono/html';
import { CARDS } from '../../fixtures/card-provider.ts';
import { ACCOUNTS, DEMO_PASSWORD } from '../../fixtures/users.ts';
import { pageResponse } from '../html.ts';
import type { Html } from '../html.ts';
import type { LedgerEntry } from '../ledger.ts';
import type { DialedFault } from '../faults.ts';
import { SCENARIO_GROUPS } from '../scenarios/scenario.ts';
import { SCENARIOS } from '../scenarios.ts';
import { isOpenedByPanel } from '../sandboxes.ts';
import type { Sandbox } from '../sandboxes.ts';
import { CODE_SCREENS, screensOf } from './openings.ts';
import type { Screen } from './openings.ts';
import { ledgerSection } from './ledger-section.ts';
import { waitingPayments } from './waiting-payments.ts';

const groupsOfScenarios = Object.entries(SCENARIO_GROUPS).map(([group, title]) => ({
  title,
  screens: screensOf(SCENARIOS.filter((scenario) => scenario.group === group)),
}));

function screenItem({ id, meaning, text, reproduces, onlyWithJavaScript }: Screen): Html {
  return html`<li>
    <a href="/abrir/${id}"><code>${id}</code></a>
    <p>${meaning}</p>
    <p class="seen">
      Se ve: «${text}»${reproduces ? html` <code>${reproduces}</code>` : null}
      ${onlyWithJavaScript ? html`<br />Solo con JavaScript. ${onlyWithJavaScript}` : null}
    </p>
  </li>`;
}

function screenList(title: string, screens: readonly Screen[]): Html {
  return html`<h3>${title}</h3>
    <ul class="scenarios">
      ${screens.map(screenItem)}
    </ul>`;
}

const FAULTS: Readonly<Record<DialedFault, string>> = {
  none: 'Ninguna',
  error: 'Error 500',
  down: 'Fuera de servicio (503)',
  page: 'Página HTML con 502',
  cut: 'La conexión se corta',
  half: 'Media respuesta',
  hang: 'Nunca responde',
};

const LATENCIES = [0, 200, 1_000, 3_000, 8_000, 30_000, 90_000];
const FREQUENCIES = [1, 2, 3, 5, 10];

function choice(
  name: string,
  label: string,
  options: readonly (readonly [value: string, text: string])[],
  chosen: string,
): Html {
  return html`<p>
    <label for="dial-${name}">${label}</label>
    <select id="dial-${name}" name="${name}">
      ${options.map(
        ([value, text]) =>
          html`<option value="${value}" ${value === chosen ? html`selected` : null}>${text}</option>`,
      )}
    </select>
  </p>`;
}

/** The form that sets latency and faults of all calls of a sandbox. */
function dialsForm({ id, dials }: Sandbox): Html {
  const seconds = (ms: number) => (ms === 0 ? 'Sin demora' : `${ms / 1_000} s más`);
  const often = (every: number) => (every === 1 ? 'Todas las llamadas' : `Una de cada ${every}`);
  return html`<form method="post" action="/__mock/dials?sandbox=${id}" class="dials">
    ${choice(
      'latencyMs',
      'Demora',
      LATENCIES.map((ms) => [String(ms), seconds(ms)] as const),
      String(dials.latencyMs),
    )}
    ${choice('fault', 'Falla', Object.entries(FAULTS), dials.fault)}
    ${choice(
      'every',
      'Cuáles fallan',
      FREQUENCIES.map((every) => [String(every), often(every)] as const),
      String(dials.every),
    )}
    <button class="button quiet">Aplicar</button>
  </form>`;
}

/** The form that lets a month pass for every subscription of a sandbox. */
function renewalsForm({ id }: Sandbox): Html {
  return html`<form method="post" action="/__mock/renewals?sandbox=${id}">
    <span>Pagos mensuales: pasa un mes y</span>
    <button class="button quiet" name="result" value="paid">se cobra</button>
    <button class="button quiet" name="result" value="failed">el banco lo deniega</button>
  </form>`;
}

/** The state of the browser's sandbox: its scenario, and what happened in it. */
function stateSection(sandbox: Sandbox, entries: readonly LedgerEntry[]): Html {
  const count = (kind: LedgerEntry['kind']) => entries.filter((entry) => entry.kind === kind).length;
  const facts = [
    [
      'Dónde estás',
      isOpenedByPanel(sandbox.id) ? 'En un escenario abierto desde aquí' : 'En la demo de siempre',
    ],
    ['Escenario de la última llamada', sandbox.playing ?? 'ninguno'],
    ['Cobros', String(count('charge'))],
    ['Denegaciones', String(count('denial'))],
    ['Matrículas', String(count('enrollment'))],
  ] as const;
  return html`<dl class="plain">
    ${facts.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

/** Spaces a card number as 4474 1183 5563 2240, so that it can be read aloud and copied. */
const spaced = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');

/**
 * The scenario panel: the scenarios of the mock backend, and what happened so far in the browser's sandbox.
 * @param options.entries Ledger of the sandbox, oldest first.
 */
export function panelPage({
  siteOrigin,
  sandbox,
  entries,
}: {
  readonly siteOrigin: string;
  readonly sandbox: Sandbox;
  readonly entries: readonly LedgerEntry[];
}): Promise<Response> {
  return page(
    'Panel de escenarios',
    html`<header>
        <h1>Panel de escenarios</h1>
        <p>
          Aquí se abre cualquier error que una familia cuente. Cada enlace ingresa con la cuenta que hace
          falta, hace los pasos previos y te deja en la pantalla que ella vio. Cada vez empieza de cero, en un
          espacio aparte: puedes abrirlo cuantas veces quieras.
        </p>
        <p class="actions">
          <a class="button" href="${siteOrigin}/">Ir a la demo</a>
        </p>
        <form method="post" action="/__mock/leave">
          <button class="button quiet">Salir del escenario y volver a la demo de siempre</button>
        </form>
      </header>
      <main>
        <div class="columns">
          <section aria-labelledby="estado">
            <h2 id="estado">Cómo está</h2>
            ${stateSection(sandbox, entries)}
          </section>
          <section aria-labelledby="perillas">
            <h2 id="perillas">Demoras y fallas</h2>
            <p>Valen para todo lo que la academia y el banco respondan donde estás ahora.</p>
            ${dialsForm(sandbox)}
          </section>
        </div>
        <section aria-labelledby="por-pagar">
          <h2 id="por-pagar">Pagos en efectivo y transferencias que esperan</h2>
          ${waitingPayments(sandbox, entries)} ${renewalsForm(sandbox)}
        </section>
        <section aria-labelledby="registro">
          <h2 id="registro">Lo que pasó</h2>
          ${ledgerSection(entries)}
          <form method="post" action="/__mock/reset?sandbox=${sandbox.id}">
            <button class="button quiet">Reiniciar los datos y las perillas</button>
          </form>
        </section>
        <section aria-labelledby="escenarios">
          <h2 id="escenarios">Escenarios</h2>
          ${groupsOfScenarios.map(({ title, screens }) => screenList(title, screens))}
          ${screenList('Códigos del banco', CODE_SCREENS)}
        </section>
        <div class="columns">
          <section aria-labelledby="cuentas">
            <h2 id="cuentas">Cuentas</h2>
            <p>Todas usan la contraseña <code>${DEMO_PASSWORD}</code>.</p>
            <ul class="plain">
              ${ACCOUNTS.map(
                ({ user, purpose }) => html`<li><code>${user.email}</code> <span>${purpose}</span></li>`,
              )}
            </ul>
          </section>
          <section aria-labelledby="tarjetas">
            <h2 id="tarjetas">Tarjetas</h2>
            <p>
              Cualquier vencimiento futuro y cualquier código. Los últimos cuatro dígitos
              <code>0NNN</code> se responden con el código NNN.
            </p>
            <ul class="plain">
              ${CARDS.map(
                ({ number, outcome }) =>
                  html`<li><code>${spaced(number)}</code> <span>${outcome}</span></li>`,
              )}
            </ul>
          </section>
        </div>
      </main>`,
  );
}

/** The page for a scenario that could not be opened, with the reason. */
export function closedScreen({ id, text }: Screen, reason: string, siteOrigin: string): Promise<Response> {
  return page(
    `No se pudo abrir ${id}`,
    html`<header>
      <h1>No se pudo abrir <code>${id}</code></h1>
      <p>Debía verse «${text}». El camino hasta esa pantalla se cortó antes:</p>
      <p><code>${reason}</code></p>
      <p>¿Está encendida la demo en <a href="${siteOrigin}/">${siteOrigin}</a>?</p>
      <p class="actions"><a class="button quiet" href="/">Volver al panel</a></p>
    </header>`,
    502,
  );
}

function page(title: string, body: Html, status = 200): Promise<Response> {
  return pageResponse({
    title: `${title} · Kipu`,
    styles: '/panel.css',
    body,
    policy: ["form-action 'self'"],
    status,
  });
}
