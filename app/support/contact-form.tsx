import type { ReactNode } from 'react';
import { INQUIRY_TYPES } from '../../server/domain/option-lists.ts';
import { useChatLink } from '../ui/chat-link.ts';
import { useRefusal } from '../forms/refusal.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { SelectField, TextAreaField } from '../ui/field.tsx';
import { HoneypotField } from './honeypot.tsx';
import { useSending } from './use-sending.ts';
import styles from './contact-form.module.css';

const OPTIONS = [
  { value: '', label: 'Elige una opción' },
  ...INQUIRY_TYPES.map(({ code, label }) => ({ value: code, label })),
];

interface ContactFormProps {
  /** Where whoever is logged in gets the answer; null for visitors, who write it into the message. */
  readonly email: string | null;
  /** What stands under the form. */
  readonly children?: ReactNode;
}

/** A question to the academy, and the quicker way (spec §2, dashboard variant of the contact card). */
export function ContactForm({ email, children }: ContactFormProps) {
  const chatLink = useChatLink();
  const { sending, onSubmit } = useSending();
  const { errors = {}, values = {} } = useRefusal('only') ?? {};
  return (
    <Card as="section" className={styles.card} aria-labelledby="contact-form-title">
      <h2 id="contact-form-title">Envíanos tu consulta</h2>
      <form method="post" noValidate className={styles.form} onSubmit={onSubmit}>
        <SelectField
          label="Tipo de consulta"
          name="tipo_de_consulta"
          options={OPTIONS}
          defaultValue={values['tipo_de_consulta'] ?? ''}
          error={errors['tipo_de_consulta']}
          autoComplete="off"
        />
        <TextAreaField
          label="Mensaje"
          name="message"
          hint={
            email === null
              ? 'Incluye el correo o el teléfono donde quieres que te respondamos.'
              : `Tu nombre y tu correo van con el mensaje. Te respondemos a ${email}.`
          }
          rows={6}
          defaultValue={values['message']}
          error={errors['message']}
        />
        <HoneypotField />
        <Button size="big" className={styles.send} disabled={sending}>
          {sending ? 'Enviando...' : 'Enviar'}
        </Button>
        <p className="visually-hidden" role="status">
          {sending && 'Estamos enviando tu consulta'}
        </p>
      </form>
      <Notice kind="warning">
        <p>
          Para una atención pronta puedes contactarnos por medio de{' '}
          <a href={chatLink('Hola, tengo una consulta.')} rel="noopener">
            WhatsApp
          </a>
          .
        </p>
      </Notice>
      {children}
    </Card>
  );
}
