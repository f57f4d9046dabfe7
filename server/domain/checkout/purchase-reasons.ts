import type { VacationGroup } from '../../upstream/contracts/campaigns.ts';
import type { FaqEntry, LegalPageEntry } from '../../upstream/contracts/content.ts';
import { foundOf, teacherLinks } from '../catalogue/courses.ts';
import type { TeacherLink } from '../catalogue/courses.ts';
import { classTimesOf } from '../catalogue/group-classes.ts';
import { entryById, entryBySlug } from '../catalogue/shelf.ts';
import type { Shelf } from '../catalogue/shelf.ts';
import { canBeChosen, priceView } from '../catalogue/vacations.ts';
import { classValue, firstClassOf, refundDates } from '../refund-rule.ts';
import type { BoughtClasses } from '../refund-rule.ts';
import { isTimeZone } from '../time.ts';
import type { Viewer } from '../viewer.ts';
import type { Product } from './product.ts';
import { taughtIn } from './teaching.ts';

/** The anchor of the section of the refund policy that says how much is refunded until when. */
const HOW_MUCH = 'cuanto';
/** How many terms of that section, from the first, have computable dates. */
const TERMS_WITH_DATES = 2;
/** The id of the frequently asked question about missed classes. */
const MISSED_CLASS = 'pregunta-falta';

/** The content and policies from which the reasons are taken. */
export interface ReasonSources extends Pick<Shelf, 'entries' | 'teachers'> {
  readonly legalPages: readonly LegalPageEntry[];
  readonly faq: readonly FaqEntry[];
}

/** Returns what a family wants to know before paying; anything that cannot be read is left out. */
export function purchaseReasons(product: Product, sources: ReasonSources, viewer: Viewer) {
  const { priced, sessions } = product;
  const price = priced && priceView(priced, viewer.currency);
  return {
    /** The terms in the policy's own words. */
    refundTerms: refundTerms(sources.legalPages),
    refundUntil: refundUntil(product, viewer),
    missedClass: entryById(sources.faq, MISSED_CLASS)?.fields.answer ?? null,
    /** Without duplicates; empty while nobody was assigned, null when they cannot be read. */
    teachers: teachersOf(product, sources),
    /** Null while it is not sold. */
    oneClass: price && sessions > 0 ? classValue(price.now, sessions) : null,
  };
}
export type PurchaseReasonsView = ReturnType<typeof purchaseReasons>;

function refundTerms(pages: readonly LegalPageEntry[]) {
  const body = entryBySlug(pages, 'politica-de-reembolsos')?.fields.body ?? [];
  const start = body.findIndex((block) => block?.kind === 'heading' && block.id === HOW_MUCH);
  const terms = start < 0 ? undefined : body.slice(start).find((block) => block?.kind === 'definitions');
  return (terms?.items ?? []).slice(0, TERMS_WITH_DATES);
}

/** Returns the courses of a group with the dates of their classes, as the order and its receipt have them. */
function taughtBy(group: VacationGroup, sessions: number): BoughtClasses[] {
  const holidays = group.holidays?.map(({ day }) => day);
  return group.groups_to_buy.map((pair) => {
    const classes = { ...taughtIn(group, pair), sessions, holidays };
    return { sessions, times: classTimesOf({ classes, timeZone: group.time_zone }) };
  });
}

/**
 * Returns the deadline of a full refund for each group that can be chosen and whose first class is known; none after it
 * has passed.
 */
function refundUntil({ groups, sessions }: Product, viewer: Viewer) {
  return groups.filter(canBeChosen).flatMap((group) => {
    const { id, name, time_zone } = group;
    const first = firstClassOf(taughtBy(group, sessions));
    if (!first) return [];
    const { fullUntil } = refundDates(first);
    if (fullUntil < viewer.now) return [];
    const timeZone = viewer.timeZone && isTimeZone(viewer.timeZone) ? viewer.timeZone : time_zone;
    return [{ id, name, until: fullUntil, timeZone }];
  });
}

function teachersOf({ id, courses }: Product, { entries, teachers }: ReasonSources) {
  const taught = entries.filter(({ sys }) => sys.id === id || courses.includes(sys.id));
  if (taught.length === 0) return null;
  const ids = [...new Set(taught.flatMap(({ fields }) => fields.teachers))];
  return foundOf<TeacherLink>(ids, teacherLinks(ids, teachers));
}
