import type { MetaFunction } from '@remix-run/node';
import { useRouteLoaderData } from '@remix-run/react';
import { AGE_RANGES } from '../../server/domain/age-ranges.ts';
import type { AgeRangeSlug } from '../../server/domain/age-ranges.ts';
import { accountAction } from '../account/account-action.server.ts';
import { BRAND, chatLink } from '../brand.ts';
import { pageTitle } from '../page-title.ts';
import { paths } from '../paths.ts';
import type { loader as rootLoader } from '../root.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Cord, CordItem, CordList } from '../ui/cord.tsx';
import { Icon } from '../ui/icon.tsx';
import { AgeScene } from '../ui/illustrations/age-scene.tsx';
import { HeroScene } from '../ui/illustrations/hero-scene.tsx';
import { toneOfAge } from '../ui/tone.ts';
import styles from './home.module.css';

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(BRAND.tagline, matches),
  {
    name: 'description',
    content: `Clases de programación en vivo desde los 5 años: ${BRAND.studentsPerClass} estudiantes por grupo, ${BRAND.minutesPerClass} minutos por clase. Más de ${BRAND.studentsTrained} estudiantes ya aprendieron con nosotros.`,
  },
];

export const action = accountAction;

/** The home page. */
export default function HomePage() {
  const shared = useRouteLoaderData<typeof rootLoader>('root');
  return (
    <>
      <Hero />
      <Promises />
      <Ages />
      <FirstSteps country={shared?.country ?? 'PE'} />
    </>
  );
}

function Hero() {
  return (
    <section className={styles.hero}>
      <div className={styles.pitch}>
        <h1 className={styles.title}>
          Hoy juegan. <span>Mañana crean el juego.</span>
        </h1>
        <p className={styles.lead}>
          Clases de programación en vivo, con profe y en grupos pequeños, para niñas, niños y adolescentes
          desde los 5 años.
        </p>
        <p className={styles.ways}>
          <ButtonLink size="big" href={paths.vacations()}>
            Ver programas de vacaciones
          </ButtonLink>
          <a className={styles.byAge} href="#edades">
            Elegir por edad
          </a>
        </p>
      </div>
      <div className={styles.picture}>
        <Cord className={styles.sceneCord} />
        <HeroScene className={styles.scene} />
      </div>
    </section>
  );
}

/** What a class is, counted on hanging cords as a quipu counts. */
function Promises() {
  return (
    <section className={styles.promises} aria-labelledby="asi-es">
      <Cord className={styles.longCord} />
      <h2 id="asi-es" className="visually-hidden">
        Así es {BRAND.name}
      </h2>
      <ul className={styles.counts}>
        <li data-tone="cochineal">
          <strong>En vivo</strong>
          <span>Con una profesora o un profesor que responde al momento</span>
        </li>
        <li data-tone="indigo">
          <strong>{BRAND.studentsPerClass}</strong>
          <span>estudiantes por grupo, para que nadie se quede atrás</span>
        </li>
        <li data-tone="chilca">
          <strong>{BRAND.minutesPerClass}</strong>
          <span>minutos por clase: tiempo de probar, fallar y lograrlo</span>
        </li>
        <li data-tone="wool">
          <strong>{BRAND.studentsTrained}+</strong>
          <span>estudiantes ya aprendieron con nosotros</span>
        </li>
      </ul>
    </section>
  );
}

const AGE_WORDS: Record<
  AgeRangeSlug,
  { readonly numbers: string; readonly title: string; readonly text: string }
> = {
  '5-a-7': {
    numbers: '5 a 7',
    title: 'Primeros bloques',
    text: 'Cuentan historias y animan personajes con bloques de colores. Ni siquiera hace falta leer de corrido.',
  },
  '8-a-11': {
    numbers: '8 a 11',
    title: 'Mundos propios',
    text: 'Construyen videojuegos y videos que después comparten con su familia y sus amistades.',
  },
  '12-a-mas': {
    numbers: '12 a más',
    title: 'Código de verdad',
    text: 'Escriben programas línea por línea, como se hace en el trabajo, para sus propios proyectos.',
  },
};

function Ages() {
  return (
    <section className={`page ${styles.agesSection ?? ''}`} id="edades" aria-labelledby="edades-titulo">
      <h2 id="edades-titulo">¿Qué edad tiene tu hij@?</h2>
      <ul className={styles.ages}>
        {AGE_RANGES.map(({ slug, name }) => {
          const words = AGE_WORDS[slug];
          return (
            <li key={slug} className={styles.age} data-tone={toneOfAge(slug)}>
              <Cord tone={toneOfAge(slug)} className={styles.ageCord} />
              <p className={styles.numbers} aria-hidden="true">
                {words.numbers}
              </p>
              <div>
                <h3>
                  <span className="visually-hidden">{name}: </span>
                  {words.title}
                </h3>
                <p>{words.text}</p>
                <a className={styles.programs} href={paths.vacationsFor(slug)}>
                  Programas {name.replace('De', 'de')} <Icon name="arrow" />
                </a>
              </div>
              <AgeScene age={slug} className={styles.ageScene} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function FirstSteps({ country }: { readonly country: string }) {
  return (
    <section className={styles.start} aria-labelledby="empezar">
      <div>
        <h2 id="empezar">De la primera visita a la primera clase</h2>
        <CordList ordered tone="cochineal" className={styles.steps}>
          <CordItem>
            <h3>Eliges el programa y el horario</h3>
            <p>Ves el contenido, las fechas y el precio total antes de decidir.</p>
          </CordItem>
          <CordItem>
            <h3>Pagas una sola vez</h3>
            <p>Con tarjeta, en soles o en dólares. No hay cobros automáticos después.</p>
          </CordItem>
          <CordItem>
            <h3>Entran a clase desde casa</h3>
            <p>Con una computadora y conexión a internet. El enlace lo tienes en tu cuenta.</p>
          </CordItem>
          <CordItem>
            <h3>Terminan con un proyecto suyo</h3>
            <p>Algo que funciona, que hicieron con sus manos y que pueden mostrar.</p>
          </CordItem>
        </CordList>
      </div>
      <aside className={styles.ask} aria-labelledby="preguntas">
        <h2 id="preguntas">¿Dudas? Conversemos</h2>
        <p>Te ayudamos a encontrar el programa según la edad y los gustos de tu hij@.</p>
        <ButtonLink
          kind="secondary"
          href={chatLink(country, `Hola, ${BRAND.name}. Quiero saber más de las clases.`)}
        >
          <Icon name="chat" /> Tienes alguna pregunta?
        </ButtonLink>
      </aside>
    </section>
  );
}
