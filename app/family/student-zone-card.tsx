import { useActionData, useFetcher, useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { useRefusal } from '../forms/refusal.ts';
import type { RefusedForm } from '../forms/refusal.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { BRAND } from '../brand.ts';
import { Details } from '../ui/details.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { useHydrated } from '../ui/page-answer.tsx';
import { Reference } from '../ui/reference.tsx';
import { TextField } from '../ui/field.tsx';
import { useChild } from './child-context.ts';
import styles from './student-zone-card.module.css';

const CARD = 'zona-de-estudiantes';

/** The way into the child's own area, and the login that the child uses there (spec §2). */
export function StudentZoneCard() {
  const { id, firstName, avatar } = useChild();
  // Why the child's area did not open, when it was just tried.
  const failure = useRefusal('enter-student-zone')?.failure;
  const { pathname, search } = useLocation();
  // What its forms are answered with stands in the card, so that is where the page goes on.
  const answeredHere = `${pathname}${search}#${CARD}`;
  return (
    <Card as="section" className={styles.card} aria-labelledby="student-zone">
      <div id={CARD} className={styles.head}>
        <Avatar avatar={avatar} size={72} />
        <div className={styles.words}>
          <h2 id="student-zone">Zona de Estudiantes</h2>
          <p>Entra al espacio de {firstName}: sus clases, sus retos y sus proyectos.</p>
        </div>
      </div>
      {failure && (
        <Notice kind="error" title={failure.text} role="alert">
          <p>{failure.advice}</p>
          <Reference code={failure.reference} />
        </Notice>
      )}
      {/* A plain form: where it leads is another site, which opens as a document. */}
      <form method="post" action={answeredHere}>
        <input type="hidden" name="intent" value="enter-student-zone" />
        <input type="hidden" name="childId" value={id} />
        <Button className={styles.enter}>
          <span>
            Entrar <span className="visually-hidden">a la Zona de Estudiantes de {firstName}</span>
          </span>
          <Icon name="arrow" />
        </Button>
      </form>
      <ChildLogin key={id} action={answeredHere} />
    </Card>
  );
}

/** How long a revealed login stays on a page. Seconds. */
export const SHOWN_FOR_SECONDS = 30;

/** The login of a child, in the answer of the form that asked for it. */
export interface ShownLogin {
  /** Holds what no script may find in the HTML: the page that carries it brings none. */
  readonly secret: true;
  readonly login: ChildLoginData;
}

/** Null for what the academy does not say. */
interface ChildLoginData {
  readonly email: string | null;
  readonly password: string | null;
}

/** What is said in the place of it. */
const NOT_GIVEN = 'La academia todavía no lo asigna';

/**
 * The child's login, shown on demand to whoever knows the parent's password, and not for long.
 * @param props.action Where its form goes: this page, at the place that the form stands in.
 */
function ChildLogin({ action }: { readonly action: string }) {
  const { id: childId, firstName, passwordConfirmed } = useChild();
  // A fetcher of another name has no data: what was shown is gone from the browser's memory too.
  const [timesHidden, setTimesHidden] = useState(0);
  const reveal = useFetcher<ShownLogin | RefusedForm>({ key: `login-${childId}-${timesHidden}` });
  // The page that works without JavaScript is answered as a whole.
  const answered = useActionData<ShownLogin | RefusedForm>();
  const answer = reveal.data ?? answered;
  const shown = answer && 'login' in answer ? answer.login : null;
  const refused = answer && 'refused' in answer && answer.intent === 'reveal-login' ? answer : null;
  const failure = refused?.failure ?? undefined;
  // On a page that was left open the moment may be over: the answer then asks for it.
  const asksForPassword = !passwordConfirmed || failure !== undefined;
  const isAsking = reveal.state !== 'idle';

  return (
    <Details
      show={`Ver los datos de ingreso de ${firstName}`}
      hide="Cerrar los datos de ingreso"
      open={shown !== null || refused !== null}
      className={styles.details}
    >
      {shown ? (
        <LoginWords login={shown} onHide={() => setTimesHidden(timesHidden + 1)} />
      ) : (
        <reveal.Form method="post" action={action} noValidate className={styles.form}>
          <ErrorSummary failure={failure} />
          <input type="hidden" name="intent" value="reveal-login" />
          <input type="hidden" name="childId" value={childId} />
          {asksForPassword ? (
            <TextField
              label="Tu contraseña"
              name="password"
              type="password"
              hint={`Es la de tu cuenta de ${BRAND.name}.`}
              autoComplete="current-password"
              error={failure?.fields?.['password']}
            />
          ) : (
            <p>Escribiste tu contraseña hace un momento: no hace falta repetirla.</p>
          )}
          <Button kind="secondary" disabled={isAsking}>
            <Icon name="lock" /> {isAsking ? 'Mostrando...' : 'Ver sus datos'}
          </Button>
        </reveal.Form>
      )}
    </Details>
  );
}

interface LoginWordsProps {
  readonly login: ChildLoginData;
  readonly onHide: () => void;
}

/** Hidden again after its time. The page that is answered without JavaScript is left by its own header instead. */
function LoginWords({ login, onHide }: LoginWordsProps) {
  const box = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const hide = useRef(onHide);
  useEffect(() => {
    box.current?.focus();
    const timer = setTimeout(() => hide.current(), SHOWN_FOR_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div ref={box} className={styles.login} tabIndex={-1}>
      <dl>
        <div>
          <dt>Correo</dt>
          <dd translate={login.email === null ? undefined : 'no'}>{login.email ?? NOT_GIVEN}</dd>
        </div>
        <div>
          <dt>Contraseña</dt>
          <dd translate={login.password === null ? undefined : 'no'}>{login.password ?? NOT_GIVEN}</dd>
        </div>
      </dl>
      <p>Por seguridad, estos datos se ocultan en {SHOWN_FOR_SECONDS} segundos.</p>
      {hydrated && (
        <Button
          type="button"
          kind="secondary"
          size="small"
          onClick={({ currentTarget }) => {
            // The button goes away with what it hides.
            currentTarget.closest('details')?.querySelector('summary')?.focus();
            onHide();
          }}
        >
          Ocultar ahora
        </Button>
      )}
    </div>
  );
}
