import type { LearningPathView } from '../../server/domain/catalogue/learning-paths.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { useChatLink } from '../ui/chat-link.ts';
import { CordItem, CordList } from '../ui/cord.tsx';
import { formatMoney, formatMonths } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { toneOfAge } from '../ui/tone.ts';
import { LATER_PICTURE } from '../ui/first-picture.ts';
import styles from './learning-path.module.css';

/** The courses of a path in order, a knot each, and the certificate that its cord ends in. */
export function PathCourses({ path }: { readonly path: LearningPathView }) {
  return (
    <section aria-labelledby="cursos-de-la-ruta">
      <h2 id="cursos-de-la-ruta">Los cursos, en orden</h2>
      {path.courses.length === 0 ? (
        <p>Sin cursos</p>
      ) : (
        <CordList ordered tone={toneOfAge(path.age)}>
          {path.courses.map((course) => (
            <CordItem key={course.slug}>
              <article className={styles.course}>
                <img
                  {...LATER_PICTURE}
                  src={course.picture}
                  alt=""
                  width="160"
                  height="100"
                  className={styles.picture}
                />
                <div>
                  <h3 className={styles.name}>
                    <a href={paths.course(course.slug)}>{course.name}</a>
                  </h3>
                  <p>{course.goal}</p>
                  <p className={styles.facts}>
                    {formatMonths(course.months)}, {course.sessions} sesiones
                  </p>
                </div>
              </article>
            </CordItem>
          ))}
          <CordItem state="next">
            <p className={styles.certificate}>Certificado Final</p>
          </CordItem>
        </CordList>
      )}
    </section>
  );
}

/** The two ways to buy a path (spec §9), both over the chat (spec §1). Their ids are where payment links land. */
export function PathPrices({ path }: { readonly path: LearningPathView }) {
  const chatLink = useChatLink();
  const tone = toneOfAge(path.age);
  const { firstCourse, fullPath, saving } = path;
  const [first] = path.courses;
  return (
    <section className={styles.prices} aria-labelledby="precios">
      <h2 id="precios">Cómo llevarla</h2>
      <div className={styles.ways}>
        <Card as="article" aria-labelledby="primer-curso">
          <h3 id="primer-curso" tabIndex={-1} className={styles.title}>
            Solo el primer curso
          </h3>
          {first && <p>{first.name}. Si le gusta, sigue con el resto de la ruta.</p>}
          <p className={styles.amount}>{formatMoney(firstCourse.amount)}</p>
          <p className={styles.length}>
            Pago único{firstCourse.months !== null && <>, {formatMonths(firstCourse.months)} de clases</>}
          </p>
          <ButtonLink
            kind="secondary"
            href={chatLink(`Hola, quiero comprar el primer curso de la ruta ${path.name}.`)}
            rel="noopener"
          >
            <Icon name="chat" />
            Comprar el primer curso por chat
          </ButtonLink>
        </Card>
        <Card as="article" tone={tone} aria-labelledby="ruta-completa">
          <h3 id="ruta-completa" tabIndex={-1} className={styles.title}>
            La ruta completa
          </h3>
          <p>Los {path.courses.length} cursos, uno tras otro, hasta el certificado.</p>
          <p className={styles.amount}>{formatMoney(fullPath.amount)}</p>
          <p className={styles.length}>
            Pago único{fullPath.months !== null && <>, {formatMonths(fullPath.months)} de clases</>}
          </p>
          {saving && (
            <p className={styles.saving}>
              Curso por curso son {formatMoney(saving.oneByOne)}:{' '}
              <strong>ahorras {formatMoney(saving.saved)}</strong>.
            </p>
          )}
          <ButtonLink href={chatLink(`Hola, quiero comprar la ruta completa ${path.name}.`)} rel="noopener">
            <Icon name="chat" />
            Comprar la ruta por chat
          </ButtonLink>
        </Card>
      </div>
    </section>
  );
}
