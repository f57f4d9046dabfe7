import { Fragment, createElement } from 'react';
import type { ReactNode } from 'react';
import styles from './flag.module.css';

const NAMES = new Intl.DisplayNames('es', { type: 'region' });

/**
 * The flag of a country with its name for those who do not see it; a country without a drawing shows its code.
 * @param props.country ISO 3166-1 alpha-2.
 */
export function Flag({ country }: { readonly country: string }) {
  const drawing = FLAGS[country];
  const name = NAMES.of(country) ?? country;
  if (!drawing) {
    return (
      <abbr className={styles.code} title={name}>
        {country}
      </abbr>
    );
  }
  return (
    <svg className={styles.flag} width="27" height="18" viewBox="0 0 27 18" role="img" aria-label={name}>
      <title>{name}</title>
      {drawing}
    </svg>
  );
}

/** Bands of one size, from top to bottom or from left to right, on a field of 27 by 18. */
function bands(direction: 'rows' | 'columns', ...colours: readonly string[]): ReactNode {
  const step = (direction === 'rows' ? 18 : 27) / colours.length;
  return colours.map((colour, index) =>
    direction === 'rows' ? (
      <rect key={index} y={index * step} width="27" height={step} fill={colour} />
    ) : (
      <rect key={index} x={index * step} width={step} height="18" fill={colour} />
    ),
  );
}

/** Shapes from the lowest to the highest. */
const layers = (...shapes: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...shapes);

const disc = (colour: string, radius = 2.2): ReactNode => (
  <circle cx="13.5" cy="9" r={radius} fill={colour} />
);
const star = (x: number, y: number, size: number, colour: string): ReactNode => (
  <path
    transform={`translate(${x} ${y}) scale(${size})`}
    d="M0-1 .22-.31.95-.31.36.12.59.81 0 .38-.59.81-.36.12-.95-.31-.22-.31Z"
    fill={colour}
  />
);

/**
 * Flags of the countries where families buy, simplified to what reads at 18 px: coats of arms become a dot. Their
 * colours belong to the countries, not to the theme.
 */
const FLAGS: Readonly<Record<string, ReactNode>> = {
  PE: bands('columns', '#d91023', '#ffffff', '#d91023'),
  MX: layers(bands('columns', '#006847', '#ffffff', '#ce1126'), disc('#8c6b2f', 1.9)),
  CO: layers(
    <rect width="27" height="9" fill="#fcd116" />,
    <rect y="9" width="27" height="4.5" fill="#003893" />,
    <rect y="13.5" width="27" height="4.5" fill="#ce1126" />,
  ),
  EC: layers(
    <rect width="27" height="9" fill="#ffdd00" />,
    <rect y="9" width="27" height="4.5" fill="#034ea2" />,
    <rect y="13.5" width="27" height="4.5" fill="#ed1c24" />,
    disc('#7a5b2e', 2.6),
  ),
  VE: layers(bands('rows', '#ffcc00', '#00247d', '#cf142b'), star(13.5, 9, 1.9, '#ffffff')),
  CL: layers(
    bands('rows', '#ffffff', '#d52b1e'),
    <rect width="9" height="9" fill="#0039a6" />,
    star(4.5, 4.5, 2.8, '#ffffff'),
  ),
  BO: bands('rows', '#d52b1e', '#f9e300', '#007934'),
  AR: layers(bands('rows', '#74acdf', '#ffffff', '#74acdf'), disc('#f6b40e', 1.9)),
  PY: layers(bands('rows', '#d52b1e', '#ffffff', '#0038a8'), disc('#3f7d3c', 1.6)),
  UY: layers(
    bands('rows', '#ffffff', '#0038a8', '#ffffff', '#0038a8', '#ffffff', '#0038a8', '#ffffff'),
    <rect width="9.5" height="10.2" fill="#ffffff" />,
    <circle cx="4.75" cy="5.1" r="2.7" fill="#fcd116" />,
  ),
  CR: bands('rows', '#002b7f', '#ffffff', '#ce1126', '#ce1126', '#ffffff', '#002b7f'),
  PA: layers(
    <rect width="27" height="18" fill="#ffffff" />,
    <path d="M13.5 0H27v9H13.5Z" fill="#d21034" />,
    <path d="M0 9h13.5v9H0Z" fill="#005293" />,
    star(6.75, 4.5, 2.6, '#005293'),
    star(20.25, 13.5, 2.6, '#d21034'),
  ),
  GT: layers(bands('columns', '#4997d0', '#ffffff', '#4997d0'), disc('#5f8f3e', 1.8)),
  SV: layers(bands('rows', '#0f47af', '#ffffff', '#0f47af'), disc('#c9a227', 1.8)),
  HN: layers(bands('rows', '#00bce4', '#ffffff', '#00bce4'), star(13.5, 9, 1.5, '#00bce4')),
  NI: layers(bands('rows', '#0067c6', '#ffffff', '#0067c6'), disc('#c9a227', 1.6)),
  DO: layers(
    <rect width="27" height="18" fill="#ffffff" />,
    <path d="M0 0h11.5v7H0ZM15.5 11H27v7H15.5Z" fill="#002d62" />,
    <path d="M15.5 0H27v7H15.5ZM0 11h11.5v7H0Z" fill="#ce1126" />,
  ),
  ES: layers(
    <rect width="27" height="18" fill="#aa151b" />,
    <rect y="4.5" width="27" height="9" fill="#f1bf00" />,
  ),
  US: layers(
    bands('rows', '#b22234', '#ffffff', '#b22234', '#ffffff', '#b22234', '#ffffff', '#b22234'),
    <rect width="12" height="10.3" fill="#3c3b6e" />,
    star(3.5, 3, 1.2, '#ffffff'),
    star(8.5, 3, 1.2, '#ffffff'),
    star(6, 5.2, 1.2, '#ffffff'),
    star(3.5, 7.4, 1.2, '#ffffff'),
    star(8.5, 7.4, 1.2, '#ffffff'),
  ),
};
