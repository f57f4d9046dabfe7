import type { PriceList } from '../../server/domain/catalogue/price-list.ts';
import { formatDay, formatMoney, lengthWords } from '../ui/format.ts';
import { Price } from '../ui/price.tsx';
import { seatWords, startWords } from './product-facts.tsx';
import styles from './price-table.module.css';

const KINDS = {
  programs: 'Programas de vacaciones',
  courses: 'Cursos',
  packs: 'Packs de cursos',
  paths: 'Rutas de Aprendizaje',
} satisfies Record<PriceList[number]['kind'], string>;

/** Everything on sale in one table. On phones each row becomes a block, to avoid scrolling sideways. */
export function PriceTable({ list }: { readonly list: PriceList }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Precios de los programas, cursos, packs y rutas</caption>
      <thead>
        <tr>
          <th scope="col">Qué</th>
          <th scope="col">Precio</th>
          <th scope="col">Por clase</th>
          <th scope="col">Empieza</th>
        </tr>
      </thead>
      {list.map(({ kind, products }) => (
        <tbody key={kind}>
          <tr>
            <th scope="rowgroup" colSpan={4} className={styles.kind}>
              {KINDS[kind]}
            </th>
          </tr>
          {products.map(({ href, name, ageName, price, perClass, opening, ...length }) => (
            <tr key={href} className={styles.line}>
              <th scope="row">
                <a href={href}>{name}</a>
                <span className="visually-hidden">,</span>{' '}
                <span className={styles.about}>
                  {[ageName, lengthWords(length)].filter((words) => words !== '').join(', ')}
                </span>
              </th>
              <td className={styles.price}>
                <Price price={price} />
              </td>
              <td className={styles.perClass}>
                {perClass && (
                  <>
                    {formatMoney(perClass)} <span className={styles.unit}>por clase</span>
                  </>
                )}
              </td>
              <td>
                {opening.nextStart ? (
                  <>
                    <span className={styles.unit}>Empieza el </span>
                    {formatDay(opening.nextStart)}
                  </>
                ) : (
                  startWords(opening)
                )}{' '}
                <span className={styles.about}>{seatWords(opening)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
