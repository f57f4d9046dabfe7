import type { ReactNode } from 'react';
import type { Question } from '../../server/domain/content/site-content.ts';
import { INQUIRY_TYPES } from '../../server/domain/option-lists.ts';
import { BRAND } from '../brand.ts';
import { fieldsOf, useRefusal } from '../forms/refusal.ts';
import { Button, ChatButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Cord } from '../ui/cord.tsx';
import { Details } from '../ui/details.tsx';
import { Icon } from '../ui/icon.tsx';
import { ChatLink } from '../ui/link.tsx';
import { Leaving } from './leaving.tsx';
import { Notice } from '../ui/notice.tsx';
import { SelectField, TextAreaField, TextField } from '../ui/field.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { named, NONE } from '../ui/options.ts';
import { SocialLinks } from '../ui/site-footer.tsx';
import { HoneypotField } from './honeypot.tsx';
import styles from './contact.module.css';

const OPTIONS = [NONE, ...INQUIRY_TYPES.map(named)];

interface ContactFormProps {
  /** The logged-in viewer's e-mail, to prefill the reply field; null for visitors, who fill it in. */
  readonly email: string | null;
  /** Content below the form. */
  readonly children?: ReactNode;
}

/** The contact form, and a link to the chat, which is faster (spec §2, dashboard variant of the contact card). */
export function ContactForm({ email, children }: ContactFormProps) {
  const field = fieldsOf(useRefusal('only'));
  return (
    <Card as="section" className={styles.formCard} aria-labelledby="contact-form-title">
      <h2 id="contact-form-title">Envíanos tu consulta</h2>
      <PostForm noValidate className={styles.form}>
        <SelectField
          label="Tipo de consulta"
          {...field('tipo_de_consulta')}
          options={OPTIONS}
          defaultValue={field('tipo_de_consulta').defaultValue ?? ''}
          autoComplete="off"
        />
        <TextAreaField
          label="Mensaje"
          {...field('message')}
          hint={email === null ? undefined : 'Tu nombre y tu correo van con el mensaje.'}
          rows={6}
        />
        <TextField
          label="Correo o teléfono para responderte"
          optional
          {...field('reply')}
          hint={email === null ? 'Si no lo dejas, no tendremos a dónde escribirte.' : undefined}
          defaultValue={field('reply').defaultValue ?? email ?? ''}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <HoneypotField />
        <Button size="big" className={styles.send} data-sending="Enviando...">
          Enviar
        </Button>
      </PostForm>
      <Leaving />
      <Notice kind="warning">
        <p>
          Para una atención pronta puedes contactarnos por medio de{' '}
          <ChatLink message="Hola, tengo una consulta.">WhatsApp</ChatLink>.
        </p>
      </Notice>
      {children}
    </Card>
  );
}

/** The contact channels and the most frequent questions (spec §2, public variant of the contact card). */
export function ContactCard({ questions }: { readonly questions: readonly Question[] }) {
  return (
    <aside className={styles.card} aria-labelledby="contact-card-title">
      <div>
        <h2 id="contact-card-title" className={styles.title}>
          Conversemos
        </h2>
        <p>El chat es lo más rápido: te responde una persona del equipo.</p>
        <ChatButton message="Hola, tengo una pregunta.">Tienes alguna pregunta?</ChatButton>
      </div>
      <ContactChannels />
      {questions.length > 0 && (
        <div>
          <Cord className={styles.cord} />
          <h2 className={styles.title}>Lo que más nos preguntan</h2>
          {questions.map(({ id, question, answer }) => (
            <Details key={id} show={question} className={styles.question}>
              <p>{answer}</p>
            </Details>
          ))}
        </div>
      )}
    </aside>
  );
}

/** The support e-mail and the six channels, in both variants of the contact card (spec §2). */
export function ContactChannels() {
  return (
    <div>
      <p className={styles.mail}>
        <a href={`mailto:${BRAND.supportEmail}`}>
          <Icon name="mail" /> {BRAND.supportEmail}
        </a>
      </p>
      <SocialLinks />
    </div>
  );
}
