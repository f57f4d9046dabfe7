import { useActionData, useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { useRefusal } from '../forms/refusal.ts';
import type { RefusedForm } from '../forms/refusal.ts';
import { useAddress } from '../ui/address.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { BRAND } from '../brand.ts';
import { Details } from '../ui/details.tsx';
import { EmailAddress } from '../ui/email-address.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { useHydrated } from '../ui/page-answer.tsx';
import { Reference } from '../ui/reference.tsx';
import { TextField } from '../ui/field.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { useChild } from './child-context.ts';
import { classNames } from '../ui/class-names.ts';
import styles from './student-zone-card.module.css';

const CARD = 'zona-de-estudiantes';

/** The button to open the child's own area, and the login that the child uses there (spec §2). */
export function StudentZoneCard() {
  const { id, firstName, avatar } = useChild();
  // Why the child's area could not be opened, if that was just tried.
  const failure = useRefusal('enter-student-zone')?.failure;
  // The card shows the results of its forms, so the page is scrolled to it.
  const answeredHere = `${useAddress()}#${CARD}`;
  return (
    <Card as="section" className={classNames(styles.card, 'no-print')} aria-labelledby="student-zone">
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
      {/* A plain form, because it redirects to another site, which opens as a new document. */}
      <PostForm action={answeredHere}>
        <input type="hidden" name="childId" value={id} />
        <Button name="intent" value="enter-student-zone" className={styles.enter}>
          <span>
            Entrar <span className="visually-hidden">a la Zona de Estudiantes de {firstName}</span>
          </span>
          <Icon name="arrow" />
        </Button>
      </PostForm>
      <ChildLogin key={id} action={answeredHere} />
    </Card>
  );
}

/** How long a revealed login stays on a page. Seconds. */
export const SHOWN_FOR_SECONDS = 30;

/** The login of a child, in the response to the form that requested it. */
export interface ShownLogin {
  /** Marks data that no script may find in the HTML: a page rendered with it ships no scripts. */
  readonly secret: true;
  readonly login: ChildLoginData;
}

/** A field is null when the academy does not send it. */
interface ChildLoginData {
  readonly email: string | null;
  readonly password: string | null;
}

/** Shown instead of a missing field. */
const NOT_GIVEN = 'La academia todavía no lo asigna';

/**
 * The child's login, revealed on demand with the parent's password, and only for a short time.
 * @param props.action The form's action: this page, at the fragment of the card.
 */
function ChildLogin({ action }: { readonly action: string }) {
  const { id: childId, firstName, passwordConfirmed } = useChild();
  // A fetcher with a new key has no data, so the hidden login is gone from the browser's memory, too.
  const [timesHidden, setTimesHidden] = useState(0);
  const reveal = useFetcher<ShownLogin | RefusedForm>({ key: `login-${childId}-${timesHidden}` });
  // Without JavaScript, the form posts to the page itself.
  const answered = useActionData<ShownLogin | RefusedForm>();
  const answer = reveal.data ?? answered;
  const shown = answer && 'login' in answer ? answer.login : null;
  const refused = answer && 'refused' in answer && answer.intent === 'reveal-login' ? answer : null;
  const failure = refused?.failure ?? null;
  // On a page left open, the confirmation may have expired: the response then asks for the password.
  const asksForPassword = !passwordConfirmed || failure !== null;
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
          <ErrorSummary refused={refused} />
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
          <Button kind="secondary" name="intent" value="reveal-login" disabled={isAsking}>
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

/** The login, hidden again after its time. Without JavaScript the Refresh header of the response does that. */
function LoginWords({ login, onHide }: LoginWordsProps) {
  const box = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const hide = () => {
    const { current } = box;
    // What has the focus disappears, so it moves to the summary.
    if (current?.contains(document.activeElement)) {
      current.closest('details')?.querySelector('summary')?.focus();
    }
    onHide();
  };
  const hideNow = useRef(hide);
  useEffect(() => {
    box.current?.focus();
    const timer = setTimeout(() => hideNow.current(), SHOWN_FOR_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div ref={box} className={styles.login} tabIndex={-1}>
      <dl>
        <div>
          <dt>Correo</dt>
          <dd translate={login.email === null ? undefined : 'no'}>
            {login.email === null ? NOT_GIVEN : <EmailAddress email={login.email} />}
          </dd>
        </div>
        <div>
          <dt>Contraseña</dt>
          <dd translate={login.password === null ? undefined : 'no'}>{login.password ?? NOT_GIVEN}</dd>
        </div>
      </dl>
      <p>Por seguridad, estos datos se ocultan en {SHOWN_FOR_SECONDS} segundos.</p>
      {hydrated && (
        <Button type="button" kind="secondary" size="small" onClick={hide}>
          Ocultar ahora
        </Button>
      )}
    </div>
  );
}
