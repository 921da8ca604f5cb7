import { AppError } from '@axp/contracts';
import type { ProvisioningEventKind } from '@axp/contracts/vocabulary';
import { z } from 'zod';
import { recordRefusal } from '../event.repository.ts';
import { userFields } from './bodies.ts';
import type { ScimCall } from './scim-call.ts';
import { findUser } from './user.queries.ts';

/** Kinds of refused requests in the log; the others only read. */
const kinds: Readonly<Record<string, ProvisioningEventKind>> = {
  'POST /Users': 'create',
  'PUT /Users/:id': 'update',
  'PATCH /Users/:id': 'update',
  'DELETE /Users/:id': 'delete',
  'POST /Groups': 'group-create',
  'PUT /Groups/:id': 'group-update',
  'PATCH /Groups/:id': 'group-update',
  'DELETE /Groups/:id': 'group-delete',
};

const Named = z.object({ userName: z.string().optional(), displayName: z.string().optional() });

/** Longest name that a directory may give. */
const longestSubject = 320;

/** Adds a change to the log that was refused for what it wants, and not for when it came. */
export async function noteRefusal(call: ScimCall, path: string, error: unknown): Promise<void> {
  const kind = kinds[`${call.request.method} ${path}`];
  if (!kind || !(error instanceof AppError)) return;
  if (error.status !== 400 && error.status !== 409) return;
  const { userName, displayName } = Named.safeParse(call.request.body).data ?? {};
  const subject = (call.id || userName || displayName || '?').slice(0, longestSubject);
  const isTaken = kind === 'create' && error.status === 409;
  const attempt = isTaken && isOfAddress(error) ? userFields(call.request.body, null) : null;
  await call.note(async (tx) => {
    const userId = (call.id && (await findUser(tx, call.id))?.id) || null;
    await recordRefusal(tx, { kind, subject, userId, error, attempt });
  });
}

/** Whether a person or user has the address, so that an administrator can link the user. */
function isOfAddress({ code, details }: AppError): boolean {
  const isName = code === 'provisioning.taken' && details.params?.attribute !== 'emails';
  return !isName;
}
