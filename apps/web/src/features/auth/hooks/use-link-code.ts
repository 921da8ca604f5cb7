import { LinkCodeBody, linkByCode, resendLinkCode } from '@axp/contracts/identities';
import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { track } from '@/shared/analytics/index.ts';
import { call } from '@/shared/api/index.ts';
import { browserStorage } from '@/shared/lib/storage.ts';
import { useSession } from '@/shared/session/index.ts';
import type { PendingLink } from '@/shared/session/pending-link.ts';
import { pendingLink } from '@/shared/session/pending-link.ts';
import { issuesOf, usePlainForm } from './use-plain-form.ts';

/** Signs in with the code of a mail (H-02); the guest guard then leads on. */
export function useLinkCode({ key, method, azureToken }: PendingLink) {
  const { signIn } = useSession();
  const confirm = useMutation({
    mutationFn: async (body: z.output<typeof LinkCodeBody>) => {
      const { data } = await call(linkByCode, { body });
      pendingLink.forget();
      await signIn(data, method);
      if (azureToken !== null) browserStorage.write('azureToken', azureToken);
      track('Login');
    },
  });
  const resend = useMutation({
    mutationFn: () => call(resendLinkCode, { body: { key } }),
    onMutate: confirm.reset,
  });
  const form = usePlainForm({
    schema: LinkCodeBody,
    fieldNames: ['code'],
    hidden: { key },
    onValid: (body, fail) => {
      resend.reset();
      confirm.mutate(body, { onError: fail });
    },
  });
  return {
    ...form,
    isPending: confirm.isPending || confirm.isSuccess,
    refusal: issuesOf(confirm.error).length === 0 ? (confirm.error ?? resend.error) : resend.error,
    resend: () => resend.mutate(),
    isResending: resend.isPending,
    isResent: resend.isSuccess,
  };
}
