import { useLocation } from '@remix-run/react';
import type { ParentsZone } from '../../server/domain/family/parents-zone.ts';
import { formatDataAge } from '../ui/format.ts';
import { EnrolledCourses } from '../students/enrolled-courses.tsx';
import { PurchaseList } from '../students/purchase-list.tsx';
import { Link } from '../ui/link.tsx';
import { ChildZoneParts } from './child-zone-parts.tsx';
import { EmptyZone } from './empty-zone.tsx';
import { ParentsHero } from './parents-hero.tsx';
import type { ParentsPageData } from './parents-page.server.ts';
import { useLiveZone } from './use-live-zone.ts';
import styles from './parents-dashboard.module.css';

interface ParentsDashboardProps {
  readonly dashboard: ParentsPageData;
}

/** The parents' dashboard (spec §2): one child at a time, and what the family bought. */
export function ParentsDashboard({ dashboard }: ParentsDashboardProps) {
  const { parentName, timeZone, feedPath, passwordConfirmed, bought, purchases } = dashboard;
  const { children, zone, madeAt } = useLiveZone(dashboard.zone);
  return (
    <div className="page page-block">
      <div className={styles.parts}>
        <ParentsHero parentName={parentName} family={children} childId={zone?.child.id ?? null} />
        <DataAge madeAt={madeAt} timeZone={timeZone} />
        {zone ? (
          <ChildZoneParts
            key={zone.child.id}
            zone={zone}
            madeAt={madeAt}
            feedPath={feedPath}
            passwordConfirmed={passwordConfirmed}
          />
        ) : (
          <EmptyZone title="Aún no hay nadie en tu familia de estudiantes">
            Cuando matricules a tu primera hija o hijo, sus clases, su avance y sus certificados se anudan
            aquí.
          </EmptyZone>
        )}
        {bought.length > 0 && (
          <section aria-labelledby="bought-title">
            <h2 id="bought-title">Lo que compraste</h2>
            <EnrolledCourses courses={bought} />
          </section>
        )}
        <PurchaseList purchases={purchases} />
      </div>
    </div>
  );
}

/** When the page was made, and the way to have it made again. */
function DataAge({ madeAt, timeZone }: Pick<ParentsZone, 'madeAt'> & { readonly timeZone: string }) {
  const { pathname, search } = useLocation();
  return (
    <p className={styles.age}>
      {formatDataAge(madeAt, timeZone)} <Link href={`${pathname}${search}`}>Actualizar</Link>
    </p>
  );
}
