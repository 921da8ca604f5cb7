import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { safeReturnUrl } from '@/shared/routing/return-url.ts';

/** Leaves for another site, once however often it is pressed. */
export function useLeaving<Departure = void>(
  leave: (departure: Departure) => Promise<void>,
  options: { readonly onError?: (error: Error) => void } = {},
) {
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: leave,
    ...options,
  });
  useEffect(() => {
    // Restores the page if the user comes back.
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, [reset]);
  const isLeaving = isPending || isSuccess;
  return {
    start: (departure: Departure) => {
      if (!isLeaving) mutate(departure);
    },
    isLeaving,
    error,
  };
}

/** Where the person wanted to go, on this site. */
export function useReturnUrl(): string {
  const { asPath } = useRouter();
  const { origin } = window.location;
  return safeReturnUrl(new URL(asPath, origin).searchParams.get('returnUrl'), origin);
}
