import type { Question } from '../../server/domain/content/site-content.ts';
import { Details } from './details.tsx';
import { Icon } from './icon.tsx';
import { StructuredData } from '../seo/structured-data.tsx';
import styles from './faq-list.module.css';

interface Questions {
  readonly questions: readonly Question[];
}

/**
 * Questions that open one at a time, and the same words as structured data (spec §2). One list a page: search engines
 * want a single FAQPage.
 * @param props.shown How many are in sight; the others unfold below them.
 */
export function FaqList({ questions, shown = questions.length }: Questions & { readonly shown?: number }) {
  const later = questions.slice(shown);
  return (
    <>
      <QuestionList questions={questions.slice(0, shown)} />
      {later.length > 0 && (
        <Details show={`Ver todas (${questions.length})`} hide="Ver menos">
          <QuestionList questions={later} />
        </Details>
      )}
      <StructuredData data={() => faqPage(questions)} />
    </>
  );
}

/** Questions that open one at a time over all lists of a page. The answers are in it whether open or not. */
export function QuestionList({ questions }: Questions) {
  return (
    <div className={styles.list}>
      {questions.map(({ id, question, answer }) => (
        <details key={id} id={id} name="faq" className={styles.item}>
          <summary>
            <span>{question}</span>
            <Icon name="chevron" />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}

function faqPage(questions: readonly Question[]): Readonly<Record<string, unknown>> {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
