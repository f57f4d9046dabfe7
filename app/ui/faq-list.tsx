import type { Question } from '../../server/domain/content/site-content.ts';
import { Details } from './details.tsx';
import { Icon } from './icon.tsx';
import { StructuredData } from '../seo/structured-data.tsx';
import styles from './faq-list.module.css';

interface Questions {
  readonly questions: readonly Question[];
}

/**
 * Questions that open one at a time, with the same texts as structured data (spec §2). At most one list per page:
 * search engines expect a single FAQPage.
 * @param props.shown How many are visible; a button shows the others below them.
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

/** Questions of which one is open at a time, across all lists of a page. The HTML contains all answers. */
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
