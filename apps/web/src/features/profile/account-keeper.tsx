import { getTermCondition, setTimezone } from '@axp/contracts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { call } from '@/shared/api/index.ts';
import { termsUrl } from '@/shared/routing/return-url.ts';
import { useSession, useUser } from '@/shared/session/index.ts';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { needsDefaultUnit } from './default-unit.ts';

const DefaultUnitDialog = lazyDialog(() =>
  import('./default-unit-dialog.tsx').then((module) => module.DefaultUnitDialog),
);

/**
 * What an account still has to decide, asked over any screen: the terms first, then the
 * default business unit (P-04). Keeps the time zone on a name of the table meanwhile (P-03).
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
 * Where somebody has to go who has not accepted the terms; null for everybody else. The profile
 * may be that of the last visit, so the server is asked; when it can't say, nobody is stopped
 * (A-12).
 */
function useOpenTerms(path: string): string | null {
  const { id, termCondition } = useUser();
  // The page that was opened is the one to come back to.
  const [firstPath] = useState(path);
  const terms = useQuery({
    queryKey: ['terms', id],
    queryFn: async ({ signal }) => (await call(getTermCondition, {}, { signal })).data,
    enabled: termCondition === 0,
    // Each layout load asks anew.
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
 * Saves the first name of the row that the person's zone belongs to, where it is another one
 * (P-03). What fails is tried again with the next visit: the zone that is saved is a good one.
 */
function useKeepTimezone(): void {
  const { timezone } = useUser();
  const { merge } = useSession();
  useEffect(() => {
    let isLeft = false;
    async function keep(): Promise<void> {
      const { firstIdentifierOf } = await import('./timezone-table.ts');
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
