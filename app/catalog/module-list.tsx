import type { ProgramView } from '../../server/domain/catalogue/vacations.ts';
import { CordItem, CordList } from '../ui/cord.tsx';
import type { Tone } from '../ui/tone.ts';
import styles from './module-list.module.css';

interface ModuleListProps {
  readonly courses: ProgramView['courses'];
  readonly tone: Tone;
}

/** What a program teaches: the modules of each course, one knot each (spec §2). */
export function ModuleList({ courses, tone }: ModuleListProps) {
  return (
    <div className={styles.contents}>
      <h3 className={styles.heading}>Contenido</h3>
      {courses.length === 0 && <p className={styles.none}>Sin cursos</p>}
      {courses.map((course) => (
        <div key={course.id} className={styles.course}>
          <h4>{course.name}</h4>
          <CordList ordered tone={tone}>
            {course.modules.map((module) => (
              <CordItem key={module.id}>
                <div className={styles.module}>
                  <img
                    src={module.icon}
                    alt=""
                    width="56"
                    height="56"
                    loading="lazy"
                    decoding="async"
                    className={styles.icon}
                  />
                  <div>
                    <p className={styles.name}>{module.name}</p>
                    <p>{module.description}</p>
                  </div>
                </div>
              </CordItem>
            ))}
          </CordList>
        </div>
      ))}
    </div>
  );
}
