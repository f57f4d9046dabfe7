import { BRAND } from '../brand.ts';
import { paths } from '../paths.ts';
import { useSite } from './site.ts';
import { Cord } from './cord.tsx';
import styles from './dashboard-footer.module.css';

/** The end of every dashboard (spec §2 'a footer saying all rights reserved 2022'). */
export function DashboardFooter() {
  const { year } = useSite();
  const years = year && year > BRAND.foundedIn ? `${BRAND.foundedIn}–${year}` : String(BRAND.foundedIn);
  return (
    <footer className={styles.footer}>
      <Cord />
      <div className={styles.line}>
        <p>
          © {BRAND.name}. Todos los derechos reservados {years}
        </p>
        <ul>
          <li>
            <a href={paths.dashboardContact()}>Contáctanos</a>
          </li>
          <li>
            <a href={paths.terms()}>Términos y condiciones</a>
          </li>
          <li>
            <a href={paths.privacy()}>Política de privacidad</a>
          </li>
          <li>
            <a href={paths.claimsBook()}>Libro de Reclamaciones</a>
          </li>
        </ul>
      </div>
    </footer>
  );
}
