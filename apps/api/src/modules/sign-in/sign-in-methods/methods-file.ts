import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { errorCode } from '@axp/server-kit/db';
import { ExplainedError } from '@axp/server-kit/process';
import { z } from 'zod';
import { renderTrustedPicture } from '../../../platform/files/render-picture.ts';
import type { PictureDecoder } from '../../../platform/pictures/picture-decoder.ts';

/** The file can't be used. */
export class MethodsFileError extends ExplainedError {
  override readonly name = 'MethodsFileError';

  constructor(reason: string, options?: ErrorOptions) {
    super(`SIGN_IN_METHODS_FILE: ${reason}`, options);
  }
}

/** Codes of ways that are no provider's. */
const ownCodes: ReadonlySet<string> = new Set(['local', 'cloud']);

/** Beginning of the codes of methods that administrators add. */
export const addedCodePrefix = 'own-';

const code = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'small letters, digits and hyphens')
  .refine(
    (text) => !ownCodes.has(text) && !text.startsWith(addedCodePrefix),
    'another name: this one is taken by a way of its own',
  );
const address = z.url({ protocol: /^https?$/ });
const secretName = z.string().regex(/^SIGN_IN_SECRET_[A-Z0-9_]{1,60}$/, 'SIGN_IN_SECRET_…');
const domain = z.string().regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'a domain in small letters');

const shared = {
  code,
  name: z.string().min(1).max(60),
  issuer: address,
  clientId: z.string().min(1),
  allowedDomains: z.array(domain).default([]),
  createsUsers: z.boolean().default(false),
  ownsAddresses: z.boolean().default(false),
  /** Values of `acr` that prove a second factor. */
  acceptedAcr: z
    .array(z.string().regex(/^\S{1,200}$/, 'a value of acr without spaces'))
    .max(20)
    .default([]),
  /** A picture beside this file. */
  logo: z.string().min(1).nullable().default(null),
};

const Sso = z.strictObject({
  kind: z.literal('sso'),
  ...shared,
  clientSecretName: secretName.nullable().default(null),
  scopes: z.string().default('openid profile email'),
  /** Signing out here leads through the provider's `end_session_endpoint`. */
  signsOutAtProvider: z.boolean().default(false),
});

const Directory = z.strictObject({
  kind: z.literal('directory'),
  ...shared,
  authority: address,
  audience: z.string().min(1),
  scopes: z.string().min(1),
});

const Methods = z
  .array(z.discriminatedUnion('kind', [Sso, Directory]))
  .refine((methods) => methods.filter(({ kind }) => kind === 'sso').length <= 2, 'two at most')
  .refine((methods) => methods.filter(({ kind }) => kind !== 'sso').length <= 1, 'one directory');

const MethodsFile = z.record(z.string(), Methods);

export type MethodSettings = z.output<typeof Sso> | z.output<typeof Directory>;

/**
 * Reads the operator's sign-in methods by host.
 * @throws MethodsFileError
 */
export async function readMethods(
  file: string,
): Promise<Readonly<Record<string, readonly MethodSettings[]>>> {
  try {
    return MethodsFile.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    throw new MethodsFileError(`${file}: ${reasonOf(cause)}`, { cause });
  }
}

function reasonOf(cause: unknown): string {
  if (cause instanceof z.ZodError) {
    const [issue] = cause.issues;
    return `${issue?.path.map(String).join('.')}: ${issue?.message}`;
  }
  return errorCode(cause) === 'ENOENT' ? 'does not exist' : 'is not a file of JSON';
}

/** The picture that the operator gave a button. */
export interface LogoFile {
  /** Of the file, not of what was drawn from it: it tells whether the operator has changed it. */
  readonly digest: Buffer;
  readonly mediaType: string;
  readonly original: Buffer;
  readonly thumbnail: Buffer;
}

/**
 * Null where the operator names none. A relative path starts at the folder of the file that names it.
 * @throws MethodsFileError
 */
export async function readLogo(
  file: string,
  { code, logo }: MethodSettings,
  pictures: PictureDecoder,
): Promise<LogoFile | null> {
  if (logo === null) return null;
  try {
    const bytes = await readFile(resolve(dirname(file), logo));
    const digest = createHash('sha256').update(bytes).digest();
    return { digest, ...(await renderTrustedPicture(pictures, bytes, 'signInLogo')) };
  } catch (cause) {
    throw new MethodsFileError(`${file}: ${code}: logo ${logo} is not a picture`, { cause });
  }
}
