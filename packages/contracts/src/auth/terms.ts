import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Flag, Instant, namedObject } from '../schemas.ts';
import { perLanguage } from '../vocabulary/languages.ts';
import { legalTextKinds } from '../vocabulary/legal-texts.ts';

/** Version of the product's own texts; a merchant's versions count from here. */
export const termsVersion = 1;

const LegalText = z.object({
  title: z.string(),
  updated: z.string(),
  sections: z.array(z.object({ title: z.string(), text: z.string() })),
});

const text = z.object(perLanguage(() => LegalText));

export const TermCondition = namedObject('TermCondition', {
  /** 0 = I have not accepted the terms in force. */
  termCondition: Flag,
  version: z.int(),
  text,
});
export type TermCondition = z.output<typeof TermCondition>;

const PublishedText = namedObject('PublishedText', {
  version: z.int(),
  /** Null for the text that comes with the product. */
  publishedAt: z.nullable(Instant),
  text,
});

export const getLegalText = operation('GET', '/legal-texts/{kind}', {
  summary: 'Get the terms or the privacy policy in force',
  access: 'public',
  params: z.strictObject({ kind: z.enum(legalTextKinds) }),
  success: { status: 200, data: PublishedText },
});

export const getTermCondition = operation('GET', '/auth/term-condition', {
  summary: 'Get the terms in force, and whether I have accepted them',
  access: 'member',
  success: { status: 200, data: TermCondition },
});

export const acceptTermCondition = operation('POST', '/auth/term-condition', {
  summary: 'Accept the terms, preferably with the version that was read',
  access: 'member',
  body: z.strictObject({ version: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))) }),
  success: { status: 200, data: z.pick(TermCondition, { termCondition: true, version: true }) },
  errors: ['terms.changed'],
});
