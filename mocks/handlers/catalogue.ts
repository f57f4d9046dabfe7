import type { RequestHandler } from 'msw';
import { z } from 'zod';
import { academyDay, daysAfter, weekdayOf } from '../../fixtures/calendar.ts';
import { Campaign, CampaignList } from '../../server/upstream/contracts/campaigns.ts';
import type { VacationGroup, VacationProgram } from '../../server/upstream/contracts/campaigns.ts';
import {
  CourseEntry,
  CourseOffer,
  CourseOfferList,
  LearningPathEntry,
  WholeLearningPath,
} from '../../server/upstream/contracts/courses.ts';
import { isEntryType } from '../../server/upstream/contracts/entries.ts';
import { cutOff, forbidden, htmlPage, notFound, refuse } from '../faults.ts';
import type { Sandbox } from '../sandboxes.ts';
import type { ScenarioId } from '../scenarios.ts';
import type { MockState } from '../state.ts';
import { NO_BODY, publicEndpoint } from './endpoint.ts';
import type { Call, PublicEndpointName } from './endpoint.ts';

/** Scenarios in which every group is full; in the second, a seat is offered to the first on each waiting list. */
export const ALL_FULL: readonly ScenarioId[] = ['sin-cupos', 'cupo-ofrecido'];

/** A list of any content type. Its items have contracts of their own, which a test checks the fixtures against. */
const EntryList = z.object({
  items: z.array(z.object({ sys: z.object({ id: z.string() }), fields: z.unknown() })),
});

/** What is on sale: seasons, courses with prices and groups (spec §7), and the entries of the content service. */
export function catalogueHandlers(state: MockState): RequestHandler[] {
  return [
    readEndpoint(state, 'campaigns', CampaignList, ({ sandbox }) => ({ data: sandbox.db.campaigns() })),

    readEndpoint(state, 'campaign', Campaign, ({ sandbox, scenario, part }) => {
      const campaign = sandbox.db.campaign(part('id'));
      if (!campaign) return null;
      const programs = campaign.programs.map((program) => ({
        ...programInScenario(program, scenario),
        groups: groupsOnSale(program.groups, sandbox, scenario, state.now()),
      }));
      return { ...campaign, programs };
    }),

    readEndpoint(state, 'courseOffers', CourseOfferList, ({ sandbox, scenario }) => ({
      data: sandbox.db.courseOffers().map((offer) => offerNow(offer, sandbox, scenario, state.now())),
    })),

    readEndpoint(state, 'course', CourseOffer, ({ sandbox, scenario, part }) => {
      const offer = sandbox.db.courseOffer(part('id'));
      return offer && offerNow(offer, sandbox, scenario, state.now());
    }),

    readEndpoint(state, 'wholeLearningPath', WholeLearningPath, ({ sandbox, part }) => {
      const path = sandbox.db.entries('learningPath').find(({ sys }) => sys.id === part('id'));
      if (!path) return null;
      const { fields } = LearningPathEntry.parse(path);
      const courses = fields.courses.map(({ course: id }) => ({
        id,
        name: sandbox.db.courseEntry(id)?.fields.name ?? id,
      }));
      return { id: path.sys.id, name: fields.name, courses };
    }),

    readEndpoint(state, 'courseEntry', CourseEntry, ({ sandbox, scenario, part }) => {
      const entry = sandbox.db.courseEntry(part('id'));
      return entry && scenario === 'sin-fecha-de-inicio'
        ? { ...entry, fields: { ...entry.fields, initialDate: null, endDate: null } }
        : entry;
    }),

    readEndpoint(state, 'entries', EntryList, ({ sandbox, query }) => {
      const type = query('content_type') ?? '';
      if (!isEntryType(type)) return refuse(400, 'Unknown content type.');
      return { items: [...sandbox.db.entries(type)] };
    }),
  ];
}

/** Makes a read endpoint of the catalogue: 404 for null, and broken in the scenarios of the connection. */
function readEndpoint<Answer extends z.ZodType>(
  state: MockState,
  name: PublicEndpointName,
  answer: Answer,
  read: (call: Call<undefined>) => z.input<Answer> | Response | null,
): RequestHandler {
  return publicEndpoint(state, name, { body: NO_BODY, answer }, (call) => {
    const found = read(call);
    if (found === null) return notFound();
    switch (call.scenario) {
      case 'json-inesperado':
        return Response.json({ resultado: ['no', 'es', 'lo', 'acordado'] });
      case 'html-en-vez-de-json':
        return htmlPage(200);
      case 'json-cortado':
        return cutOff(found);
      case 'catalogo-403':
        return forbidden();
      default:
        return found;
    }
  });
}

/** A program as a scenario of the catalogue changes it, apart from its groups. */
function programInScenario(program: VacationProgram, scenario: ScenarioId | null): VacationProgram {
  switch (scenario) {
    case 'sin-cursos':
      return { ...program, courses: [] };
    case 'sin-descuento':
      return withoutDiscount(program);
    default:
      return program;
  }
}

/** The same product at its full price. */
const withoutDiscount = <Priced extends CourseOffer | VacationProgram>(priced: Priced): Priced => ({
  ...priced,
  has_discount: false,
  discount_percentage: 0,
  amount_after_discount_pen: priced.amount_pen,
  amount_after_discount_usd: priced.amount_usd,
});

function offerNow(offer: CourseOffer, sandbox: Sandbox, scenario: ScenarioId | null, now: Date): CourseOffer {
  const priced = scenario === 'sin-descuento' ? withoutDiscount(offer) : offer;
  return { ...priced, groups: groupsOnSale(offer.groups, sandbox, scenario, now) };
}

/** Groups as a scenario of the catalogue changes them, with the seats sold since the fixtures. */
function groupsOnSale(
  groups: readonly VacationGroup[],
  sandbox: Sandbox,
  scenario: ScenarioId | null,
  now: Date,
): VacationGroup[] {
  if (scenario === 'sin-horarios') return [];
  return groups.map((group) => {
    const cohorts = [group.id, ...group.groups_to_buy.map((pair) => pair.group)];
    const held = sandbox.waitingList.heldIn(cohorts, now);
    const taken = Math.min(
      group.capacity,
      (group.enrolled ?? 0) + sandbox.db.purchasesIn(cohorts).size + held,
    );
    return {
      ...group,
      enrolled: scenario !== null && ALL_FULL.includes(scenario) ? group.capacity : taken,
      ...(scenario === 'clases-a-la-misma-hora' && {
        groups_to_buy: group.groups_to_buy.map(({ course, group: cohort }) => ({
          course,
          group: cohort,
          frequency: group.frequency,
        })),
      }),
      ...(scenario === 'sin-fecha-de-inicio' && { start_date: null, end_date: null }),
      ...(scenario !== null && heldFrom(group, now, FIRST_CLASSES[scenario])),
    };
  });
}

/** Scenarios that move the first class of every group. Days from now. */
const FIRST_CLASSES: Partial<Record<ScenarioId, number>> = {
  'primera-clase-manana': 1,
  'clases-empezadas': -8,
};

/** The dates of a group that is taught once a week and begins so many days from now. */
function heldFrom(group: VacationGroup, now: Date, days: number | undefined): Partial<VacationGroup> {
  const [first] = group.frequency;
  if (days === undefined || !first) return {};
  const start_date = daysAfter(academyDay(now), days);
  return {
    start_date,
    end_date: daysAfter(start_date, 120),
    frequency: [{ ...first, day_name: weekdayOf(start_date) }],
    groups_to_buy: group.groups_to_buy.map(({ course, group: cohort }) => ({ course, group: cohort })),
    holidays: [],
  };
}
