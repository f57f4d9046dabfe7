/** Parts of the product that a scenario touches, as the panel and `npm run scenarios` group them. */
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

/** A form as it is sent. */
export interface Sent {
  readonly fields?: Readonly<Record<string, string>>;
  readonly method?: string;
  readonly type?: string;
  readonly origin?: string;
  /** Bytes that are sent besides, to be too many. */
  readonly filler?: number;
}

/** Something that a person does at the site. */
export interface Step {
  /** Page that is opened. */
  readonly at: string;
  /** Words of the links that are followed from there, one after the other. */
  readonly follows?: readonly string[];
  /** Button that is pressed there, and what is written into its form besides what the page fills in. */
  readonly presses?: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** What is pressed on the page that the first press leads to; nothing opens that page once more. */
  readonly then?: Pick<Step, 'presses' | 'fields' | 'then'>;
  /** Number of the card that the payment behind the button is paid with; `then` is pressed on its receipt. */
  readonly pays?: string;
  /** What is sent there as no form of ours would. */
  readonly sends?: Sent;
}

/** How a screen is reached: the last step shows it. */
export interface Way extends Step {
  /** E-mail of the account that is logged in; nobody when left out. */
  readonly as?: string;
  readonly before?: readonly Step[];
  /** What is done in another tab before the last press. */
  readonly meanwhile?: readonly Step[];
}

/** A way in which the academy API behaves, chosen by the header `x-mock-scenario`, and how a person meets it. */
export interface Scenario {
  readonly id: string;
  readonly group: ScenarioGroup;
  /** What happens, in one line of Spanish. */
  readonly meaning: string;
  /** Code of the error catalogue that a person then meets, or null when it is no failure of the catalogue. */
  readonly reproduces: string | null;
  /** Spanish text that must appear on the screen. */
  readonly text: string;
  readonly way: Way;
  /** What is left for a person to do, where only a person with JavaScript meets it; nothing when left out. */
  readonly onlyWithJavaScript?: string;
}

/** Accounts that scenarios are met with. */
export const MOTHER = 'mama@kipu.test';
/** A father whose only child is of the age of ORDER, and of whom all is known: two screens buy. */
export const BUYER = 'papa@kipu.test';
export const STUDENT = 'alumna@kipu.test';
export const MANAGER = 'empresa@kipu.test';

/** One submission's key, used again. */
export const ONE_KEY = { idempotencyKey: 'clave-de-un-formulario-repetido' };

export const APPROVED_CARD = '4474118355632240';

/** 'Ir a Pagar' of the first program of an age, with its first schedule. */
export const ORDER = { at: '/vacaciones/8-a-11', presses: 'Ir a Pagar' } as const satisfies Step;

/** The program that most orders are of, and its field of schedules. */
export const PROGRAM = 'programa-videojuegos-con-roblox';
export const SCHEDULES = `groupId:${PROGRAM}`;

/** A purchase by a card, up to what became of it. */
export const paidWith = (card: string): Way => ({ as: BUYER, ...ORDER, pays: card });

/** The same by a card that is approved unless the scenario says otherwise. */
export const PAID: Way = paidWith(APPROVED_CARD);

/** 'Avísame cuando haya cupo' of a group that is full. */
export const WAIT = {
  at: '/lista-de-espera/entrada-curso-de-scratch?grupo=grupo-curso-de-scratch-sabado',
  presses: 'Avísame cuando haya cupo',
} as const satisfies Step;
