import { useLocation } from '@remix-run/react';
import type { ChildSummary } from '../../server/domain/family/parents-zone.ts';
import { useRefusal } from '../forms/refusal.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { ChildLogin } from './child-login.tsx';
import styles from './student-zone-card.module.css';

const CARD = 'zona-de-estudiantes';

interface StudentZoneCardProps {
  readonly child: ChildSummary;
  /** Whether the parent's password need not be asked for. */
  readonly passwordConfirmed: boolean;
}

/** The way into the child's own area, and the login that the child uses there (spec §2). */
export function StudentZoneCard({ child, passwordConfirmed }: StudentZoneCardProps) {
  const { id, firstName, avatar } = child;
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
          {failure.advice}
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
      <ChildLogin
        key={id}
        action={answeredHere}
        childId={id}
        firstName={firstName}
        passwordConfirmed={passwordConfirmed}
      />
    </Card>
  );
}
