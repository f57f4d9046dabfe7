import { createSecretKey } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { UserData } from '../server/upstream/contracts/account.ts';

/** Published on purpose: tokens survive a restart of the mock, and protect nothing real. */
const SECRET = createSecretKey(Buffer.from('kipu-mock-backend-signs-with-a-published-secret'));
const ALGORITHM = 'HS256';
/** The shop's own bearer token, for the reconciliation lists: as public as the secret. */
export const OPERATOR_TOKEN = 'demo-operator-token-of-kipu';
const LIFETIME_SECONDS = { access: 3_600, refresh: 30 * 86_400, card_provider: 3_600 } as const;

type TokenKind = keyof typeof LIFETIME_SECONDS;

async function sign(kind: TokenKind, payload: Record<string, unknown>, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ ...payload, kind })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_SECONDS[kind])
    .sign(SECRET);
}

async function read(token: string, now: Date): Promise<unknown> {
  try {
    const { payload } = await jwtVerify(token, SECRET, { algorithms: [ALGORITHM], currentDate: now });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

const UserToken = z.object({ kind: z.enum(['access', 'refresh']), user: UserData });
const CardProviderToken = z.object({ kind: z.literal('card_provider'), merchant: z.string() });

/** Makes the access and the refresh token of a user. Each contains the user, so reading it needs no table. */
export async function issueUserTokens(
  user: UserData,
  now: Date,
): Promise<{ accessToken: string; refreshToken: string }> {
  const [accessToken, refreshToken] = await Promise.all([
    sign('access', { sub: user.id, user }, now),
    sign('refresh', { sub: user.id, user }, now),
  ]);
  return { accessToken, refreshToken };
}

/**
 * Returns the user of an `Authorization` header, or null. Only refresh tokens are accepted: the specification sends
 * those as the bearer.
 */
export async function userOfBearer(authorization: string | null, now: Date): Promise<UserData | null> {
  const token = /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
  if (!token) return null;
  const parsed = UserToken.safeParse(await read(token, now));
  return parsed.success && parsed.data.kind === 'refresh' ? parsed.data.user : null;
}

/** Makes the card provider's security token for a merchant. It lives an hour, like the provider's own. */
export function issueSecurityToken(merchant: string, now: Date): Promise<string> {
  return sign('card_provider', { merchant }, now);
}

/** Whether a security token belongs to this merchant and has not expired. */
export async function isSecurityToken(token: string, merchant: string, now: Date): Promise<boolean> {
  const parsed = CardProviderToken.safeParse(await read(token, now));
  return parsed.success && parsed.data.merchant === merchant;
}
