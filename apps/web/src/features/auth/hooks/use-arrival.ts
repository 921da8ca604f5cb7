import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { track } from '@/shared/analytics/index.ts';
import { browserStorage } from '@/shared/lib/storage.ts';
import { linkCodeUrl, safeReturnUrl } from '@/shared/routing/return-url.ts';
import { useSession } from '@/shared/session/index.ts';
import { isLinkRequired } from '@/shared/session/keeping-link.ts';
import { signInMethods } from '@/shared/session/sign-in-methods.ts';
import { takeAnswer } from '../arrival/answer.ts';
import type { Arrival } from '../arrival/arrival.ts';
import { arrivalOf } from '../arrival/arrival.ts';

/**
 * Ends what was begun at a provider or the directory, and leads on to where the person wanted to
 * go. The answer leaves the address before anything else happens.
 */
export function useArrival() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { status, signIn } = useSession();
  const [email, setEmail] = useState<string | null>(null);
  const isTaken = useRef(false);
  const { mutate, variables, error } = useMutation({
    mutationFn: async (arrival: Arrival) => {
      const { tokens, method, azureToken } = await arrival.finish(setEmail);
      await signIn(tokens, method);
      if (azureToken !== null) browserStorage.write('azureToken', azureToken);
      track('Login');
    },
    onError: (error, { returnUrl }) => {
      if (isLinkRequired(error)) void router.replace(linkCodeUrl(returnUrl));
    },
    onSuccess: (_, { returnUrl }) =>
      void router.replace(safeReturnUrl(returnUrl, window.location.origin)),
  });
  const { data: methods = [] } = useQuery({ ...signInMethods(), enabled: error !== null });

  useEffect(() => {
    if (status === 'loading' || isTaken.current) return;
    isTaken.current = true;
    const methodsOf = () => queryClient.query({ ...signInMethods(), staleTime: 'static' });
    const arrival = arrivalOf(takeAnswer(window), methodsOf);
    // Signed-in users get no error about another tab's sign-in.
    const isForUs = arrival?.isOurs === true || status === 'guest';
    if (arrival && isForUs) mutate(arrival);
    else void router.replace('/');
  }, [mutate, queryClient, router, status]);

  return {
    email,
    // The page of the code comes in place of this one.
    error: isLinkRequired(error) ? null : error,
    returnUrl: variables?.returnUrl ?? '/',
    /** The attempted method, to try it again; undefined if this tab knows none. */
    tried: methods.find((method) => variables?.isBy(method)),
    repeat: () => {
      if (variables) mutate(variables);
    },
  };
}
