import { Fragment } from 'react';
import { AGE_RANGES } from '../../server/domain/age-ranges.ts';
import type { AgeRangeSlug } from '../../server/domain/age-ranges.ts';
import type { PathPart } from '../../server/domain/catalogue/learning-paths.ts';
import type { NextGroup } from '../../server/domain/catalogue/next-groups.ts';
import { paths } from '../paths.ts';
import { ButtonLink, ChatButton } from '../ui/button.tsx';
import { formatDay } from '../ui/format.ts';
import styles from './nothing-to-choose.module.css';

/** A course, a pack or a program that is waited for, or a part of a path. */
export interface Waited {
  readonly id: string;
  readonly part?: PathPart;
}

interface NothingToChooseProps {
  readonly product: { readonly name: string; readonly age: AgeRangeSlug | null };
  /** What of it can be waited for. */
  readonly waited: readonly Waited[];
  /** Groups whose own ways to the waiting list stand in the page; a group that could be chosen has none. */
  readonly groups: readonly { readonly canBeChosen: boolean }[];
  readonly nextGroups: readonly NextGroup[];
}

/** What stands in the place of the button where nothing can be bought: the waiting list, and the ways around it. */
export function NothingToChoose({ product, waited, groups, nextGroups }: NothingToChooseProps) {
  const waitsByGroup = groups.length > 0 && groups.every(({ canBeChosen }) => !canBeChosen);
  return (
    <div className={styles.ways}>
      {waitsByGroup ? (
        waited.length > 0 && (
          <p>Elige arriba el horario que te interesa y te avisamos apenas se libere un cupo.</p>
        )
      ) : (
        <WaitLinks waited={waited} />
      )}
      <OtherWays product={product} nextGroups={nextGroups} />
    </div>
  );
}

interface WaitLinksProps {
  readonly waited: readonly Waited[];
  readonly group?: { readonly id: string; readonly name: string };
}

/** The ways to the waiting list of a group, or of a product that has none: of a path, for each part that is sold. */
export function WaitLinks({ waited, group }: WaitLinksProps) {
  return waited.map(({ id, part }) => (
    <Fragment key={id}>
      {' '}
      <ButtonLink href={paths.waitingList(id, group?.id)} kind="secondary" rel="nofollow" data-of-part={part}>
        <span>
          Avísame cuando haya cupo{part && PART_WORDS[part]}
          {group && <span className="visually-hidden"> en el {group.name}</span>}
        </span>
      </ButtonLink>
    </Fragment>
  ));
}

const PART_WORDS = { first: ' para el primer curso', full: ' para la ruta completa' };

/** What begins soon for the same age, the ages beside it, and somebody to talk to. */
export function OtherWays({ product, nextGroups }: Pick<NothingToChooseProps, 'product' | 'nextGroups'>) {
  return (
    <>
      {nextGroups.length > 0 && (
        <div>
          <h3 className={styles.title}>Empiezan pronto para la misma edad</h3>
          <ul className={styles.list}>
            {nextGroups.map(({ slug, name, startDate }) => (
              <li key={slug}>
                <a href={paths.course(slug)}>{name}</a>, el {formatDay(startDate)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {product.age !== null && (
        <div>
          <h3 className={styles.title}>¿Y si va bien con otra edad?</h3>
          <ul className={styles.list}>
            {agesBeside(product.age).map(({ slug, name }) => (
              <li key={slug}>
                <a href={paths.courses({ age: slug })}>{name}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <ChatButton message={`Hola, quiero saber cuándo habrá cupos en ${product.name}.`} kind="quiet">
        Sí, quiero más info
      </ChatButton>
    </>
  );
}

/** The ages next to one: who is nearly as old may fit there. */
function agesBeside(age: AgeRangeSlug) {
  const place = AGE_RANGES.findIndex(({ slug }) => slug === age);
  return AGE_RANGES.filter((_range, index) => Math.abs(index - place) === 1);
}
