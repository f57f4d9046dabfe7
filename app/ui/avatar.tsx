import { Drawing } from './drawing.tsx';
import styles from './avatar.module.css';

const DRAWINGS = import.meta.glob<string>('./drawings/avatars/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The animals in the order of `icon_id`, with their background colours. */
const ANIMALS = [
  { animal: 'llama', ground: 'indigo' },
  { animal: 'fox', ground: 'chilca' },
  { animal: 'spectacled-bear', ground: 'qolle' },
  { animal: 'puma', ground: 'cochineal' },
  { animal: 'guinea-pig', ground: 'indigo' },
  { animal: 'condor', ground: 'qolle' },
  { animal: 'cock-of-the-rock', ground: 'chilca' },
  { animal: 'frog', ground: 'cochineal' },
];

interface AvatarProps {
  /** The child's `icon_id` (spec §3), from 1; numbers beyond the last drawing start over. */
  readonly avatar: number;
  /** Width and height in pixels. */
  readonly size: number;
}

/** An animal of the Andes or the Amazon in a poncho. Always beside a name, so it is hidden from screen readers. */
export function Avatar({ avatar, size }: AvatarProps) {
  const chosen = ANIMALS.at((avatar - 1) % ANIMALS.length);
  if (!chosen) return null;
  return (
    <Drawing
      svg={DRAWINGS[`./drawings/avatars/${chosen.animal}.svg`] ?? ''}
      className={styles.avatar}
      data-ground={chosen.ground}
      width={size}
      height={size}
    />
  );
}
