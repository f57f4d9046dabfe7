import { describe, expect, test } from 'vitest';
import { FAQ } from '../../fixtures/faq.ts';
import {
  contactBody,
  ContactInput,
  contactQuestions,
  questionGroups,
} from '../../server/domain/content/contact.ts';

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

  test('leaves the message of a visitor as it is, and signs that of somebody who is logged in', () => {
    const input = { tipo_de_consulta: 'soporte', message: 'No puedo entrar' } as const;
    expect(contactBody(input, null)).toEqual(input);
    const rosa = { firstName: 'Rosa', lastName: 'Quispe', email: 'rosa@kipu.test' };
    expect(contactBody(input, rosa)).toEqual({
      tipo_de_consulta: 'soporte',
      message: 'No puedo entrar\n\nRosa Quispe, rosa@kipu.test',
    });
    const { message } = contactBody(input, { ...rosa, lastName: '' });
    expect(message).toBe('No puedo entrar\n\nRosa, rosa@kipu.test');
  });
});

test('a message ends with where the answer goes, once', () => {
  const input = {
    tipo_de_consulta: 'soporte',
    message: 'No puedo entrar',
    reply: '+51 987 654 321',
  } as const;
  expect(contactBody(input, null)).toEqual({
    tipo_de_consulta: 'soporte',
    message: 'No puedo entrar\n\nResponder a: +51 987 654 321',
  });
  const rosa = { firstName: 'Rosa', lastName: 'Quispe', email: 'rosa@kipu.test' };
  expect(contactBody(input, rosa).message).toBe(
    'No puedo entrar\n\nRosa Quispe, rosa@kipu.test\nResponder a: +51 987 654 321',
  );
  expect(contactBody({ ...input, reply: rosa.email }, rosa).message).toBe(
    'No puedo entrar\n\nRosa Quispe, rosa@kipu.test',
  );
  expect(contactBody({ ...input, reply: '' }, null).message).toBe('No puedo entrar');
});

describe('the questions by category', () => {
  test('are all there, each once', () => {
    const ids = questionGroups(FAQ).flatMap(({ questions }) => questions.map(({ id }) => id));
    expect(new Set(ids)).toEqual(new Set(FAQ.map(({ sys }) => sys.id)));
    expect(ids).toHaveLength(FAQ.length);
  });

  test('leave out a category without any', () => {
    const classes = FAQ.filter(({ fields }) => fields.category === 'clases');
    expect(questionGroups(classes).map(({ title }) => title)).toEqual(['Las clases']);
    expect(questionGroups([])).toEqual([]);
  });
});
