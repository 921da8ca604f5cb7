import { useState } from 'react';
import { readStored, tabStore } from '@/shared/lib/tab-store.ts';
import { useUser } from '@/shared/session/index.ts';
import { emptyReturn, ReturnDraft } from '../model/return-form.ts';

/** A return form that no reload, sign-in or closed dialog loses. */
export function useReturnDraft(bookingId: string) {
  const { id: userId } = useUser();
  const name = `axp-return-draft:${userId}:${bookingId}`;
  const [draft, setDraft] = useState(() => readStored(tabStore, name, ReturnDraft) ?? emptyReturn);
  return {
    draft,
    keep: (changed: ReturnDraft) => {
      setDraft(changed);
      tabStore.setItem(name, JSON.stringify(changed));
    },
    forget: () => tabStore.removeItem(name),
  };
}
