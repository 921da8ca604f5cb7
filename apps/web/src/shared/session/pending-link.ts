import { signInKinds } from '@axp/contracts/vocabulary';
import * as z from 'zod/mini';
import { ApiProblem } from '@/shared/api/index.ts';
import { readStored, tabStore } from '@/shared/lib/tab-store.ts';

const PendingLink = z.object({
  key: z.string(),
  email: z.string(),
  method: z.enum(signInKinds),
  /** The directory's own token; null for everybody else. */
  azureToken: z.nullable(z.string()),
});
/** A first sign-in that waits for the code of a mail (H-02). Of this tab alone, as its key is. */
export type PendingLink = z.output<typeof PendingLink>;

const name = 'axp-pending-link';

export const pendingLink = {
  read: () => readStored(tabStore, name, PendingLink),
  forget: () => tabStore.removeItem(name),
};

export function isLinkRequired(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && error.code === 'auth.link_required';
}

/** Signs in, and keeps what the page of the code needs where the server asks for one. */
export async function keepingLink<T>(
  signIn: Promise<T>,
  by: Pick<PendingLink, 'method' | 'azureToken'>,
): Promise<T> {
  try {
    return await signIn;
  } catch (error) {
    if (isLinkRequired(error)) {
      const { key, email } = error.params;
      const link = { key: String(key), email: String(email), ...by } satisfies PendingLink;
      tabStore.setItem(name, JSON.stringify(link));
    }
    throw error;
  }
}
