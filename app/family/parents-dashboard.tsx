import { useLocation } from '@remix-run/react';
import { formatDataAge } from '../ui/format.ts';
import { EnrolledCourses, LastPurchases } from '../students/student-dashboard.tsx';
import { Link } from '../ui/link.tsx';
import { useTimeZone } from '../ui/site.ts';
import { ASK_EVERY_MS, live, useNewest } from '../api/live.tsx';
import { ChildContext } from './child-context.ts';
import { ChildZoneParts } from './child-zone-parts.tsx';
import { EmptyZone } from './empty-zone.tsx';
import { ParentsHero } from './parents-hero.tsx';
import { Welcome } from './welcome.tsx';
import type { parentsDashboard } from './dashboard.server.ts';
import styles from './parents-dashboard.module.css';

/** The parents' dashboard (spec §2): one child at a time, and what the family bought. */
export function ParentsDashboard(dashboard: Awaited<ReturnType<typeof parentsDashboard>>) {
  const { parentName, zone: made, feedPath, passwordConfirmed, places, purchases } = dashboard;
  const asked = live.parents.zone.useQuery(
    { childId: made.zone?.child.id },
    { initialData: made, refetchInterval: ASK_EVERY_MS, refetchOnWindowFocus: true },
  );
  const { children, zone, madeAt, reference } = useNewest(made, asked);
  const elsewhere = purchases.filter(({ student }) => !children.some(({ id }) => id === student?.id));
  return (
    <div className="page page-block">
      <div className={styles.parts}>
        <ParentsHero parentName={parentName} family={children} childId={zone?.child.id ?? null} />
        <DataAge madeAt={madeAt} />
        {zone ? (
          <ChildContext.Provider value={{ ...zone.child, feedPath, passwordConfirmed, reference }}>
            <ChildZoneParts key={zone.child.id} zone={zone} madeAt={madeAt} purchases={purchases} />
          </ChildContext.Provider>
        ) : (
          purchases.length === 0 && (
            <EmptyZone title="Aún no hay nadie en tu familia de estudiantes">
              Cuando matricules a tu primera hija o hijo, sus clases, su avance y sus certificados se anudan
              aquí.
            </EmptyZone>
          )
        )}
        {places.length > 0 && (
          <section aria-labelledby="bought-title">
            <h2 id="bought-title">Lo que compraste</h2>
            <Welcome purchases={elsewhere} />
            <EnrolledCourses courses={places} reference={reference} />
          </section>
        )}
        <LastPurchases purchases={purchases} />
      </div>
    </div>
  );
}

/** When the page was made, and the way to have it made again. */
function DataAge({ madeAt }: { readonly madeAt: Date }) {
  const { pathname, search } = useLocation();
  return (
    <p className={styles.age}>
      {formatDataAge(madeAt, useTimeZone())} <Link href={`${pathname}${search}`}>Actualizar</Link>
    </p>
  );
}
