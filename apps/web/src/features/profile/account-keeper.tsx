import { getTermCondition, setTimezone } from '@axp/contracts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { call, readQuery } from '@/shared/api/index.ts';
import { termsUrl } from '@/shared/routing/return-url.ts';
import { useSession, useUser } from '@/shared/session/index.ts';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { needsDefaultUnit } from './default-unit.ts';

const DefaultUnitDialog = lazyDialog(
  () => import('./default-unit-dialog.tsx'),
  'DefaultUnitDialog',
);

/**
 * Asks for pending decisions of the account on any page: the terms first, then the default
 * business unit (P-04). Also keeps the time zone on an identifier of the table (P-03).
 */
export function AccountKeeper() {
  const router = useRouter();
  const user = useUser();
  const termsPath = useOpenTerms(router.asPath);
  useEffect(() => {
    if (termsPath !== null && router.asPath !== termsPath) void router.replace(termsPath);
  }, [router, termsPath]);
  useKeepTimezone();
  return user.termCondition === 1 && needsDefaultUnit(user) ? <DefaultUnitDialog /> : null;
}

/**
 * Returns the path of the terms for a user who has not accepted them, else null. Checks with the
 * server, because the stored profile may be outdated; if the check fails, the user can continue
 * (A-12).
 */
function useOpenTerms(path: string): string | null {
  const { id, termCondition } = useUser();
  // The user returns to the page that was opened first.
  const [firstPath] = useState(path);
  const terms = useQuery({
    ...readQuery(['terms', id], getTermCondition, {}),
    enabled: termCondition === 0,
    // Each layout load checks again.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const isOpen = termCondition === 0 && terms.data?.termCondition === 0;
  return isOpen ? termsUrl(firstPath) : null;
}

/** The first paint and its data come first. */
const delayMs = 2_000;

/**
 * Replaces the user's time zone with the first identifier of its row in the table (P-03). A failure
 * is ignored until the next visit, because the saved zone is still valid.
 */
function useKeepTimezone(): void {
  const { timezone } = useUser();
  const { merge } = useSession();
  useEffect(() => {
    let isLeft = false;
    async function keep(): Promise<void> {
      const { firstIdentifierOf } = await import('@/shared/lib/timezones/timezone-table.ts');
      const first = firstIdentifierOf(timezone);
      if (isLeft || first === timezone) return;
      const { data } = await call(setTimezone, { body: { timezone: first } });
      merge(data);
    }
    const timer = setTimeout(() => void keep().catch(() => undefined), delayMs);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [timezone, merge]);
}
