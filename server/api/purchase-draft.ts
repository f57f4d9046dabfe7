import { hasSeat } from '../domain/catalogue/vacations.ts';
import type { Guardian } from '../domain/checkout/guardian.ts';
import { productIdOf } from '../domain/checkout/order.ts';
import type { Chosen } from '../domain/checkout/order.ts';
import { ageOn, ageProblem, courseRangeOf, isSameChild, personRangeOf } from '../domain/checkout/student.ts';
import type { ChosenStudent, NewStudent } from '../domain/checkout/student.ts';
import { todayOf } from '../domain/time.ts';
import type { Day } from '../domain/time.ts';
import { KipuError } from '../errors.ts';
import type { OrderedStudent } from '../payments/types.ts';
import { sha256 } from '../store/seal.ts';
import { keepGuardian as keepGuardianUpstream } from '../upstream/account.ts';
import type { Child } from '../upstream/contracts/family.ts';
import { createChild, listChildren } from '../upstream/family.ts';
import { failedCall, isCallMissing, UpstreamError } from '../upstream/types.ts';
import { clientOf, entriesOf, isParent, viewerOf } from './context.ts';
import type { ApiContext } from './context.ts';
import { orLeftOut } from './left-out.ts';

/** Who will take what is chosen, as far as it is known now. */
type Learner =
  | { readonly kind: 'child'; readonly id: string; readonly firstName: string }
  | { readonly kind: 'new'; readonly firstName: string; readonly told: NewStudent }
  | { readonly kind: 'self'; readonly id: string; readonly firstName: string };

/** Whether whoever is logged in buys for himself, and not for a child. */
export const buysForItself = (ctx: ApiContext): boolean =>
  ctx.session.data.signedIn !== null && !isParent(ctx);

/** Returns who answers for the student: as typed in this visit, else as the academy has it. */
export const guardianOf = ({ session: { data } }: ApiContext): Guardian | null =>
  data.guardian ?? data.signedIn?.guardian ?? null;

/**
 * Returns the children of whoever is here, null for one that cannot be read; none where nobody is, or where the academy
 * does not tell.
 */
export async function readFamily(ctx: ApiContext): Promise<readonly (Child | null)[]> {
  if (!isParent(ctx)) return [];
  return orLeftOut(ctx, 'children', listChildren(clientOf(ctx)));
}

/** Returns the name of somebody whom a purchase is for; null where nobody was said, or the academy does not tell. */
export async function firstNameOf(ctx: ApiContext, student: ChosenStudent | null): Promise<string | null> {
  if (student?.kind === 'new') return student.firstName;
  if (student?.kind !== 'child') return null;
  const child = (await readFamily(ctx)).find((one) => one?.id === student.childId);
  return child?.first_name ?? null;
}

/** Returns the day on which ages count: the start of the chosen group, or today while it has none. */
const startOf = (ctx: ApiContext, { group }: Chosen): Day => group.start_date ?? todayOf(viewerOf(ctx));

/** Returns why somebody is not of the age of what is chosen, or null. */
function ageProblemOf(
  ctx: ApiContext,
  chosen: Chosen,
  { firstName, birthDate }: { readonly firstName: string; readonly birthDate: Day },
): string | null {
  return ageProblem(firstName, ageOn(birthDate, startOf(ctx, chosen)), chosen.ages);
}

/** A child as step 1 offers it. */
function memberView(ctx: ApiContext, chosen: Chosen, child: Child) {
  const { id, first_name: firstName, icon_id: avatar } = child;
  const birthDate = child.birth_date ?? null;
  const age = birthDate && ageOn(birthDate, startOf(ctx, chosen));
  return {
    id,
    firstName,
    avatar,
    birthDate,
    /** Whole years when the program starts; null where the birth date is not known. */
    age,
    fits: birthDate !== null && ageProblemOf(ctx, chosen, { firstName, birthDate }) === null,
    /** Where there is something for this age, when this is not. */
    fitting: age === null ? null : (courseRangeOf(age)?.slug ?? null),
  };
}

/** Reads what a draft is made of besides what was chosen: nothing of it waits for that. */
export async function readDraftSources(ctx: ApiContext) {
  const [children, courses] = await Promise.all([readFamily(ctx), entriesOf(ctx, 'course')]);
  return { children, courses };
}
type DraftSources = Awaited<ReturnType<typeof readDraftSources>>;
export type Draft = Awaited<ReturnType<typeof readDraft>>;

/** What is known of a purchase besides what is bought, and which step asks for what is not. */
export async function readDraft(ctx: ApiContext, chosen: Chosen, sources?: DraftSources) {
  const { student, seenAmount } = ctx.session.data;
  const { children, courses } = sources ?? (await readDraftSources(ctx));
  const family = children.flatMap((child) => (child ? memberView(ctx, chosen, child) : []));
  const unreadChildren = children.length - family.length;
  const learner = learnerOf(ctx, chosen, family, unreadChildren === 0);
  const guardian = guardianOf(ctx);
  const itself = buysForItself(ctx);
  return {
    /** The first step that is not known yet: 1 student, 2 guardian, 4 payment. */
    step: learner === null ? 1 : guardian === null && !itself ? 2 : 4,
    isLoggedIn: ctx.session.data.signedIn !== null,
    buysForItself: itself,
    family,
    /** How many more children could not be read. */
    unreadChildren,
    learner,
    /** As it was said, to be said otherwise. */
    student,
    guardian,
    /** The price that was seen where it was chosen; null where none was told. */
    seenAmount,
    /** Id of the course, pack, program or path that is waited for where a group is full. */
    product: productIdOf(chosen),
    takesRoboticsKit: takesRoboticsKit(chosen, courses),
    /** Whether one could take another schedule. */
    hasOtherGroups: chosen.groups.some((group) => group.id !== chosen.group.id && hasSeat(group)),
  } as const;
}

type Member = ReturnType<typeof memberView>;

/**
 * Who was said, or the only child there is; null while that is open or not of the age.
 * @param isWhole Whether the family has no child besides.
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
    // Whoever logs in on the way may have told the academy of this child before.
    const same = family.find((member) => isSameChild(student, member));
    if (ageProblemOf(ctx, chosen, student) !== null) return null;
    return same ? childOf(same) : { kind: 'new', firstName: student.firstName, told: student };
  }
  if (student?.kind === 'child') {
    const member = family.find(({ id }) => id === student.childId);
    const birthDate = member?.birthDate ?? student.birthDate;
    if (!member || !birthDate) return null;
    return ageProblemOf(ctx, chosen, { ...member, birthDate }) === null ? childOf(member) : null;
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
 * Keeps for whom the purchase is.
 * @throws student_outside_age at the field `childId` or `birthDate`; student_missing for a child of nobody here;
 *   invalid_input where the birth date is not known
 */
export async function chooseStudent(ctx: ApiContext, chosen: Chosen, student: ChosenStudent): Promise<void> {
  const field = student.kind === 'new' ? 'birthDate' : 'childId';
  const problem = ageProblemOf(ctx, chosen, await describe(ctx, student));
  if (problem !== null) throw new KipuError('student_outside_age', { fields: { [field]: problem } });
  ctx.session.remember({ student });
}

async function describe(ctx: ApiContext, student: ChosenStudent) {
  if (student.kind === 'new') return student;
  const child = (await readFamily(ctx)).find((one) => one?.id === student.childId);
  if (!child) throw new KipuError('student_missing');
  const birthDate = child.birth_date ?? student.birthDate;
  if (!birthDate) throw new KipuError('birth_date_missing', { field: `birthDate-${child.id}` });
  return { firstName: child.first_name, birthDate };
}

/**
 * Returns whom the order is for, at the academy by now: a new child is made there, unless it is there already.
 * @throws student_missing, guardian_missing, child_not_saved
 */
export async function settleStudent(ctx: ApiContext, chosen: Chosen): Promise<OrderedStudent> {
  const { learner, step } = await readDraft(ctx, chosen);
  if (learner === null) throw new KipuError('student_missing');
  if (step === 2) throw new KipuError('guardian_missing');
  const id = learner.kind === 'new' ? await makeChild(ctx, learner.told) : learner.id;
  return { kind: learner.kind === 'self' ? 'self' : 'child', id, firstName: learner.firstName };
}

/**
 * Returns the id of a new child at the academy. Where that has no such call, the payment keeps the child, under a number
 * of our own, and every screen shows it from there.
 */
async function makeChild(ctx: ApiContext, told: NewStudent): Promise<string> {
  const client = clientOf(ctx);
  const { firstName, birthDate } = told;
  try {
    const children = await listChildren(client);
    const same = children.find(
      (child) =>
        child && isSameChild(told, { firstName: child.first_name, birthDate: child.birth_date ?? null }),
    );
    const childId = same?.id ?? (await createChild(client, bodyOf(ctx, told), keyOf(ctx, told)));
    ctx.session.remember({ student: { kind: 'child', childId, birthDate } });
    return childId;
  } catch (error) {
    const failed = failedCall(error);
    const { endpoint, fault, status } = failed;
    ctx.log.warn({ endpoint, fault, status, requestId: ctx.request.id }, 'a child was not made');
    if (isCallMissing(failed)) return `own-${keyOf(ctx, told)}`;
    throw new KipuError('child_not_saved', { cause: { firstName: firstName.length, fault } });
  }
}

function bodyOf(ctx: ApiContext, { firstName, birthDate, ...told }: NewStudent) {
  return {
    first_name: firstName,
    birth_date: birthDate,
    age_range: personRangeOf(ageOn(birthDate, todayOf(viewerOf(ctx)))),
    experience: told.experience,
    operating_system: told.operatingSystem,
    robotics_kit: told.roboticsKit,
  };
}

/** The same for the same child of the same family, whichever tab asks. */
function keyOf({ session }: ApiContext, { firstName, birthDate }: NewStudent): string {
  const parent = session.data.signedIn?.user.id ?? '';
  return sha256(JSON.stringify([parent, firstName, birthDate]));
}

/** Has the academy keep the guardian typed here. A fault of that stops no purchase: it is asked for again then. */
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
    ctx.log.warn({ fault, requestId: ctx.request.id }, 'the guardian was not kept');
  });
}
