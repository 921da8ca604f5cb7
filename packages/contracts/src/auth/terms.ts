import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Flag, Instant, named } from '../schemas.ts';
import { legalTextKinds } from '../vocabulary/legal-texts.ts';

/** Version of the product's own texts; a merchant's versions count from here. */
export const termsVersion = 1;

const LegalText = z.object({
  title: z.string(),
  updated: z.string(),
  sections: z.array(z.object({ title: z.string(), text: z.string() })),
});

const text = z.object({ en: LegalText, th: LegalText });

export const TermCondition = named(
  'TermCondition',
  z.object({
    /** 0 = I have not accepted the terms in force. */
    termCondition: Flag,
    version: z.int(),
    text,
  }),
);
export type TermCondition = z.output<typeof TermCondition>;

const PublishedText = named(
  'PublishedText',
  z.object({
    version: z.int(),
    /** Null for the text that comes with the product. */
    publishedAt: z.nullable(Instant),
    text,
  }),
);

export const getLegalText = operation({
  id: 'getLegalText',
  method: 'GET',
  path: '/legal-texts/{kind}',
  summary: 'The terms or the privacy policy in force, for everybody to read',
  access: 'public',
  params: z.strictObject({ kind: z.enum(legalTextKinds) }),
  success: { status: 200, data: PublishedText },
  errors: [],
});

export const getTermCondition = operation({
  id: 'getTermCondition',
  method: 'GET',
  path: '/auth/term-condition',
  summary: 'The terms in force, and whether I have accepted them',
  access: 'member',
  success: { status: 200, data: TermCondition },
  errors: [],
});

export const acceptTermCondition = operation({
  id: 'acceptTermCondition',
  method: 'POST',
  path: '/auth/term-condition',
  summary: 'Accept the terms, best with the version that was read',
  access: 'member',
  body: z.strictObject({ version: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))) }),
  success: { status: 200, data: z.pick(TermCondition, { termCondition: true, version: true }) },
  errors: ['terms.changed'],
});
