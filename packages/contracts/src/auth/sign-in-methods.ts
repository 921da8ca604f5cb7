import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { named } from '../schemas.ts';
import { perLanguage } from '../vocabulary/languages.ts';
import { demoRoles } from '../vocabulary/people.ts';
import type { SignInKind } from '../vocabulary/sign-in.ts';

/** Code of a sign-in method in URLs: `entra`. */
export const SignInCode = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,31}$/));

const button = {
  code: SignInCode,
  /** Button label in each language: 'Contoso account'. */
  name: z.object(perLanguage(() => z.string())),
  /** Address of a picture; null where there is none. */
  logo: z.nullable(z.string()),
};

/** Accounts of the demo, whose password is public; never in production (H-07). */
const DemoSignIn = z.object({
  password: z.string(),
  accounts: z.array(z.object({ email: z.string(), role: z.enum(demoRoles) })),
});

const methods = {
  local: z.object({
    kind: z.literal('local'),
    /** Whether people can ask for an account of their own. */
    canRegister: z.boolean(),
    demo: z.optional(DemoSignIn),
  }),
  sso: z.object({ kind: z.literal('sso'), ...button }),
  directory: z.object({
    kind: z.literal('directory'),
    ...button,
    authority: z.string(),
    clientId: z.string(),
    scopes: z.array(z.string()),
  }),
  cloud: z.object({
    kind: z.literal('cloud'),
    ...button,
    /** Origin of the sign-on platform's API. */
    platformUrl: z.string(),
    /** Origin where this merchant's people sign on. */
    tenantUrl: z.string(),
    /** Client id of this application at the platform. */
    applicationId: z.string(),
    scopes: z.array(z.string()),
  }),
} satisfies Record<SignInKind, unknown>;

/**
 * Sign-in method that the merchant offers. Directory settings are public, because the browser
 * itself connects there.
 */
export const SignInMethod = named(
  'SignInMethod',
  z.discriminatedUnion('kind', [methods.local, methods.sso, methods.directory, methods.cloud]),
);
export type SignInMethod = z.output<typeof SignInMethod>;

export const listSignInMethods = operation('GET', '/auth/providers', {
  summary: 'List the enabled sign-in methods of this merchant',
  access: 'public',
  success: { status: 200, data: z.array(SignInMethod) },
});
