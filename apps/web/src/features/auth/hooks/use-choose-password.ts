import type { AccountLink } from '@axp/contracts';
import {
  activateAccount,
  ChoosePasswordBody,
  login,
  openAccountLink,
  resetPassword,
} from '@axp/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { track } from '@/shared/analytics/index.ts';
import { call } from '@/shared/api/index.ts';
import { useSession } from '@/shared/session/index.ts';
import { issuesOf, usePlainForm } from './use-plain-form.ts';

/** Owner of a link; fetched once, since using the link invalidates it. */
export function useAccountLink(token: string) {
  return useQuery({
    queryKey: ['account-link', token],
    queryFn: async ({ signal }) =>
      (await call(openAccountLink, { body: { token } }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { isPublic: true },
  });
}

interface Choosing {
  readonly link: AccountLink;
  readonly token: string;
}

/** Chooses the password, signs in with it and leads into the application. */
export function useChoosePassword({ link, token }: Choosing) {
  const router = useRouter();
  const { signIn } = useSession();
  const [isChosen, setIsChosen] = useState(false);
  const operation = link.purpose === 'activate' ? activateAccount : resetPassword;
  const choose = useMutation({
    mutationFn: async (body: z.output<typeof ChoosePasswordBody>) => {
      await call(operation, { body });
      // From here on the password stands, whatever becomes of the sign-in.
      try {
        const { data } = await call(login, {
          body: { email: link.email, password: body.password },
        });
        // The second factor is for the sign-in page to ask for.
        if ('ticket' in data) return setIsChosen(true);
        await signIn(data);
        track('Login');
        await router.replace('/');
      } catch {
        setIsChosen(true);
      }
    },
  });
  const form = usePlainForm({
    schema: ChoosePasswordBody,
    fieldNames: ['password'],
    hidden: { token },
    onValid: (body, fail) => choose.mutate(body, { onError: fail }),
  });
  return {
    ...form,
    isChosen,
    isPending: choose.isPending || choose.isSuccess,
    refusal: issuesOf(choose.error).length === 0 ? choose.error : null,
  };
}
