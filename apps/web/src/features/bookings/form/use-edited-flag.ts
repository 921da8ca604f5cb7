import { useRouter } from 'next/router';
import { useEffect, useEffectEvent } from 'react';
import { pageAddress } from '@/shared/booking/search-url.ts';
import { tabStore } from '@/shared/lib/tab-store.ts';

/** The address with the mark that something was edited, or without it (M-02). */
function flagged(asPath: string, isEdited: boolean): string {
  const [path = '', query = ''] = asPath.split('?');
  const kept = Object.fromEntries(new URLSearchParams(query));
  return pageAddress(path, { ...kept, isEdited: isEdited && 'true' });
}

/**
 * Keeps the mark `isEdited` of the address true to the form; the frame asks by it (M-02). What is
 * sent stays marked: taking the mark away would stop the way to the next page.
 */
export function useEditedFlag(isEdited: boolean): void {
  const router = useRouter();
  const isMarked = router.query.isEdited === 'true';
  const mark = useEffectEvent(() => {
    const options = { shallow: true, scroll: false };
    void router.replace(flagged(router.asPath, isEdited), undefined, options);
  });
  useEffect(() => {
    if (isEdited !== isMarked) mark();
  }, [isEdited, isMarked]);
}

/** Where a draft can't be kept, the browser asks before the page goes. */
export function useUnloadQuestion(isEdited: boolean, hasFiles: boolean): void {
  const isAtRisk = isEdited && (hasFiles || !tabStore.isLasting());
  useEffect(() => {
    if (!isAtRisk) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAtRisk]);
}
