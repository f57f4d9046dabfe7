import { describe, expect, test } from 'vitest';
import { FAQ } from '../../fixtures/faq.ts';
import { ContactInput, contactQuestions } from '../../server/domain/contact.ts';

const sentences = (form: unknown): string[] =>
  ContactInput.safeParse(form).error?.issues.map((issue) => issue.message) ?? [];

describe('the contact form', () => {
  test('wants the type of request and the message, each in its own sentence', () => {
    expect(sentences({ tipo_de_consulta: '', message: '' })).toEqual([
      'Este es un campo obligatorio',
      'El mensaje es un campo obligatorio',
    ]);
    expect(sentences({})).toEqual(['Este es un campo obligatorio', 'El mensaje es un campo obligatorio']);
  });

  test('takes blanks alone for no message', () => {
    expect(sentences({ tipo_de_consulta: 'soporte', message: ' \n ' })).toEqual([
      'El mensaje es un campo obligatorio',
    ]);
  });

  test('takes only the types of the list', () => {
    expect(sentences({ tipo_de_consulta: 'ventas', message: 'Hola' })).toEqual([
      'Este es un campo obligatorio',
    ]);
    expect(sentences({ tipo_de_consulta: 'academica', message: 'Hola' })).toEqual([]);
  });

  test('answers two questions by itself, the featured ones', () => {
    const questions = contactQuestions(FAQ);
    expect(questions).toHaveLength(2);
    const featured = FAQ.filter(({ fields }) => fields.is_featured).map(({ sys }) => sys.id);
    expect(questions.map(({ id }) => id)).toEqual(featured.slice(0, 2));
  });
});
