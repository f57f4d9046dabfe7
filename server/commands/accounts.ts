import { parseArgs } from 'node:util';
import type { KeptData } from '../kept-data.ts';
import type { BackOffice } from '../payments/back-office.ts';
import type { DataRequests } from '../store/data-requests.ts';
import type { Sessions } from '../store/sessions.ts';
import { asJson, decided, DECISION_OPTIONS, limaTime, refused, table } from './words.ts';
import type { Decided, Said } from './words.ts';

/** The services that the command uses. */
interface AccountTools {
  readonly backOffice: Pick<BackOffice, 'buyersCalled'>;
  readonly sessions: Pick<Sessions, 'contentsOf'>;
  readonly keptData: KeptData;
  readonly dataRequests: DataRequests;
  readonly now: () => Date;
}

/** The usage text. */
export const ACCOUNTS_USAGE = `npm run accounts -- <command> [--json]

  show <account>      how much this site keeps of an account
  export <account> --reason "…" --by "…"
                      all of it, as JSON, for the family that asked
  erase <account> --reason "…" --by "…"
                      forgets it and logs it out everywhere; payments stay, they are the books
  requests            which data were exported and erased, by whom and why

An <account> is named by its e-mail or its id. The academy keeps its own data of it, and is asked for itself.`;

/** Runs one accounts command. @param args As typed. */
export async function runAccounts(tools: AccountTools, args: readonly string[]): Promise<Said> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: DECISION_OPTIONS,
  });
  const [command, named = ''] = positionals;
  if (command === 'requests') return requests(tools.dataRequests, values.json);
  if ((command !== 'show' && command !== 'export' && command !== 'erase') || named === '') {
    return refused(ACCOUNTS_USAGE);
  }
  const account = await accountCalled(tools, named);
  if ('text' in account) return account;
  if (command === 'show') return show(account, values.json);
  const told = decided(values);
  if (!told) return refused('This needs --reason "…" and --by "…": both are kept.');
  return command === 'export' ? exported(tools, account, told) : erase(tools, account, told, values.json);
}

interface Account {
  readonly userId: string;
  readonly kept: Awaited<ReturnType<KeptData['of']>>;
  /** The data in its sessions that have not ended. */
  readonly sessions: Awaited<ReturnType<Sessions['contentsOf']>>;
}

/** Finds the account with an e-mail or id, and its stored data; otherwise returns the refusal to print. */
async function accountCalled(tools: AccountTools, named: string): Promise<Account | Said> {
  const logins = named.includes('@') ? await tools.sessions.contentsOf(null) : [];
  const wanted = named.toLowerCase();
  const loggedIn = logins.filter(({ data }) => data.signedIn?.user.email.toLowerCase() === wanted);
  const called = [...loggedIn.map(({ userId }) => userId), ...(await tools.backOffice.buyersCalled(named))];
  const ids = [...new Set(named.includes('@') ? called : [named])];
  const [userId] = ids;
  if (ids.length > 1) {
    return refused(`Several accounts are called '${named}'; name one by its id:\n${ids.join('\n')}`);
  }
  if (userId === undefined) return refused(`Nothing is kept under '${named}'. Try the id of the account.`);
  const kept = await tools.keptData.of(userId);
  const sessions = await tools.sessions.contentsOf(userId);
  const isKnown = sessions.length > 0 || Object.values(partsOf(kept)).some((count) => count > 0);
  return isKnown ? { userId, kept, sessions } : refused(`Nothing is kept of the account '${userId}'.`);
}

/** Counts the stored records by kind. */
function partsOf({ draft, ...lists }: Account['kept']) {
  return {
    sessions: lists.sessions.length,
    purchases: lists.purchases.length,
    'purchase under way': draft ? 1 : 0,
    calendars: lists.calendars.length,
    'dismissed banners': lists.dismissedCourses.length,
    "looks at children's logins": lists.loginReveals.length,
  };
}

function show({ userId, kept }: Account, json: boolean): Said {
  const parts = partsOf(kept);
  if (json) return asJson({ userId, parts });
  const rows = Object.entries(parts).map(([name, count]) => [name, String(count)]);
  return { text: `ACCOUNT ${userId}\n\n${table(['kept', 'how many'], rows)}`, code: 0 };
}

async function exported(
  tools: AccountTools,
  { userId, kept, sessions }: Account,
  told: Decided,
): Promise<Said> {
  await tools.dataRequests.add({ what: 'exported', userId, ...told });
  const typed = sessions.map(
    ({ data: { signedIn, country, guardian, student, invitation, filedClaim } }) => ({
      account: signedIn?.user ?? null,
      country,
      guardian: guardian ?? signedIn?.guardian ?? null,
      student,
      invitation,
      filedClaim,
    }),
  );
  return asJson({ madeAt: tools.now(), userId, inSessions: typed, ...kept });
}

async function erase(
  tools: AccountTools,
  { userId, kept }: Account,
  told: Decided,
  json: boolean,
): Promise<Said> {
  if (await tools.keptData.isNeeded(userId)) {
    const text =
      'A payment of this account is under way, waits for a person or is charged every month: end it first.';
    return json ? asJson({ error: text }, 1) : refused(text);
  }
  await tools.keptData.forget(userId, { exceptKey: null, ...told });
  const stay = kept.purchases.length;
  if (json) return asJson({ userId, erased: true, purchasesThatStay: stay });
  const text = `${userId} is forgotten here, and logged out everywhere. ${stay} purchases stay: they are the books. Ask the academy for its own part.`;
  return { text, code: 0 };
}

async function requests(dataRequests: DataRequests, json: boolean): Promise<Said> {
  const all = await dataRequests.list();
  if (json) return asJson(all);
  if (all.length === 0) return { text: 'No data were exported or erased yet.', code: 0 };
  const rows = all.map(({ at, what, userHash, by, reason }) => [
    limaTime(at),
    what,
    `${userHash.slice(0, 12)}…`,
    by === '' ? 'the family itself' : by,
    reason,
  ]);
  return { text: table(['when (Lima)', 'what', 'account (hashed)', 'by', 'why'], rows), code: 0 };
}
