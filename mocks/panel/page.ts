import { html } from 'hono/html';
import { CARDS } from '../../fixtures/card-provider.ts';
import { ACCOUNTS, DEMO_PASSWORD } from '../../fixtures/users.ts';
import { htmlResponse } from '../html.ts';
import type { Html } from '../html.ts';
import type { LedgerEntry } from '../ledger.ts';
import { SCENARIO_GROUPS, SCENARIOS } from '../scenarios.ts';
import type { Scenario } from '../scenarios.ts';
import { DEMO_SANDBOX } from '../sandboxes.ts';

/** Entries shown, newest first. */
const SHOWN_ENTRIES = 30;

const KINDS: Record<LedgerEntry['kind'], string> = {
  purchase: 'Compra creada',
  charge: 'Cobro',
  denial: 'Denegación',
  enrollment: 'Matrícula',
  purchase_update: 'Compra actualizada',
  reset: 'Reinicio',
};

const groupsOfScenarios = Object.entries(SCENARIO_GROUPS).map(([group, title]) => ({
  title,
  scenarios: SCENARIOS.filter((scenario) => scenario.group === group),
}));

function scenarioItem(scenario: Scenario, siteOrigin: string): Html {
  return html`<li>
    <a href="${siteOrigin}/?escenario=${scenario.id}"><code>${scenario.id}</code></a>
    <p>${scenario.meaning}</p>
    <p class="seen">
      Se ve: «${scenario.text}»${scenario.reproduces ? html` <code>${scenario.reproduces}</code>` : null}
    </p>
  </li>`;
}

/** 4474 1183 5563 2240, so that a person can read it aloud and copy it. */
const spaced = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');

function detailOf(entry: LedgerEntry): string {
  switch (entry.kind) {
    case 'charge':
    case 'purchase_update':
      return `${entry.currency} ${entry.amount.toFixed(2)} · transacción ${entry.transaction_id}`;
    case 'denial':
      return `${entry.currency} ${entry.amount.toFixed(2)} · código ${entry.action_code}`;
    case 'enrollment':
      return entry.enrollment.course_name;
    case 'purchase':
      return `Comercio ${entry.merchant_id}`;
    case 'reset':
      return '';
  }
}

function entryRow(entry: LedgerEntry): Html {
  return html`<tr class="${entry.kind}">
    <td><time datetime="${entry.at}">${entry.at.slice(0, 19).replace('T', ' ')}</time></td>
    <td>${KINDS[entry.kind]}</td>
    <td>${'purchase_number' in entry ? entry.purchase_number : ''}</td>
    <td>${detailOf(entry)}</td>
    <td>${entry.user_id}${entry.scenario ? html`<br /><code>${entry.scenario}</code>` : null}</td>
  </tr>`;
}

function ledgerSection(entries: readonly LedgerEntry[]): Html {
  if (entries.length === 0) {
    return html`<p class="empty">Todavía no pasó nada. Compra algo en la demo y aparecerá aquí.</p>`;
  }
  const newest = [...entries].reverse().slice(0, SHOWN_ENTRIES);
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Registro de la demo">
    <table>
      <thead>
        <tr>
          <th scope="col">Cuándo (UTC)</th>
          <th scope="col">Qué</th>
          <th scope="col">Compra</th>
          <th scope="col">Detalle</th>
          <th scope="col">Quién y escenario</th>
        </tr>
      </thead>
      <tbody>
        ${newest.map(entryRow)}
      </tbody>
    </table>
  </div>`;
}

/**
 * The scenario panel: what the mock backend can play, who and what to play it with, and what happened so far.
 * @param entries Ledger of the demo, oldest first.
 */
export function panelPage(siteOrigin: string, entries: readonly LedgerEntry[]): Promise<Response> {
  const page = html`<html lang="es">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>Panel de escenarios · Kipu</title>
      <link rel="stylesheet" href="/panel.css" />
    </head>
    <body>
      <header>
        <h1>Panel de escenarios</h1>
        <p>
          Este es el lado remoto de Kipu, simulado: la academia, el servicio de contenido y el banco. Elige un
          escenario y la demo se comportará así hasta que lo quites.
        </p>
        <p class="actions">
          <a class="button" href="${siteOrigin}/">Ir a la demo</a>
          <a class="button quiet" href="${siteOrigin}/?escenario=">Quitar el escenario</a>
        </p>
      </header>
      <main>
        <section aria-labelledby="escenarios">
          <h2 id="escenarios">Escenarios</h2>
          ${groupsOfScenarios.map(
            ({ title, scenarios }) =>
              html`<h3>${title}</h3>
                <ul class="scenarios">
                  ${scenarios.map((scenario) => scenarioItem(scenario, siteOrigin))}
                </ul>`,
          )}
        </section>
        <div class="columns">
          <section aria-labelledby="cuentas">
            <h2 id="cuentas">Cuentas</h2>
            <p>Todas usan la contraseña <code>${DEMO_PASSWORD}</code>.</p>
            <ul class="plain">
              ${ACCOUNTS.map(
                ({ user, purpose }) => html`<li><code>${user.email}</code><span>${purpose}</span></li>`,
              )}
            </ul>
          </section>
          <section aria-labelledby="tarjetas">
            <h2 id="tarjetas">Tarjetas</h2>
            <p>
              Cualquier vencimiento futuro y cualquier código. Los últimos cuatro dígitos
              <code>0NNN</code> deniegan con el código NNN.
            </p>
            <ul class="plain">
              ${CARDS.map(
                ({ number, outcome }) => html`<li><code>${spaced(number)}</code><span>${outcome}</span></li>`,
              )}
            </ul>
          </section>
        </div>
        <section aria-labelledby="registro">
          <h2 id="registro">Lo que pasó en la demo</h2>
          ${ledgerSection(entries)}
          <form method="post" action="/__mock/reset?sandbox=${DEMO_SANDBOX}">
            <button class="button quiet">Reiniciar los datos de la demo</button>
          </form>
        </section>
      </main>
    </body>
  </html>`;
  return htmlResponse(page, {
    policy: ["style-src 'self'", "form-action 'self'", "frame-ancestors 'none'"],
  });
}
