import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'msw';
import { DASHBOARD_BANNERS } from '../../fixtures/banners.ts';
import type { UserData } from '../../server/upstream/contracts/account.ts';
import {
  CertificateList,
  ChildList,
  CreateChildBody,
  CreatedChild,
  StudentRedirect,
  EnrolmentList,
} from '../../server/upstream/contracts/family.ts';
import {
  BannerList,
  InvitationsBody,
  InvitationsSent,
  Organization,
  RecommendedList,
} from '../../server/upstream/contracts/dashboards.ts';
import { hang, htmlPage, notFound, serverError, unavailable } from '../faults.ts';
import type { Sandbox } from '../sandboxes.ts';
import type { MockState } from '../state.ts';
import { answerWithout, coursesWithout, organizationWithout } from '../unreadable.ts';
import { eachCourse, followedOnAir, withClassroom } from './classrooms.ts';
import { NO_BODY, listRefusal, protectedEndpoint } from './endpoint.ts';
import type { Call } from './endpoint.ts';

/** How the first part of a redirect's path ends: '{learning_platform}_redirect' (spec §7). */
const REDIRECT = '_redirect';

/** An origin that does not belong to the academy, to which it tries to redirect a family. */
const FOREIGN_ORIGIN = 'https://evil.example';

/** The data of the dashboards: of families, of organizations (only for their manager), and what all of them show. */
export function dashboardHandlers(state: MockState): RequestHandler[] {
  return [
    protectedEndpoint(
      state,
      'children',
      { body: NO_BODY, answer: ChildList },
      ({ sandbox, scenario }, user) => {
        if (scenario === 'perfiles-fallan') return unavailable();
        const data = sandbox.db.childrenOf(user.id);
        if (scenario === 'perfil-ilegible') return answerWithout(data, 'id');
        return scenario === 'zona-estudiantes-sin-abrir'
          ? { data: data.map((child) => ({ ...child, learning_platform: null })) }
          : { data };
      },
    ),

    protectedEndpoint(
      state,
      'createChild',
      { body: CreateChildBody, answer: CreatedChild },
      ({ sandbox, scenario, body }, user) => {
        if (scenario === 'estudiante-no-guardado') return serverError();
        if (scenario === 'estudiante-rechazado')
          return Response.json({ first_name: ['Enter a valid name.'] }, { status: 400 });
        if (scenario === 'estudiante-sin-confirmar') return htmlPage(504);
        const id = `hijo-${randomUUID()}`;
        sandbox.db.addChild(user.id, {
          id,
          first_name: body.first_name,
          email: `${id}@alumnos.kipu.test`,
          password: `quipu-${id.slice(-6)}`,
          icon_id: 1 + (sandbox.db.childrenOf(user.id).length % 8),
          learning_platform: 'aula',
          birth_date: body.birth_date,
          experience: body.experience,
          operating_system: body.operating_system,
        });
        return { data: { id } };
      },
    ),

    protectedEndpoint(
      state,
      'enrolments',
      { body: NO_BODY, answer: EnrolmentList },
      ({ sandbox, scenario, origin }, user) => {
        const data = sandbox.db
          .childCoursesOf(user.id)
          .map((follows) =>
            eachCourse(follows, (place) => ({
              ...place,
              ...withClassroom(place, origin),
              reviewed: sandbox.reviews.has(`${follows.child_id}/${place.course.id}`),
              ...(place.classes && scenario === 'informe-ilegible' && { classes: [...place.classes, null] }),
            })),
          )
          .map((follows) =>
            scenario === 'clase-en-vivo'
              ? eachCourse(follows, (place) => followedOnAir(place, state.now()))
              : follows,
          );
        if (scenario === 'curso-ilegible') return coursesWithout(data, 'course');
        return listRefusal(scenario) ?? { data };
      },
    ),

    protectedEndpoint(
      state,
      'certificates',
      { body: NO_BODY, answer: CertificateList },
      ({ sandbox, scenario }, user) => {
        if (scenario === 'certificados-fallan') return serverError();
        if (scenario === 'certificados-tardan') return hang();
        const data = sandbox.db
          .certificatesOf(organizationOf(sandbox, user) ?? user.id)
          .map((certificate) =>
            scenario === 'certificado-revocado' ? { ...certificate, status: 'revoked' } : certificate,
          );
        return scenario === 'certificado-ilegible' ? answerWithout(data, 'title') : { data };
      },
    ),

    protectedEndpoint(
      state,
      'studentRedirect',
      { body: NO_BODY, answer: StudentRedirect },
      ({ sandbox, scenario, origin, part }, user) => {
        const owned = sandbox.db.child(part('id'));
        const platform = `${owned?.child.learning_platform ?? ''}${REDIRECT}`;
        if (owned?.parentId !== user.id || part(`platform${REDIRECT}`) !== platform) {
          return notFound();
        }
        if (scenario === 'zona-estudiantes-falla') return serverError();
        // The foreign address gets a worthless key.
        const isForeign = scenario === 'zona-estudiantes-ajena';
        const key = isForeign
          ? 'robada'
          : state.entryKeys.issue({ sandboxId: sandbox.id, childId: owned.child.id });
        const entrance = new URL('/student-zone/entrar', isForeign ? FOREIGN_ORIGIN : origin);
        entrance.searchParams.set('clave', key);
        return { redirect_login: entrance.href };
      },
    ),

    protectedEndpoint(
      state,
      'organization',
      { body: NO_BODY, answer: Organization },
      ({ sandbox, scenario, part }, user) => {
        if (organizationOf(sandbox, user) !== part('id')) return notFound();
        if (scenario === 'organizacion-falla') return serverError();
        if (scenario === 'matriculas-tardan') return hang();
        const told = sandbox.db.organization(part('id'));
        if (!told) return notFound();
        return scenario === 'inscripcion-ilegible'
          ? organizationWithout(
              { ...told, enrolments: told.enrolments.filter((one) => one !== null) },
              'student',
            )
          : told;
      },
    ),

    protectedEndpoint(
      state,
      'inviteStudents',
      { body: InvitationsBody, answer: InvitationsSent },
      ({ sandbox, scenario, part, body }, user) => {
        if (organizationOf(sandbox, user) !== part('id')) return notFound();
        if (scenario === 'invitar-estudiantes-falla') return serverError();
        return { data: { already_invited: sandbox.db.inviteStudents(part('id'), body.emails) } };
      },
    ),

    protectedEndpoint(state, 'recommendedAfterCourse', { body: NO_BODY, answer: RecommendedList }, (call) =>
      recommendedAfter(call, 'course'),
    ),

    protectedEndpoint(state, 'recommendedAfterPath', { body: NO_BODY, answer: RecommendedList }, (call) =>
      recommendedAfter(call, 'learning_path'),
    ),

    protectedEndpoint(state, 'dashboardBanners', { body: NO_BODY, answer: BannerList }, () => ({
      data: DASHBOARD_BANNERS,
    })),
  ];
}

function organizationOf(sandbox: Sandbox, user: UserData): string | null {
  const account = sandbox.db.userByEmail(user.email);
  return account?.user.id === user.id ? account.organizationId : null;
}

function recommendedAfter({ sandbox, scenario, part }: Call<undefined>, type: 'course' | 'learning_path') {
  if (scenario === 'recomendados-fallan') return serverError();
  const data = sandbox.db.recommendedAfter(type, part('id'));
  return data ? { data } : notFound();
}
