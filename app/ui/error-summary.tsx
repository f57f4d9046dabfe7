import { useEffect, useRef } from 'react';
import type { RefusedForm } from '../forms/refusal.ts';
import { paths } from '../paths.ts';
import { useFieldIds } from './field.tsx';
import { Reference } from './reference.tsx';
import styles from './error-summary.module.css';

/** Labels of the fields whose sentence, which the specification gives, does not name them. */
const UNNAMED: Readonly<Record<string, string>> = { tipo_de_consulta: 'Tipo de consulta: ' };

/**
 * The errors of a form, above its heading: the same texts as at the fields, each linked to its field. It takes the
 * focus at each refusal. Draws nothing when the form was not refused.
 */
export function ErrorSummary({ refused }: { readonly refused: RefusedForm | null }) {
  const box = useRef<HTMLDivElement>(null);
  const idsOf = useFieldIds();
  const failure = refused?.failure;
  const lines = Object.entries({ ...failure?.fields, ...refused?.errors });

  // Each refusal, also one in the words of the last: the button that was pressed has lost the focus.
  useEffect(() => box.current?.focus(), [refused]);

  if (lines.length === 0 && !failure) return null;
  const blamesFields = failure?.fields !== undefined;
  return (
    <div
      ref={box}
      className={styles.summary}
      role="alert"
      tabIndex={-1}
      // The answer to a form that was sent: on pages without scripts, the browser moves the focus.
      autoFocus
      aria-labelledby="error-summary-title"
    >
      <h2 id="error-summary-title">Hay un problema</h2>
      {failure && !blamesFields && <p className={styles.text}>{failure.text}</p>}
      {lines.length > 0 && (
        <ul>
          {lines.map(([name, text]) => (
            <li key={name}>
              <a href={`#${idsOf(name).control}`}>
                {UNNAMED[name]}
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
      {failure?.advice && <p>{failure.advice}</p>}
      {failure?.leadsTo === 'purchases' && (
        <p>
          <a href={paths.purchases()}>Ver mis compras</a>
        </p>
      )}
      <Reference code={failure?.reference} />
    </div>
  );
}
