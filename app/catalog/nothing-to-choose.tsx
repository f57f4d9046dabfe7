import { Fragment } from 'react';
import { AGE_RANGES } from '../../server/domain/age-ranges.ts';
import type { AgeRangeSlug } from '../../server/domain/age-ranges.ts';
import type { PathPart } from '../../server/domain/catalogue/learning-paths.ts';
import type { NextGroup } from '../../server/domain/catalogue/next-groups.ts';
import { paths } from '../paths.ts';
import { ButtonLink, ChatButton } from '../ui/button.tsx';
import { CURRENCY_NAMES, formatDay } from '../ui/format.ts';
import { useSite } from '../ui/site.ts';
import styles from './nothing-to-choose.module.css';

/** A product with a waiting list: a course, a pack, a program, or a part of a learning path. */
export interface Waited {
  readonly id: string;
  readonly part?: PathPart;
}

interface NothingToChooseProps {
  readonly product: { readonly name: string; readonly age: AgeRangeSlug | null };
  readonly waited: readonly Waited[];
  /** The groups on the page: each that cannot be chosen has its own link to the waiting list. */
  readonly groups: readonly { readonly canBeChosen: boolean }[];
  readonly nextGroups: readonly NextGroup[];
  /** Whether the academy has no price for it in the visitor's currency. */
  readonly lacksPrice: boolean;
}

/** Replaces the buy button when nothing can be bought: links to the waiting list and to alternatives. */
export function NothingToChoose({ product, waited, groups, nextGroups, lacksPrice }: NothingToChooseProps) {
  const { currency } = useSite();
  if (lacksPrice && groups.some(({ canBeChosen }) => canBeChosen)) {
    return (
      <div className={styles.ways}>
        <p>No tenemos su precio en {CURRENCY_NAMES[currency]}. Escríbenos y te contamos cómo inscribirte.</p>
        <OtherWays
          product={product}
          nextGroups={nextGroups}
          message={`Hola, quiero inscribirme en ${product.name} y pagar en ${CURRENCY_NAMES[currency]}.`}
        />
      </div>
    );
  }
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

/** Links to the waiting list of a group, or of a product without groups; for a path, one for each part on sale. */
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

interface OtherWaysProps extends Pick<NothingToChooseProps, 'product' | 'nextGroups'> {
  /** What the chat starts with; left out, a question for seats. */
  readonly message?: string;
}

/** Courses that begin soon for the same age, adjacent age ranges, and the chat. */
export function OtherWays({
  product,
  nextGroups,
  message = `Hola, quiero saber cuándo habrá cupos en ${product.name}.`,
}: OtherWaysProps) {
  return (
    <>
      {nextGroups.length > 0 && (
        <div>
          <h3 className={styles.title}>Empiezan pronto para la misma edad</h3>
          <ul className={`written ${styles.list}`}>
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
          <ul className={`written ${styles.list}`}>
            {agesBeside(product.age).map(({ slug, name }) => (
              <li key={slug}>
                <a href={paths.courses({ age: slug })}>{name}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <ChatButton message={message} kind="quiet">
        Sí, quiero más info
      </ChatButton>
    </>
  );
}

/** Returns the adjacent age ranges: a child close to the limit may fit there. */
function agesBeside(age: AgeRangeSlug) {
  const place = AGE_RANGES.findIndex(({ slug }) => slug === age);
  return AGE_RANGES.filter((_range, index) => Math.abs(index - place) === 1);
}
