import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Flag, named } from '../schemas.ts';

/** The terms in force. Who publishes new ones raises it and resets what people have accepted. */
export const termsVersion = 1;

const LegalText = z.object({
  title: z.string(),
  updated: z.string(),
  sections: z.array(z.object({ title: z.string(), text: z.string() })),
});

export const TermCondition = named(
  'TermCondition',
  z.object({
    /** 0 = I have not accepted the terms in force. */
    termCondition: Flag,
    version: z.int(),
    text: z.object({ en: LegalText, th: LegalText }),
  }),
);
export type TermCondition = z.output<typeof TermCondition>;

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
