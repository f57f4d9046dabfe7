import { useLocation, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import type { ParentsZone } from '../../server/domain/family/parents-zone.ts';
import { formatDataAge } from '../ui/format.ts';
import { EnrolledCourses, PurchaseList } from '../students/student-dashboard.tsx';
import { Link } from '../ui/link.tsx';
import { failureOfCall, live } from '../api/live.tsx';
import { ChildZoneParts } from './child-zone-parts.tsx';
import { EmptyZone } from './empty-zone.tsx';
import { ParentsHero } from './parents-hero.tsx';
import type { ParentsPageData } from './parents-page.server.ts';
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

/** How often the zone is asked for while the page is in sight, in milliseconds. */
const ASK_EVERY_MS = 60_000;

/**
 * The zone as it is now: what the page was made with, renewed every minute and whenever the page comes back in sight.
 * When it is no longer the reader's (logged out elsewhere), the page is asked for again and says so.
 */
function useLiveZone(made: ParentsZone): ParentsZone {
  const { revalidate } = useRevalidator();
  const { data, error } = live.parents.zone.useQuery(
    { childId: made.zone?.child.id },
    { initialData: made, refetchInterval: ASK_EVERY_MS, refetchOnWindowFocus: true },
  );
  const status = failureOfCall(error)?.status ?? null;
  const isLocked = status === 401 || status === 404;
  useEffect(() => {
    if (isLocked) revalidate();
  }, [isLocked, revalidate]);
  // A form of the page may have had it made again meanwhile.
  return data.madeAt > made.madeAt ? data : made;
}
