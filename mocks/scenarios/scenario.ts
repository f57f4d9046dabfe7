/** Groups of scenarios by part of the product, for the panel and `npm run scenarios`. */
export const SCENARIO_GROUPS = {
  connection: 'Conexión con la academia',
  sending: 'Páginas y envíos',
  account: 'Cuentas',
  support: 'Contacto y reclamos',
  catalogue: 'Catálogo',
  purchase: 'Compra y formulario de tarjeta',
  authorization: 'Autorización del pago',
  later: 'Efectivo y transferencia',
  abroad: 'Tarjeta internacional, en dólares',
  enrollment: 'Matrícula y cierre de la compra',
  changes: 'Cambio de grupo y retiro',
  dashboards: 'Paneles de familias, alumnos y organizaciones',
} as const;
type ScenarioGroup = keyof typeof SCENARIO_GROUPS;

/** A form submission. */
export interface Sent {
  readonly fields?: Readonly<Record<string, string>>;
  readonly method?: string;
  readonly type?: string;
  readonly origin?: string;
  /** Extra bytes that make the body too large. */
  readonly filler?: number;
}

/** Something that a person does at the site. */
export interface Step {
  /** Page to open. */
  readonly at: string;
  /** Texts of the links to follow from there, in order. */
  readonly follows?: readonly string[];
  /** Button to click there, and the values to type into its form besides those that it already has. */
  readonly presses?: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** What to click on the page that follows; without a button, only that page is opened. */
  readonly then?: Pick<Step, 'presses' | 'fields' | 'then'>;
  /** Card number that pays the payment behind the button; `then` is clicked on its receipt. */
  readonly pays?: string;
  /** A submission that no form of the site would make. */
  readonly sends?: Sent;
}

/** How a screen is reached; the last step shows it. */
export interface Way extends Step {
  /** E-mail of the account to log in with; left out, nobody logs in. */
  readonly as?: string;
  readonly before?: readonly Step[];
  /** What happens in another tab before the last click. */
  readonly meanwhile?: readonly Step[];
}

/** A behavior of the academy API, selected by the header `x-mock-scenario`, and how a person gets to see it. */
export interface Scenario {
  readonly id: string;
  readonly group: ScenarioGroup;
  /** What happens, in one line of Spanish. */
  readonly meaning: string;
  /** Code of the error catalogue that a person then sees; null when it is none of the catalogue's failures. */
  readonly reproduces: string | null;
  /** Spanish text that must appear on the screen. */
  readonly text: string;
  readonly way: Way;
  /** What a person has left to do, in Spanish, when it is only seen with JavaScript. */
  readonly onlyWithJavaScript?: string;
}

/** Accounts that the scenarios use. */
export const MOTHER = 'mama@kipu.test';
/** A father with complete data, whose only child has the age of ORDER: two clicks buy. */
export const BUYER = 'papa@kipu.test';
export const STUDENT = 'alumna@kipu.test';
export const MANAGER = 'empresa@kipu.test';

/** The idempotency key of one submission, sent again. */
export const ONE_KEY = { idempotencyKey: 'clave-de-un-formulario-repetido' };

export const APPROVED_CARD = '4474118355632240';

/** 'Ir a Pagar' of the first program of an age, with its first schedule. */
export const ORDER = { at: '/vacaciones/8-a-11', presses: 'Ir a Pagar' } as const satisfies Step;

/** The program of most orders, and its field of schedules. */
export const PROGRAM = 'programa-videojuegos-con-roblox';
export const SCHEDULES = `groupId:${PROGRAM}`;

/** A purchase by card, up to its outcome. */
export const paidWith = (card: string): Way => ({ as: BUYER, ...ORDER, pays: card });

/** The same with a card that is approved unless the scenario says otherwise. */
export const PAID: Way = paidWith(APPROVED_CARD);

/** 'Avísame cuando haya cupo' of a full group. */
export const WAIT = {
  at: '/lista-de-espera/entrada-curso-de-scratch?grupo=grupo-curso-de-scratch-sabado',
  presses: 'Avísame cuando haya cupo',
} as const satisfies Step;
