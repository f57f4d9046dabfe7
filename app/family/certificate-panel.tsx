import type { PathView } from '../../server/domain/family/parents-zone.ts';
import { CertificateSheet } from '../ui/certificate-sheet.tsx';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './certificate-panel.module.css';

interface CertificatePanelProps {
  readonly path: PathView;
  readonly heading: 'h3' | 'h4' | 'h5';
}

/** What a path ends in: its certificate once the last course has ended (spec §4), and where to go from there. */
export function CertificatePanel({ path, heading: Heading }: CertificatePanelProps) {
  const { name, certificate, hasEnded, next } = path;
  const isReady = hasEnded && certificate !== null;
  return (
    <section className={styles.panel} aria-labelledby={`certificado-${path.id}`} data-ready={isReady}>
      <CertificateSheet kind={isReady ? 'path' : 'blank'} />
      <div className={styles.words}>
        <Heading id={`certificado-${path.id}`}>Certificado Final</Heading>
        <p>{wordsOf(path)}</p>
        {isReady && (
          <ButtonLink href={paths.certificate(certificate.id)} rel="nofollow">
            <Icon name="download" /> Descargar certificado
            <span className="visually-hidden"> de la ruta {name} en PDF</span>
          </ButtonLink>
        )}
      </div>
      <div className={styles.next}>
        <p>{next ? 'La siguiente ruta' : '¿Y después?'}</p>
        {next ? (
          <a href={paths.learningPath(next.slug)}>
            <img src={next.picture} alt="" width="240" height="150" loading="lazy" />
            <span>Conoce la siguiente ruta de aprendizaje</span>
          </a>
        ) : (
          <ButtonLink kind="secondary" href={paths.courses()}>
            Ver cursos
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

function wordsOf({ name, certificate, hasEnded, courses }: PathView): string {
  if (hasEnded && certificate) return `${certificate.studentName} terminó la ruta ${name}. ¡Felicitaciones!`;
  if (hasEnded) return 'La ruta ya terminó. La academia está preparando el certificado.';
  const last = courses.at(-1);
  return last
    ? `Se anuda al terminar ${last.name}, el último curso de la ruta.`
    : 'Se anuda al terminar la ruta.';
}
