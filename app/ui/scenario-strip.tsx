import styles from './scenario-strip.module.css';

/**
 * Says that the mock backend is acting out a scenario, so that nobody takes a staged failure for a real one.
 * @param props.page Path and query of the page one is on.
 */
export function ScenarioStrip({ scenario, page }: { readonly scenario: string; readonly page: string }) {
  const [pathname = '/', search = ''] = page.split('?', 2);
  const parameters = new URLSearchParams(search);
  parameters.set('escenario', '');
  return (
    <aside className={styles.strip} aria-label="Escenario de prueba">
      Escenario de prueba: <strong>{scenario}</strong>{' '}
      <a href={`${pathname}?${parameters.toString()}`}>Salir del escenario</a>
    </aside>
  );
}
