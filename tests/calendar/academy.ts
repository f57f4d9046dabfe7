import { http } from 'msw';
import { createLogger } from '../../server/logger.ts';
import { createUpstream } from '../../server/upstream/client.ts';
import type { Child } from '../../server/upstream/contracts/family.ts';
import type { Upstream } from '../../server/upstream/types.ts';
import { answerFetch, logIn, openAcademy, ORIGIN } from '../support/academy.ts';
import { childCourse, follows } from '../support/factories/calendar.ts';
import { aChild } from '../support/factories/families.ts';

/** A call as it arrived. */
interface Asked {
  readonly bearer: string | null;
  readonly requestId: string | null;
  readonly sandbox: string | null;
  readonly scenario: string | null;
}

/** The academy as the server's client reaches it, with one family as a test wants it to be. */
export interface FamilyAcademy extends Upstream {
  /** The mother's. */
  readonly bearer: string;
  children: Child[];
  /** Some may be what the site cannot read. */
  childCourses: unknown[];
  /** Of the student whom the bearer is of, in place of the mother. */
  places: unknown[];
  isDown: boolean;
  /** Whether it never answers. */
  isSilent: boolean;
  /** Who asked, one a call. */
  readonly asked: Asked[];
  /** Lets every bearer end; returns the one of a new login. */
  endSessions(): Promise<string>;
  close(): void;
}

/** Returns an academy with one child, who follows one course. */
export async function openFamilyAcademy(): Promise<FamilyAcademy> {
  const academy = openAcademy();
  const server = answerFetch(academy);
  const upstream = createUpstream({
    apiUrl: ORIGIN,
    contentUrl: `${ORIGIN}/content`,
    siteOrigin: 'http://kipu.test',
    mediaUrl: 'http://academy.test/media',
    cardProvider: 'niubiz',
    log: createLogger('silent'),
  });
  const family: FamilyAcademy = {
    bearer: await logIn(academy),
    children: [aChild({ id: 'hija-1', first_name: 'Valentina' })],
    childCourses: [follows('hija-1', [childCourse()])],
    places: [],
    isDown: false,
    isSilent: false,
    asked: [],
    for: (context) => upstream.for(context),
    async endSessions() {
      academy.advance(31 * 86_400_000);
      return logIn(academy);
    },
    close() {
      server.close();
      academy.close();
    },
  };
  /** Says something else than the mock does, to whom the mock lets ask. */
  const answer = (path: string, data: () => unknown) =>
    http.get(path, async ({ request }) => {
      family.asked.push({
        bearer: request.headers.get('authorization')?.replace('Bearer ', '') ?? null,
        requestId: request.headers.get('x-request-id'),
        sandbox: request.headers.get('x-mock-sandbox'),
        scenario: request.headers.get('x-mock-scenario'),
      });
      if (family.isDown) return Response.error();
      if (family.isSilent) return new Promise<undefined>(() => undefined);
      const usual = await academy.backend.respond(request);
      return usual?.ok ? Response.json({ data: data() }) : usual;
    });
  server.use(
    answer('*/api/children/', () => family.children),
    answer('*/api/enrolments/', () => family.childCourses),
    answer('*/api/enrollments/', () => family.places),
  );
  return family;
}
