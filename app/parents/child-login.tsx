import { useFetcher } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type { Failure } from '../../server/domain/failure.ts';
import { Button } from '../ui/button.tsx';
import { Details } from '../ui/details.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { useHydrated } from '../ui/hydration.ts';
import { Icon } from '../ui/icon.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './child-login.module.css';

/** How long a revealed login stays on a page. Seconds. */
export const SHOWN_FOR_SECONDS = 30;

/** What a submission of this form is answered with. */
export type LoginAnswer =
  | { readonly intent: 'reveal-login'; readonly failure: Failure }
  | {
      readonly intent: 'reveal-login';
      readonly failure: null;
      /** Holds what no script may find in the HTML: the page that carries it brings none. */
      readonly secret: true;
      readonly login: { readonly email: string; readonly password: string };
    };

interface ChildLoginProps {
  readonly childId: string;
  readonly firstName: string;
  /** The answer of a page that works without JavaScript. */
  readonly answered: LoginAnswer | null;
}

/** The child's login, shown on demand to whoever knows the parent's password, and not for long. */
export function ChildLogin({ childId, firstName, answered }: ChildLoginProps) {
  const reveal = useFetcher<LoginAnswer>();
  const hydrated = useHydrated();
  const answer = reveal.data ?? answered;
  const hidden = useHiddenAfterAWhile(answer);
  const login = answer?.failure === null && !hidden.isHidden ? answer.login : null;
  const failure = answer?.failure ?? undefined;
  const isAsking = reveal.state !== 'idle';

  return (
    <Details
      show={`Ver los datos de ingreso de ${firstName}`}
      hide="Cerrar los datos de ingreso"
      open={answer !== null}
      className={styles.details}
    >
      {login ? (
        <div className={styles.login} role="status">
          <dl>
            <div>
              <dt>Correo</dt>
              <dd translate="no">{login.email}</dd>
            </div>
            <div>
              <dt>Contraseña</dt>
              <dd translate="no">{login.password}</dd>
            </div>
          </dl>
          <p>Por seguridad, estos datos se ocultan en {SHOWN_FOR_SECONDS} segundos.</p>
          {hydrated && (
            <Button type="button" kind="secondary" size="small" onClick={hidden.hide}>
              Ocultar ahora
            </Button>
          )}
        </div>
      ) : (
        <reveal.Form method="post" noValidate className={styles.form}>
          <ErrorSummary failure={failure} />
          <input type="hidden" name="intent" value="reveal-login" />
          <input type="hidden" name="childId" value={childId} />
          <TextField
            label="Tu contraseña"
            name="password"
            type="password"
            hint="Es la de tu cuenta de Kipu. Si la escribiste hace menos de 5 minutos, puedes dejarla en blanco."
            autoComplete="current-password"
            error={failure?.fields?.['password']}
          />
          <Button kind="secondary" disabled={isAsking}>
            <Icon name="lock" /> {isAsking ? 'Mostrando...' : 'Mostrar'}
          </Button>
        </reveal.Form>
      )}
    </Details>
  );
}

/** Hides an answer after its time; a new answer is shown again. */
function useHiddenAfterAWhile(answer: LoginAnswer | null) {
  const [hiddenAnswer, setHiddenAnswer] = useState<LoginAnswer | null>(null);
  useEffect(() => {
    if (answer?.failure !== null) return;
    const timer = setTimeout(() => setHiddenAnswer(answer), SHOWN_FOR_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [answer]);
  return { isHidden: answer !== null && hiddenAnswer === answer, hide: () => setHiddenAnswer(answer) };
}
