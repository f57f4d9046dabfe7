import { PageHeading } from '../ui/page-heading.tsx';
import { FIRST_PICTURE } from '../ui/first-picture.ts';
import styles from './program-header.module.css';

interface ProgramHeaderProps {
  readonly title: string;
  readonly lead: string;
  /** Path of the picture on our own origin, or null. */
  readonly picture: string | null;
}

/** Whose page this is: the age's name beside its picture. */
export function ProgramHeader({ title, lead, picture }: ProgramHeaderProps) {
  return (
    <header className={styles.header}>
      <PageHeading title={title} lead={lead} />
      {picture && (
        <img {...FIRST_PICTURE} src={picture} alt="" width="640" height="400" className={styles.picture} />
      )}
    </header>
  );
}
