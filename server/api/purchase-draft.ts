import { hasSeat } from '../domain/catalogue/vacations.ts';
import type { Guardian } from '../domain/checkout/guardian.ts';
import { productIdOf } from '../domain/checkout/chosen.ts';
import type { Chosen } from '../domain/checkout/chosen.ts';
import { ageOn, ageProblem, courseRangeOf, isSameChild, knownBirthDate } from '../domain/checkout/student.ts';
import type { ChosenStudent, NewStudent } from '../domain/checkout/student.ts';
import { todayOf } from '../domain/time.ts';
import type { Day } from '../domain/time.ts';
import { KipuError } from '../errors.ts';
import type { OrderedStudent } from '../payments/types.ts';
import { keepGuardian as keepGuardianUpstream } from '../upstream/account.ts';
import type { Child } from '../upstream/contracts/family.ts';
import { listChildren } from '../upstream/family.ts';
import { UpstreamError } from '../upstream/types.ts';
import { clientOf, entriesOf, isParent, viewerOf } from './context.ts';
import type { ApiContext } from './context.ts';
import { orNull } from './left-out.ts';
import { makeChild } from './new-child.ts';

/** The student of the purchase, as far as known now. */
type Learner =
  | { readonly kind: 'child'; readonly id: string; readonly firstName: string }
  | { readonly kind: 'new'; readonly firstName: string; readonly told: NewStudent }
  | { readonly kind: 'self'; readonly id: string; readonly firstName: string };

/** Whether the logged-in user buys for themselves rather than for a child. */
export const buysForItself = (ctx: ApiContext): boolean =>
  ctx.session.data.signedIn !== null && !isParent(ctx);

/** Returns the guardian of the student: as typed in this session, else as the academy has it. */
export const guardianOf = ({ session: { data } }: ApiContext): Guardian | null =>
  data.guardian ?? data.signedIn?.guardian ?? null;

/**
 * Returns the children of the user, with null for one that cannot be read, and for all if the academy does not answer in
 * the time of a page; empty for visitors, and for users who are not parents.
 */
export async function readFamily(ctx: ApiContext): Promise<readonly (Child | null)[]> {
  if (!isParent(ctx)) return [];
  const client = clientOf({ ...ctx, wait: ctx.request.pageTime });
  return (await orNull(ctx, 'children', listChildren(client))) ?? [null];
}

/** Returns the name of a purchase's student; null if none was given, or the academy does not return it. */
export async function firstNameOf(ctx: ApiContext, student: ChosenStudent | null): Promise<string | null> {
  if (student?.kind === 'new') return student.firstName;
  if (student?.kind !== 'child') return null;
  const child = (await readFamily(ctx)).find((one) => one?.id === student.childId);
  return child?.first_name ?? student.firstName ?? null;
}

/** Returns the day that ages are computed for: the start of the chosen group, or today while it has none. */
const startOf = (ctx: ApiContext, { group }: Chosen): Day => group.start_date ?? todayOf(viewerOf(ctx));

/** Returns why somebody's age does not fit the chosen product, or null if it does. */
function ageProblemOf(
  ctx: ApiContext,
  chosen: Chosen,
  { firstName, birthDate }: { readonly firstName: string; readonly birthDate: Day },
): string | null {
  return ageProblem(firstName, ageOn(birthDate, startOf(ctx, chosen)), chosen.ages);
}

/** Returns a child as step 1 shows it. */
function memberView(ctx: ApiContext, chosen: Chosen, child: Child) {
  const { id, first_name: firstName, icon_id: avatar } = child;
  const birthDate = knownBirthDate(child, todayOf(viewerOf(ctx)));
  const age = birthDate && ageOn(birthDate, startOf(ctx, chosen));
  return {
    id,
    firstName,
    avatar,
    birthDate,
    /** Whole years when the program starts; null if the birth date is unknown. */
    age,
    fits: birthDate !== null && ageProblemOf(ctx, chosen, { firstName, birthDate }) === null,
    /** Slug of the age range to look at when this product does not fit; null if there is none. */
    fitting: age === null ? null : (courseRangeOf(age)?.slug ?? null),
  };
}

/** Reads the data of a draft that does not depend on the chosen product. */
export async function readDraftSources(ctx: ApiContext) {
  const [children, courses] = await Promise.all([readFamily(ctx), entriesOf(ctx, 'course')]);
  return { children, courses };
}
type DraftSources = Awaited<ReturnType<typeof readDraftSources>>;
export type Draft = Awaited<ReturnType<typeof readDraft>>;

/** Returns what is known of a purchase besides the product, and which step asks for what is missing. */
export async function readDraft(ctx: ApiContext, chosen: Chosen, sources?: DraftSources) {
  const { student, seenAmount } = ctx.session.data;
  const { children, courses } = sources ?? (await readDraftSources(ctx));
  const family = children.flatMap((child) => (child ? memberView(ctx, chosen, child) : []));
  const unreadChildren = children.length - family.length;
  const learner = learnerOf(ctx, chosen, family, unreadChildren === 0);
  const guardian = guardianOf(ctx);
  const itself = buysForItself(ctx);
  return {
    /** The first step that is incomplete: 1 student, 2 guardian, 4 payment. */
    step: learner === null ? 1 : guardian === null && !itself ? 2 : 4,
    isLoggedIn: ctx.session.data.signedIn !== null,
    buysForItself: itself,
    family,
    /** How many more children could not be read. */
    unreadChildren,
    learner,
    /** As entered, for changing it. */
    student,
    guardian,
    /** The price shown where the product was chosen; null if none was shown. */
    seenAmount,
    /** Id of the course, pack, program or path whose waiting list is offered when the group is full. */
    product: productIdOf(chosen),
    takesRoboticsKit: takesRoboticsKit(chosen, courses),
    /** Whether another schedule has seats. */
    hasOtherGroups: chosen.groups.some((group) => group.id !== chosen.group.id && hasSeat(group)),
  } as const;
}

type Member = ReturnType<typeof memberView>;

/**
 * Returns the user if they buy for themselves, else the student who was entered, else the family's only child; null if
 * that is still open, or the age does not fit.
 * @param isWhole Whether all children of the family could be read.
 */
function learnerOf(
  ctx: ApiContext,
  chosen: Chosen,
  family: readonly Member[],
  isWhole: boolean,
): Learner | null {
  const { student, signedIn } = ctx.session.data;
  if (signedIn && buysForItself(ctx)) {
    return { kind: 'self', id: signedIn.user.id, firstName: signedIn.user.firstName };
  }
  if (student?.kind === 'new') {
    // Somebody who logs in during the purchase may have added this child to the academy before.
    const same = family.find((member) => isSameChild(student, member));
    if (ageProblemOf(ctx, chosen, student) !== null) return null;
    return same ? childOf(same) : { kind: 'new', firstName: student.firstName, told: student };
  }
  if (student?.kind === 'child') {
    const { childId: id, firstName: told } = student;
    const member = family.find((one) => one.id === id);
    const birthDate = member?.birthDate ?? student.birthDate;
    // Whoever was chosen stays chosen while the academy fails to list the family.
    const firstName = member?.firstName ?? (isWhole ? undefined : told);
    if (firstName === undefined || !birthDate) return null;
    return ageProblemOf(ctx, chosen, { firstName, birthDate }) === null
      ? { kind: 'child', id, firstName }
      : null;
  }
  const [only, ...others] = family;
  return isWhole && only?.fits && others.length === 0 ? childOf(only) : null;
}

const childOf = ({ id, firstName }: Member): Learner => ({ kind: 'child', id, firstName });

function takesRoboticsKit({ group }: Chosen, courses: DraftSources['courses']): boolean {
  const ids = new Set(group.groups_to_buy.map(({ course }) => course));
  return courses.some(({ sys, fields }) => ids.has(sys.id) && fields.takesRoboticsKit);
}

/**
 * Stores the student of the purchase in the session.
 * @throws student_outside_age at the field `childId` or `birthDate`; student_missing for a child of another family;
 *   child_unreadable while the family cannot be read; birth_date_missing at `birthDate-{childId}`
 */
export async function chooseStudent(ctx: ApiContext, chosen: Chosen, student: ChosenStudent): Promise<void> {
  const field = student.kind === 'new' ? 'birthDate' : 'childId';
  const described = await describe(ctx, student);
  const problem = ageProblemOf(ctx, chosen, described);
  if (problem !== null) throw new KipuError('student_outside_age', { fields: { [field]: problem } });
  ctx.session.remember({ student: student.kind === 'new' ? student : { ...student, ...described } });
}

async function describe(ctx: ApiContext, student: ChosenStudent) {
  if (student.kind === 'new') return student;
  const family = await readFamily(ctx);
  const child = family.find((one) => one?.id === student.childId);
  if (!child) throw new KipuError(family.includes(null) ? 'child_unreadable' : 'student_missing');
  const birthDate = knownBirthDate(child, todayOf(viewerOf(ctx))) ?? student.birthDate;
  if (!birthDate) throw new KipuError('birth_date_missing', { field: `birthDate-${child.id}` });
  return { firstName: child.first_name, birthDate };
}

/**
 * Returns the student of the order, who exists at the academy afterwards: a new child is created unless it is there
 * already.
 * @throws student_missing, guardian_missing, child_not_saved, child_refused, child_unconfirmed
 */
export async function settleStudent(ctx: ApiContext, chosen: Chosen): Promise<OrderedStudent> {
  const { learner, step } = await readDraft(ctx, chosen);
  if (learner === null) throw new KipuError('student_missing');
  if (step === 2) throw new KipuError('guardian_missing');
  const id = learner.kind === 'new' ? await makeChild(ctx, learner.told) : learner.id;
  return { kind: learner.kind === 'self' ? 'self' : 'child', id, firstName: learner.firstName };
}

/**
 * Sends the guardian typed here to the academy. A failure does not stop the purchase: a later session asks for it
 * again.
 */
export async function keepGuardian(ctx: ApiContext): Promise<void> {
  const { guardian, signedIn } = ctx.session.data;
  if (!guardian || !signedIn) return;
  await keepGuardianUpstream(clientOf(ctx), {
    relation: guardian.relation,
    document_type: guardian.documentType,
    document_number: guardian.documentNumber,
    birth_date: guardian.birthDate,
    phone: guardian.phone,
    country: guardian.country,
    city: guardian.city,
    department: guardian.department,
    district: guardian.district,
    marketing_source: guardian.marketingSource,
  }).catch((error: unknown) => {
    const fault = error instanceof UpstreamError ? error.fault : 'unknown';
    ctx.log.warn({ fault }, 'the guardian was not kept');
  });
}
