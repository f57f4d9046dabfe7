import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ChildSummary } from '../../server/domain/family/parents-zone.ts';
import { pageAction } from '../account/page-action.server.ts';
import styles from '../account/profile-choice.module.css';
import { requireLogin } from '../account/require-login.server.ts';
import { tryCall } from '../api/call.server.ts';
import { enterStudentZoneForm } from '../family/family-forms.server.ts';
import { privateMeta } from '../seo/page-meta.ts';
import { seeOther, toLogin } from '../forms/see-other.server.ts';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/avatar.tsx';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Page, pageHandle, PageHeading } from '../ui/page.tsx';
import { Link } from '../ui/link.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { UnreadNotice } from '../ui/unread-notice.tsx';

export const meta = privateMeta('Perfiles');

export const handle = pageHandle({ hydrate: true });

/**
 * The children of a family, one profile each; null when they cannot be read.
 * @throws redirect to the dashboard for students and managers, who have only one profile
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { platform } = await requireLogin(request, context);
  if (platform !== 'zona-padres') throw seeOther(paths.dashboard());
  const children = await tryCall(() => context.api.parents.children());
  if (children.ok) return { family: children.value, isLate: false, reference: children.value.reference };
  const { code, reference } = children.failure;
  if (code === 'login_required') throw toLogin(request);
  // Late data refreshes by itself, and the layout says so.
  return { family: null, isLate: context.isLate(), reference };
}

export const action = pageAction({ 'enter-student-zone': enterStudentZoneForm });

/** 'Perfiles' (spec §2): the parents zone, or a child's student zone. */
export default function ProfilesPage() {
  const { family, isLate, reference } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeading title="Perfiles" lead="¿A dónde quieres entrar?" />
      <ProfileChoice profiles={family?.children ?? []} />
      {family === null && !isLate && <UnreadNotice of="profiles_unavailable" reference={reference} />}
      <UnreadNotice of="child_unreadable" count={family?.unreadChildren ?? 0} reference={reference} />
      {family?.children.length === 0 && family.unreadChildren === 0 && (
        <p>
          Cuando matricules a tu hij@, su Zona de Estudiantes aparecerá aquí.{' '}
          <Link href={paths.courses()}>Ver cursos</Link>
        </p>
      )}
    </Page>
  );
}

/** The profiles to choose from: the parents zone, and the student zone of each child. */
function ProfileChoice({ profiles }: { readonly profiles: readonly ChildSummary[] }) {
  return (
    <ul className={styles.profiles}>
      <li>
        <Link href={paths.dashboard()} className={styles.profile}>
          <span className={styles.family}>
            <BrandMark />
          </span>
          <span className={styles.name}>Zona de Padres</span>{' '}
          <span className="soft">Cursos, clases y certificados de tu familia</span>
        </Link>
      </li>
      {profiles.map(({ id, firstName, avatar }) => (
        <li key={id}>
          <PostForm>
            <input type="hidden" name="childId" value={id} />
            <button name="intent" value="enter-student-zone" className={styles.profile}>
              <Avatar avatar={avatar} size={96} />
              <span className={styles.name}>{firstName}</span>{' '}
              <span className="soft">Entrar a su Zona de Estudiantes</span>
            </button>
          </PostForm>
        </li>
      ))}
    </ul>
  );
}
