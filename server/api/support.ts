import { z } from 'zod';
import { claimBody, sheetId } from '../domain/claims/claim-sheet.ts';
import { ClaimInput } from '../domain/claims/claim.ts';
import {
  contactBody,
  ContactInput,
  contactQuestions,
  Honeypot,
  questionGroups,
} from '../domain/content/contact.ts';
import { OWN_LEGAL_PAGES } from '../domain/content/own-texts.ts';
import { KipuError } from '../errors.ts';
import { fileClaim, sendContact } from '../upstream/support.ts';
import { UpstreamError } from '../upstream/types.ts';
import { clientOf, entriesOf } from './context.ts';
import { BySlug } from './ids.ts';
import { orLeftOut } from './left-out.ts';
import { namedByWhatItSays } from './sent-twice.ts';
import { found, publicProcedure, router } from './trpc.ts';
import { entryBySlug } from '../domain/catalogue/shelf.ts';

export const supportRouter = router({
  /** The questions on the public contact card (spec §2). */
  questions: publicProcedure.query(async ({ ctx }) => contactQuestions(await entriesOf(ctx, 'faq'))),

  /** Every frequently asked question, by category: /dashboard/faq. */
  questionGroups: publicProcedure.query(async ({ ctx }) => questionGroups(await entriesOf(ctx, 'faq'))),

  /** Sends a question to the academy. Returns whether an answer can reach the sender. @throws contact_failed (spec §8), messages_limited */
  sendContact: publicProcedure
    .input(ContactInput.and(Honeypot))
    .mutation(async ({ ctx, input: { sitio_web: trap, ...question } }) => {
      if (trap) throw new KipuError('invalid_input');
      await ctx.rateLimiter.admitMessage('contact', ctx.request.ip);
      const user = ctx.session.data.signedIn?.user ?? null;
      await orContactFailed(sendContact(clientOf(ctx), contactBody(question, user)));
      return { hasAddress: user !== null || Boolean(question.reply) };
    }),

  /** The legal provider, for legal pages and the claims book. @throws not_found if the content service has none */
  provider: publicProcedure.query(async ({ ctx }) => found((await entriesOf(ctx, 'provider'))[0]).fields),

  /**
   * A legal page, whether it has the academy's own text, and the provider, null if unreadable.
   * @throws not_found for an unknown slug
   */
  legalPage: publicProcedure.input(BySlug).query(async ({ ctx, input }) => {
    const [pages, [provider]] = await Promise.all([
      entriesOf(ctx, 'legalPage'),
      orLeftOut(ctx, 'provider below a legal page', entriesOf(ctx, 'provider')),
    ]);
    const published = entryBySlug(pages, input.slug)?.fields;
    const page = found(published ?? OWN_LEGAL_PAGES.find(({ slug }) => slug === input.slug));
    return { page, isPublished: published !== undefined, provider: provider?.fields ?? null };
  }),

  /**
   * Files a sheet of the claims book and keeps the consumer's copy in the session, since it is full of personal data. The
   * same sheet sent twice is filed once; a corrected one is another sheet. Returns the id of the copy: its number, else the
   * id that it was sent with.
   * @throws contact_failed, messages_limited
   */
  fileClaim: publicProcedure
    .input(ClaimInput.and(Honeypot))
    .mutation(async ({ ctx, input: { sitio_web: trap, ...claim } }) => {
      if (trap) throw new KipuError('invalid_input');
      await ctx.rateLimiter.admitMessage('claim', ctx.request.ip);
      const body = namedByWhatItSays(claimBody(claim));
      const { claim_number, filed_at } = await orContactFailed(fileClaim(clientOf(ctx), body));
      const filedClaim = {
        claimNumber: claim_number,
        filedAt: filed_at === null ? ctx.now() : new Date(filed_at),
        claim: { ...claim, submissionId: body.submission_id },
      };
      ctx.session.remember({ filedClaim });
      return { sheet: sheetId(filedClaim) };
    }),

  /** The copy of the sheet that this visitor filed last. @throws not_found for any other */
  claimSheet: publicProcedure.input(z.object({ sheet: z.string() })).query(({ ctx, input }) => {
    const { filedClaim } = ctx.session.data;
    return found(filedClaim && sheetId(filedClaim) === input.sheet ? filedClaim : null);
  }),

  /** Removes the copy from the session, for people who share a computer. */
  forgetClaim: publicProcedure.mutation(({ ctx }) => ctx.session.remember({ filedClaim: null })),
});

/** Spec §8: every failure of a message has the same words, and so has each status but 200 and 201. */
async function orContactFailed<Answer>(sending: Promise<Answer>): Promise<Answer> {
  try {
    return await sending;
  } catch (error) {
    if (error instanceof UpstreamError) throw new KipuError('contact_failed', { cause: error });
    throw error;
  }
}
