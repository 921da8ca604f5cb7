import { signInKinds } from '@axp/contracts/vocabulary';
import * as z from 'zod/mini';
import { readStored, tabStore } from '@/shared/lib/tab-store.ts';
import { pendingLinkName } from './keeping-link.ts';

const PendingLink = z.object({
  key: z.string(),
  email: z.string(),
  method: z.enum(signInKinds),
  azureToken: z.nullable(z.string()),
});
/** A first sign-in that waits for the code of a mail (H-02). Of this tab alone, as its key is. */
export type PendingLink = z.output<typeof PendingLink>;

export const pendingLink = {
  read: () => readStored(tabStore, pendingLinkName, PendingLink),
  forget: () => tabStore.removeItem(pendingLinkName),
};
