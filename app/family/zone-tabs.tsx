import type { ZoneTab } from '../../server/domain/family/parents-zone.ts';
import { paths } from '../paths.ts';
import { Link } from '../ui/link.tsx';
import styles from './zone-tabs.module.css';

/** Spec §2, word for word. */
const TAB_WORDS: Record<ZoneTab, string> = { rutas: 'Rutas de Aprendizaje', cursos: 'Cursos Individuales' };

interface ZoneTabsProps {
  readonly childId: string;
  readonly tabs: readonly ZoneTab[];
  readonly shown: ZoneTab;
}

/** The tabs of a child: links, so that each has an address. A tab with nothing behind it is left out. */
export function ZoneTabs({ childId, tabs, shown }: ZoneTabsProps) {
  return (
    <nav className={styles.tabs} aria-label="Rutas y cursos">
      <ul>
        {tabs.map((tab) => (
          <li key={tab}>
            <Link
              href={paths.parentsZone({ childId, tab })}
              aria-current={tab === shown ? 'page' : undefined}
            >
              {TAB_WORDS[tab]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
