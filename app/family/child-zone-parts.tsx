import { useSearchParams } from '@remix-run/react';
import type { ChildZone, PathView } from '../../server/domain/family/parents-zone.ts';
import type { CourseCardView } from '../../server/domain/family/course-card.ts';
import { CertificatesTile } from '../ui/certificates-tile.tsx';
import { paths } from '../paths.ts';
import { BlockedBanner } from './blocked-banner.tsx';
import { BuyLinks } from './buy-links.tsx';
import { CalendarMenu } from './calendar-menu.tsx';
import { CourseCard } from './course-card.tsx';
import { EmptyZone } from './empty-zone.tsx';
import { NextClass } from './next-class.tsx';
import { PastList } from './past-list.tsx';
import { PathSection } from './path-section.tsx';
import { RecommendedCards } from './recommended-cards.tsx';
import { StudentZoneCard } from './student-zone-card.tsx';
import { readZoneChoice, stepShown, tabShown } from './zone-choice.ts';
import { ZoneTabs } from './zone-tabs.tsx';
import styles from './child-zone-parts.module.css';

interface ChildZonePartsProps {
  readonly zone: ChildZone;
  /** When it was read. */
  readonly madeAt: Date;
  /** Address of the child's subscribed calendar, once there is one. */
  readonly feedPath: string | null;
  /** Whether the parent's password was given within the last minutes, so that it need not be asked for. */
  readonly passwordConfirmed: boolean;
}

/** Everything of one child: what comes next, its paths and courses, what it earned, what it could go on with. */
export function ChildZoneParts(props: ChildZonePartsProps) {
  const { zone, madeAt } = props;
  const { child, tabs, nextClass, blockedCourses, certificates, recommended } = zone;
  const [search] = useSearchParams();
  const tab = tabShown(zone, readZoneChoice(search));
  return (
    <>
      <BlockedBanner childId={child.id} firstName={child.firstName} courses={blockedCourses} />
      <div className={styles.first}>
        {tab === null ? (
          <EmptyZone title={`El quipu de ${child.firstName} espera su primer nudo`}>
            {`Cuando ${child.firstName} empiece un curso o una ruta, sus clases, su avance y sus certificados se anudan aquí.`}
          </EmptyZone>
        ) : (
          <NextClass
            nextClass={nextClass}
            course={courseOf(zone, nextClass?.childCourseId)}
            madeAt={madeAt}
          />
        )}
        <StudentZoneCard child={child} passwordConfirmed={props.passwordConfirmed} />
      </div>
      {tab !== null && <ZoneTabs childId={child.id} tabs={tabs} shown={tab} />}
      {tab === 'rutas' && <PathsTab {...props} />}
      {tab === 'cursos' && <CoursesTab {...props} />}
      <CertificatesTile certificates={certificates} />
      <RecommendedCards recommended={recommended} firstName={child.firstName} />
    </>
  );
}

function courseOf({ paths: current, courses }: ChildZone, childCourseId?: string): CourseCardView | null {
  const all = [...current.flatMap((path) => path.courses), ...courses];
  return all.find(({ id }) => id === childCourseId) ?? null;
}

/** The menu that puts a course into the family's calendar. */
function calendarOf({ zone, feedPath }: ChildZonePartsProps) {
  const { id, firstName } = zone.child;
  return (course: CourseCardView) => (
    <CalendarMenu course={course} childId={id} firstName={firstName} feedPath={feedPath} />
  );
}

function PathsTab(props: ChildZonePartsProps) {
  const { zone } = props;
  const [search] = useSearchParams();
  const choice = readZoneChoice(search);
  // Without a path that goes on, the last one that ended is what there is to see.
  const openId = zone.paths.length === 0 ? (choice.pathId ?? zone.pastPaths[0]?.id) : choice.pathId;
  const draw = (path: PathView, heading: 'h2' | 'h3') => (
    <PathSection
      key={path.id}
      path={path}
      shown={stepShown(path, choice)}
      stepHref={(step) => stepHref(zone.child.id, path.id, step)}
      heading={heading}
      calendarOf={calendarOf(props)}
    />
  );
  return (
    <>
      {zone.paths.map((path) => draw(path, 'h2'))}
      <PastList
        id="past-paths"
        title="Rutas anteriores:"
        items={zone.pastPaths.map((path) => ({
          id: path.id,
          name: path.name,
          isOpen: path.id === openId,
          content: draw(path, 'h3'),
        }))}
      />
    </>
  );
}

/** Leads to the path itself, for pages that are loaded anew. */
function stepHref(childId: string, pathId: string, step: number): string {
  return `${paths.parentsZone({ childId, tab: 'rutas', pathId, step: step + 1 })}#ruta-${pathId}`;
}

function CoursesTab(props: ChildZonePartsProps) {
  const { zone } = props;
  const draw = (course: CourseCardView) => (
    <CourseCard key={course.id} course={course} heading="h3" calendar={calendarOf(props)(course)}>
      <BuyLinks course={course} />
    </CourseCard>
  );
  return (
    <>
      {zone.courses.length > 0 && (
        <section aria-labelledby="courses-title">
          <h2 id="courses-title" className="visually-hidden">
            Cursos Individuales
          </h2>
          <div className={styles.courses}>{zone.courses.map((course) => draw(course))}</div>
        </section>
      )}
      <PastList
        id="past-courses"
        title="Cursos anteriores:"
        items={zone.pastCourses.map((course, index) => ({
          id: course.id,
          name: course.name,
          isOpen: zone.courses.length === 0 && index === 0,
          content: draw(course),
        }))}
      />
    </>
  );
}
