import { useFetcher, useSearchParams } from '@remix-run/react';
import type { ChildZone, ZoneTab } from '../../server/domain/family/parents-zone.ts';
import type { PathView } from '../../server/domain/family/path-view.ts';
import type { CourseCardView } from '../../server/domain/family/course-card.ts';
import { givesPlace } from '../../server/domain/checkout/place.ts';
import type { AttemptView } from '../../server/payments/types.ts';
import { onDemand } from '../api/on-demand.tsx';
import { paths } from '../paths.ts';
import { ChatLink, Link } from '../ui/link.tsx';
import { joined } from '../ui/format.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { PurchaseList } from '../ui/purchase-list.tsx';
import { UnreadNotice } from '../ui/unread-notice.tsx';
import { BuyLinks } from './course-details.tsx';
import { CertificateNameForm } from './certificate-name.tsx';
import { CourseCard } from './course-card.tsx';
import { CourseEnd, nextAfter } from './course-end.tsx';
import { ReviewForm, useRefusedReview } from './review-form.tsx';
import { EmptyZone } from './empty-zone.tsx';
import { NextClass } from './next-class.tsx';
import { Certificates } from './certificates.tsx';
import { FoldList } from './fold-list.tsx';
import { PathSection } from './path-section.tsx';
import { RecommendedCards } from './recommended-cards.tsx';
import { StudentZoneCard } from './student-zone-card.tsx';
import { readZoneChoice, stepShown, TAB_WORDS, tabShown } from './zone-choice.ts';
import { useChild } from './child-context.ts';
import { Welcome } from './welcome.tsx';
import styles from './child-zone-parts.module.css';

interface ChildZonePartsProps {
  readonly zone: ChildZone;
  readonly madeAt: Date;
  /** All purchases of the family. */
  readonly purchases: readonly AttemptView[];
}

/** The zone of one child: next class, learning paths and courses, certificates, and recommendations. */
export function ChildZoneParts({ zone, madeAt, purchases }: ChildZonePartsProps) {
  const { child, tabs, nextClass, blockedCourses, certificates } = zone;
  const [search] = useSearchParams();
  const { reference } = useChild();
  const tab = tabShown(zone, readZoneChoice(search));
  const own = purchases.filter(({ student }) => student?.id === child.id);
  return (
    <>
      <BlockedBanner courses={blockedCourses} />
      <div className={styles.first}>
        {tab === null ? (
          // When courses could not be read, the zone is not known to be empty.
          zone.unread === 0 && <NothingYet purchases={purchases} />
        ) : (
          <NextClass
            nextClass={nextClass}
            course={courseOf(zone, nextClass?.childCourseId)}
            unknown={unreadIn(zone) + zone.untimed}
            madeAt={madeAt}
          />
        )}
        <StudentZoneCard />
      </div>
      <UnreadNotice of="course_unreadable" count={zone.unread} reference={reference} />
      {tab !== null && <ZoneTabs tabs={tabs} shown={tab} />}
      <Welcome purchases={own} />
      {tab === 'rutas' && <PathsTab zone={zone} />}
      {tab === 'cursos' && <CoursesTab zone={zone} />}
      <Certificates certificates={certificates} reference={reference}>
        <CertificateNameForm certificates={certificates} chosen={zone.certificateName} />
      </Certificates>
      <Recommended zone={zone} />
    </>
  );
}

const LateRecommended = onDemand(async () => (await import('./late-recommended.tsx')).LateRecommended);

/** The recommendations; loaded separately when they did not arrive with the rest. */
function Recommended({ zone: { followed, recommended } }: Pick<ChildZonePartsProps, 'zone'>) {
  if (recommended) return <RecommendedCards recommended={recommended} />;
  const meanwhile = <p>Lo recomendado llega en un momento. Si no aparece, actualiza la página.</p>;
  return followed ? <LateRecommended props={{ followed, meanwhile }} standIn={meanwhile} /> : meanwhile;
}

/** A zone without courses: purchases still being processed, or else how to begin. */
function NothingYet({ purchases }: Pick<ChildZonePartsProps, 'purchases'>) {
  const { id, firstName } = useChild();
  const own = purchases.filter(({ student }) => student?.id === id);
  const onTheWay = own.filter(
    ({ status, refund }) => refund === null && (status === 'verifying' || status === 'needs_review'),
  );
  if (onTheWay.length > 0) {
    return (
      <section aria-labelledby="on-the-way">
        <h2 id="on-the-way">La compra para {firstName} está en camino</h2>
        <p>Apenas quede confirmada, sus clases aparecen aquí con su horario.</p>
        <PurchaseList purchases={onTheWay} titleId="on-the-way" />
      </section>
    );
  }
  // An old purchase, from before the site asked who it is for.
  if (purchases.some((purchase) => purchase.student === null && givesPlace(purchase))) {
    return (
      <section aria-labelledby="not-named">
        <h2 id="not-named">¿Tu compra es para {firstName}?</h2>
        <p>
          Está más abajo, en «Lo que compraste».{' '}
          <ChatLink message="Hola, quiero decirles para quién es mi compra.">
            Escríbenos y la ponemos aquí
          </ChatLink>
        </p>
      </section>
    );
  }
  return (
    <EmptyZone title={`El quipu de ${firstName} espera su primer nudo`}>
      {`Cuando ${firstName} empiece un curso o una ruta, sus clases, su avance y sus certificados se anudan aquí.`}
    </EmptyZone>
  );
}

/** Returns how many courses of a child could not be read, including those in learning paths. */
const unreadIn = ({ unread, paths: current, pastPaths }: ChildZone) =>
  [...current, ...pastPaths].reduce((sum, path) => sum + path.unread, unread);

function courseOf({ paths: current, courses }: ChildZone, childCourseId?: string): CourseCardView | null {
  const all = [...current.flatMap((path) => path.courses), ...courses];
  return all.find(({ id }) => id === childCourseId) ?? null;
}

function PathsTab({ zone }: { readonly zone: ChildZone }) {
  const [search] = useSearchParams();
  const choice = readZoneChoice(search);
  // Without a current path, the most recent past one is open.
  const openId = zone.paths.length === 0 ? (choice.pathId ?? zone.pastPaths[0]?.id) : choice.pathId;
  const refusedCourse = useRefusedReview();
  const draw = (path: PathView, heading: 'h2' | 'h3') => (
    <PathSection
      key={path.id}
      path={path}
      shown={stepShown(path, choice)}
      heading={heading}
      certificates={zone.certificates}
    />
  );
  return (
    <>
      {zone.paths.map((path) => draw(path, 'h2'))}
      <FoldList
        id="past-paths"
        title="Rutas anteriores:"
        items={zone.pastPaths.map((path) => ({
          id: path.id,
          name: path.name,
          isOpen: path.id === openId || path.courses.some(({ courseId }) => courseId === refusedCourse),
          content: draw(path, 'h3'),
        }))}
      />
    </>
  );
}

function CoursesTab({ zone }: { readonly zone: ChildZone }) {
  const refusedCourse = useRefusedReview();
  const draw = (course: CourseCardView) => (
    <CourseCard key={course.id} course={course} heading="h3">
      <BuyLinks course={course} />
      <CourseEnd course={course} certificates={zone.certificates} next={nextAfter(course)} heading="h4" />
      <ReviewForm course={course} />
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
      <FoldList
        id="past-courses"
        title="Cursos anteriores:"
        items={zone.pastCourses.map((course, index) => ({
          id: course.id,
          name: course.name,
          isOpen: (zone.courses.length === 0 && index === 0) || course.courseId === refusedCourse,
          content: draw(course),
        }))}
      />
    </>
  );
}

/** The tabs of a child's zone, as links, so that each has a URL. Empty tabs are left out. */
function ZoneTabs({ tabs, shown }: { readonly tabs: readonly ZoneTab[]; readonly shown: ZoneTab }) {
  const { id: childId } = useChild();
  return (
    <nav className="no-print" aria-label="Rutas y cursos">
      <ul className={styles.tabs}>
        {tabs.map((tab) => (
          <li key={tab}>
            <Link
              href={paths.parentsZone({ childId, tab })}
              aria-current={tab === shown ? 'page' : undefined}
            >
              {TAB_WORDS[tab]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The courses that have to be bought before the child can continue. Once dismissed, it stays hidden (spec §4). */
function BlockedBanner({ courses }: { readonly courses: ChildZone['blockedCourses'] }) {
  const { id: childId, firstName } = useChild();
  const dismissal = useFetcher();
  if (courses.length === 0 || dismissal.state !== 'idle') return null;
  const one = courses.length === 1;
  const names = joined(courses.map(({ name }) => name));
  return (
    <section className={classNames(styles.banner, 'no-print')} aria-labelledby="blocked-title">
      <Icon name="lock" size={28} />
      <div className={styles.words}>
        <h2 id="blocked-title">
          {one ? `A ${firstName} le espera un curso` : `A ${firstName} le esperan ${courses.length} cursos`}
        </h2>
        <p>
          {names} {one ? 'se abre' : 'se abren'} con su compra.
        </p>
        <ul className={styles.ways}>
          {courses.map(
            ({ name, soldAs }) =>
              soldAs !== null && (
                <li key={name}>
                  <Link href={paths.course(soldAs)}>Comprar {name}</Link>
                </li>
              ),
          )}
          <li>
            <ChatLink message={`Hola, quiero comprar ${names}.`}>Reserva su cupo por WhatsApp</ChatLink>
          </li>
        </ul>
      </div>
      <dismissal.Form
        method="post"
        // The button disappears with the banner, so the focus moves to the page's content.
        onSubmit={() => document.getElementById('contenido')?.focus({ preventScroll: true })}
      >
        <input type="hidden" name="childId" value={childId} />
        <Button kind="quiet" name="intent" value="dismiss-blocked" className={styles.close}>
          <Icon name="close" />
          <span className="visually-hidden">Cerrar el aviso de cursos por comprar</span>
        </Button>
      </dismissal.Form>
    </section>
  );
}
