import type { CourseCardView } from '../../server/domain/family/course-card.ts';
import { fieldsOf, useRefusal } from '../forms/refusal.ts';
import { useAddress } from '../ui/address.ts';
import { Button } from '../ui/button.tsx';
import { Details } from '../ui/details.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { FieldScope, SelectField, TextAreaField, TextField } from '../ui/field.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { useChild } from './child-context.ts';

/** Ratings of a course, from five stars to one. */
const RATINGS = [
  { value: '', label: 'Elige' },
  { value: '5', label: '5 de 5: Muy bueno' },
  { value: '4', label: '4 de 5: Bueno' },
  { value: '3', label: '3 de 5: Regular' },
  { value: '2', label: '2 de 5: Malo' },
  { value: '1', label: '1 de 5: Muy malo' },
];

/** Returns the id of the course whose review was just refused, so that the section with its form is drawn open. */
export function useRefusedReview(): string | undefined {
  return useRefusal('review-course')?.values['courseId'];
}

/** The form to review a finished course. Draws nothing before the course ends, and only thanks once it was reviewed. */
export function ReviewForm({ course }: { readonly course: CourseCardView }) {
  const { id: childId, firstName } = useChild();
  const refusal = useRefusal('review-course');
  const address = useAddress();
  if (course.status !== 'has_ended') return null;
  if (course.isReviewed) return <p>Gracias por contarnos cómo fue. La publicaremos después de leerla.</p>;
  const refused = refusal?.values['courseId'] === course.courseId ? refusal : null;
  const field = fieldsOf(refused);
  return (
    <FieldScope.Provider value={`${course.id}-`}>
      <Details show="Cuenta cómo fue" hide="Cerrar la reseña" open={refused !== null}>
        <PostForm action={address} className="stack" noValidate>
          <ErrorSummary refused={refused} />
          <input type="hidden" name="childId" value={childId} />
          <input type="hidden" name="courseId" value={course.courseId} />
          <SelectField
            label={`¿Cómo le fue a ${firstName} en ${course.name}?`}
            options={RATINGS}
            {...field('stars')}
          />
          <TextAreaField
            label="Tu reseña"
            hint="Sin apellidos ni datos de tu hij@. La publicaremos después de leerla."
            {...field('text')}
          />
          <TextField
            label="Cómo firmas"
            hint="Por ejemplo: Rosa, de Lima"
            maxLength={60}
            {...field('name')}
          />
          <div>
            <Button kind="secondary" name="intent" value="review-course">
              Enviar reseña
            </Button>
          </div>
        </PostForm>
      </Details>
    </FieldScope.Provider>
  );
}
