import { useRouter } from 'next/router';
import { useEffect } from 'react';

/** Leaves for `target` as soon as there is one; the page left is not kept in the history. */
export function useRedirect(target: string | null): void {
  const router = useRouter();
  useEffect(() => {
    if (target !== null) void router.replace(target);
  }, [router, target]);
}
