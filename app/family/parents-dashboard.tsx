import type { ReactNode } from 'react';
import { useNewest } from '../api/newest.ts';
import { ChildContext } from './child-context.ts';
import { ChildZoneParts } from './child-zone-parts.tsx';
import { DataAge } from './data-age.tsx';
import type { parentsDashboard } from './dashboard.server.ts';
import { EmptyZone } from './empty-zone.tsx';
import { EnrolledCourses } from './enrolled-courses.tsx';
import { FamilyWeek } from './family-week.tsx';
import { LastPurchases } from './last-purchases.tsx';
import { FamilySwitch, ParentsHero } from './parents-hero.tsx';
import { UnreadNotice } from '../ui/unread-notice.tsx';
import { Welcome } from './welcome.tsx';
import styles from './parents-dashboard.module.css';

interface ParentsDashboardProps extends NonNullable<Awaited<ReturnType<typeof parentsDashboard>>> {
  /** Notices about purchases. */
  readonly notices: ReactNode;
}

/** The parents' dashboard (spec §2): the week of all children, the zone of one child, and the family's purchases. */
export function ParentsDashboard(dashboard: ParentsDashboardProps) {
  const { parentName, zone: made, passwordConfirmed, purchases, notices } = dashboard;
  const childId = made.zone?.child.id;
  const newest = useNewest(made, childId ?? '', ({ parents }) => parents.zone.query({ childId }));
  const { children, unreadChildren, zone, week, places, madeAt, reference } = newest;
  const elsewhere = purchases.filter(({ student }) => !children.some(({ id }) => id === student?.id));
  return (
    <div className="page page-block">
      <div className={styles.parts}>
        <ParentsHero parentName={parentName} />
        {(children.length > 0 || week.classes.length + week.unread > 0) && (
          <div className={styles.first}>
            <FamilyWeek week={week} madeAt={madeAt} reference={reference} />
            <DataAge madeAt={madeAt} />
          </div>
        )}
        {notices}
        <UnreadNotice of="child_unreadable" count={unreadChildren} reference={reference} />
        <FamilySwitch family={children} childId={zone?.child.id ?? null} />
        {zone ? (
          <ChildContext.Provider
            value={{ ...zone.child, kind: 'child', feedPath: zone.feedPath, passwordConfirmed, reference }}
          >
            <ChildZoneParts key={zone.child.id} zone={zone} madeAt={madeAt} purchases={purchases} />
          </ChildContext.Provider>
        ) : (
          purchases.length + unreadChildren + week.unread === 0 && (
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
