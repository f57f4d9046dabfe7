import { cutOff, htmlPage } from '../faults.ts';
import type { ScenarioId } from '../scenarios.ts';

/** How a read of the catalogue breaks in a scenario of the connection, or null when it does not. */
export function brokenCatalogue(scenario: ScenarioId | null, answer: unknown): Response | null {
  switch (scenario) {
    case 'json-inesperado':
      return Response.json({ resultado: ['no', 'es', 'lo', 'acordado'] });
    case 'html-en-vez-de-json':
      return htmlPage(200);
    case 'json-cortado':
      return cutOff(answer);
    default:
      return null;
  }
}
