import type { SignInKind } from '@axp/contracts';
import { ApiProblem } from '@/shared/api/index.ts';
import { tabStore } from '@/shared/lib/tab-store.ts';

/** Where the tab keeps what the page of the code needs (link-code-page.tsx). */
export const pendingLinkName = 'axp-pending-link';

export function isLinkRequired(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && error.code === 'auth.link_required';
}

/** How a person signs in. */
export interface SignInSource {
  readonly method: SignInKind;
  /** The directory's own token; null for everybody else. */
  readonly azureToken: string | null;
}

/** Signs in, and keeps what the page of the code needs where the server asks for one (H-02). */
export async function keepingLink<T>(signIn: Promise<T>, by: SignInSource): Promise<T> {
  try {
    return await signIn;
  } catch (error) {
    if (isLinkRequired(error)) {
      const { key, email } = error.params;
      tabStore.setItem(pendingLinkName, JSON.stringify({ key, email, ...by }));
    }
    throw error;
  }
}
