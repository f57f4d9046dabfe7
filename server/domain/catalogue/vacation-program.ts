import type {
  AgeRangeProgram,
  Campaign,
  Requirements,
  VacationGroup,
  VacationProgram,
} from '../../upstream/contracts/campaigns.ts';
import { ageRangeByCode } from '../age-ranges.ts';
import type { AgeRange } from '../age-ranges.ts';
import { mediaUrl } from '../media.ts';
import { discountPercentage, moneyFromMajor } from '../money.ts';
import type { Currency } from '../money.ts';
import { readWeekly, weeklyInZone } from '../schedule.ts';
import type { GroupView, PriceView, ProgramView, PurchasePageView, SeasonView } from './vacations.ts';
import { isTimeZone } from '../zone-clock.ts';

/** Spec §9: only the first two programs are shown on a purchase page. */
const PROGRAMS_SHOWN = 2;
/** Spec §9: the option at this index is tagged 'Recomendado'. */
const RECOMMENDED_INDEX = 2;

/** What anything on sale costs, as the academy API writes it: programs of the season, courses and packs alike. */
export type Priced = Pick<
  VacationProgram,
  | 'has_discount'
  | 'discount_percentage'
  | 'amount_pen'
  | 'amount_usd'
  | 'amount_after_discount_pen'
  | 'amount_after_discount_usd'
>;

/** For whom a program is drawn, and where faults of the catalogue are told (spec §8: logged only). */
export interface Viewer {
  readonly currency: Currency;
  /** IANA zone of the family, or null when it is not known: times then stay in the group's zone. */
  readonly timeZone: string | null;
  /** yyyy-mm-dd: the week whose clock is used for groups without a start date. */
  readonly today: string;
  readonly report: (problem: string) => void;
}

/** Spec §9: PEN or USD by the visitor, the discounted amount when `has_discount` is set, percentage rounded down. */
export function priceView(priced: Priced, currency: Currency): PriceView {
  const [full, discounted] =
    currency === 'PEN'
      ? [priced.amount_pen, priced.amount_after_discount_pen]
      : [priced.amount_usd, priced.amount_after_discount_usd];
  const before = moneyFromMajor(full, currency);
  const now = moneyFromMajor(discounted, currency);
  // A discount that takes nothing off, or adds, is none: never promise what the amounts do not keep.
  if (!priced.has_discount || discountPercentage(before, now) === 0) {
    return { now: before, before: null, discountPercentage: 0 };
  }
  return { now, before, discountPercentage: Math.floor(priced.discount_percentage) };
}

/** A cohort with its weekly classes in the family's zone. */
export function groupView(group: VacationGroup, viewer: Viewer): GroupView {
  const weekly = readWeekly(group.frequency, (dayName) =>
    viewer.report(`group ${group.id} has a class on an unknown day: ${dayName}`),
  );
  const known = isTimeZone(group.time_zone);
  if (!known) viewer.report(`group ${group.id} is in an unknown time zone: ${group.time_zone}`);
  const zone = known && viewer.timeZone && isTimeZone(viewer.timeZone) ? viewer.timeZone : group.time_zone;
  return {
    id: group.id,
    name: group.name,
    startDate: group.start_date,
    endDate: group.end_date,
    timeZone: zone,
    seatsLeft: seatsLeft(group),
    weekly: weeklyInZone(weekly, group.start_date ?? viewer.today, group.time_zone, zone),
  };
}

/** Seats of a cohort that nobody has taken yet. */
export function seatsLeft(group: VacationGroup): number {
  return Math.max(0, group.capacity - group.enrolled);
}

/** A program as its purchase page shows it. */
export function programView(program: VacationProgram, viewer: Viewer): ProgramView {
  return {
    id: program.id,
    name: program.name,
    description: program.description,
    duration: program.duration,
    sessions: program.sessions,
    price: priceView(program, viewer.currency),
    studyPlan: program.curriculum === null ? null : mediaUrl(program.curriculum),
    courses: program.courses.map((course) => ({
      id: course.id,
      name: course.name,
      modules: course.modules.map((module) => ({ ...module, icon: mediaUrl(module.icon) })),
    })),
    groups: program.groups.map((group) => groupView(group, viewer)),
  };
}

/** The programs on sale for an age range: those of the purchase page and no others can be bought. */
export function programsFor(campaign: Campaign, range: AgeRange): VacationProgram[] {
  return campaign.programs.filter((program) => program.age_range === range.code).slice(0, PROGRAMS_SHOWN);
}

/** /vacaciones/{edad}. */
export function purchasePageView(campaign: Campaign, range: AgeRange, viewer: Viewer): PurchasePageView {
  const section = campaign.age_ranges.find((candidate) => candidate.age_range === range.code);
  return {
    age: range.slug,
    campaignName: campaign.name,
    startText: campaign.start_text,
    picture: section ? mediaUrl(section.thumbnailCard) : null,
    programs: programsFor(campaign, range).map((program) => programView(program, viewer)),
    requirements: requirementsFor(range, campaign.requirements),
  };
}

/** The technical requirements of an age range: the general ones, then its own; a repeated sentence once. */
export function requirementsFor(range: AgeRange, requirements: Requirements): string[] {
  const own = {
    '5_to_7': requirements.program_5_to_7,
    '8_to_11': requirements.program_8_plus,
    '12_plus': requirements.program_12_plus,
  }[range.code];
  return [...new Set([...requirements.general_program, ...own])];
}

/** /vacaciones: the age section and the payment cards. */
export function seasonView(campaign: Campaign): SeasonView {
  return {
    campaignName: campaign.name,
    ageRanges: campaign.age_ranges.map(ageRangeSection),
    options: campaign.options.map((option, index) => ({
      name: firstPart(option.name),
      courses: option.courses.map((course) => ({
        name: course.name,
        modules: course.modules.map((module) => module.name),
      })),
      daysPerWeek: option.frequency,
      scheduleText: option.schedule_text,
      recommended: index === RECOMMENDED_INDEX,
    })),
  };
}

function ageRangeSection(section: AgeRangeProgram): SeasonView['ageRanges'][number] {
  const range = ageRangeByCode(section.age_range);
  return {
    age: range.slug,
    name: section.name,
    title: section.card_title,
    subtitle: section.card_subtitle,
    description: section.description,
    tag: section.tag,
    picture: mediaUrl(section.thumbnailCard),
    programs: section.programs.map((program) => ({
      name: program.name,
      namePack: program.namePack,
      description: program.description,
      slug: program.slug,
      picture: mediaUrl(program.thumbnail),
      tag: program.tag,
      link: localPath(program.link) ?? `/vacaciones/${range.slug}`,
      syllabus: program.silabo === null ? null : mediaUrl(program.silabo),
      countries: program.countries,
    })),
  };
}

/** Spec §3: names of options are comma-separated and the first part is shown. */
function firstPart(name: string): string {
  return (name.split(',')[0] ?? name).trim();
}

/** A path of our own site, or null for anything that would lead elsewhere. */
function localPath(link: string): string | null {
  return /^\/(?![/\\])/.test(link) ? link : null;
}
