import { z } from 'zod';
import type { ContactBody } from '../../upstream/contracts/support.ts';
import type { FaqEntry } from '../../upstream/contracts/content.ts';
import type { User } from '../account/account.ts';
import { addressAsTyped } from '../account/email-address.ts';
import { INQUIRY_TYPES } from '../option-lists.ts';
import { fullName } from '../full-name.ts';
import { textAsTyped } from '../plain-text.ts';
import { questionView } from './site-content.ts';
import type { Question } from './site-content.ts';

/** Shown when the contact request was accepted (spec §8). */
export const CONTACT_SENT =
  'Datos enviados correctamente, en el transcurso del día soporte se pondrá en contacto';

/** What follows it for a visitor without an address, whom the promised answer cannot reach. */
export const NO_ADDRESS_LEFT =
  'No dejaste correo ni teléfono: si esperas una respuesta, escríbenos por WhatsApp.';

/** Longest e-mail address or phone number for the reply. Characters. */
const REPLY_LENGTH = 200;

/** Longest message: anything longer is a document, and belongs in an e-mail. Characters. */
const MESSAGE_LENGTH = 2000;

/** The contact form (spec §5: both fields are required, with these two sentences). */
export const ContactInput = z.object({
  tipo_de_consulta: z.enum(
    INQUIRY_TYPES.map((type) => type.code),
    'Este es un campo obligatorio',
  ),
  message: z
    .string('El mensaje es un campo obligatorio')
    .overwrite(textAsTyped)
    .min(1, 'El mensaje es un campo obligatorio')
    .max(MESSAGE_LENGTH, `Usa ${MESSAGE_LENGTH} letras como máximo en tu mensaje`),
  /** E-mail or phone number for the reply, in any format: a person reads it. */
  reply: z
    .string()
    .transform(addressAsTyped)
    .pipe(z.string().max(REPLY_LENGTH, `Usa ${REPLY_LENGTH} letras como máximo en tu correo o teléfono`))
    .optional(),
});
export type ContactInput = z.infer<typeof ContactInput>;

/**
 * A field that people cannot see and bots fill in, used instead of a captcha. A submission with it filled in is refused
 * with a message and stays on the page, in case a browser filled it in for somebody.
 */
export const Honeypot = z.object({ sitio_web: z.string().optional() });

/**
 * Returns the request to the academy. The API has no field for the sender (spec §3), so the message ends with the
 * address for the reply, and with the name and address of a logged-in user.
 */
export function contactBody(
  { reply, ...input }: ContactInput,
  user: Pick<User, 'firstName' | 'lastName' | 'email'> | null,
): ContactBody {
  const signed = user && `${fullName(user)}, ${user.email}`;
  const asked = reply && reply !== user?.email ? `Responder a: ${reply}` : null;
  const lines = [signed, asked].filter((line) => line !== null);
  return lines.length === 0 ? input : { ...input, message: `${input.message}\n\n${lines.join('\n')}` };
}

/** How many questions the public contact card shows (spec §2). */
const QUESTIONS_SHOWN = 2;

/** Returns the questions of the public contact card: the featured ones in their order, else the first ones. */
export function contactQuestions(faq: readonly FaqEntry[]): Question[] {
  const featured = faq.filter(({ fields }) => fields.is_featured);
  return (featured.length > 0 ? featured : faq).slice(0, QUESTIONS_SHOWN).map(questionView);
}

type FaqCategory = FaqEntry['fields']['category'];

/** Titles of the categories, in the order in which families of students need them. */
const CATEGORIES: readonly { readonly id: string; readonly category: FaqCategory; readonly title: string }[] =
  [
    { id: 'clases', category: 'clases', title: 'Las clases' },
    { id: 'familias', category: 'familias', title: 'Para las familias' },
    { id: 'tecnologia', category: 'tecnologia', title: 'Computadora y programas' },
    { id: 'pagos', category: 'pagos', title: 'Pagos' },
    { id: 'inscripcion', category: 'inscripcion', title: 'Inscripción' },
    // Questions that the content service puts in none of these.
    { id: 'otras', category: null, title: 'Otras preguntas' },
  ];

/** The questions of one category; the id is its anchor on the page. */
export interface QuestionGroup {
  readonly id: string;
  readonly title: string;
  readonly questions: readonly Question[];
}

/** Returns all questions by category (spec §2 '/dashboard/faq'); empty categories are left out. */
export function questionGroups(faq: readonly FaqEntry[]): QuestionGroup[] {
  return CATEGORIES.flatMap(({ id, category, title }) => {
    const questions = faq.filter(({ fields }) => fields.category === category).map(questionView);
    return questions.length > 0 ? [{ id, title, questions }] : [];
  });
}
