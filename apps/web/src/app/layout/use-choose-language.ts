import type { Language } from '@axp/contracts';
import { updateMe } from '@axp/contracts';
import { useMutation } from '@tanstack/react-query';
import { call, useProblemText } from '@/shared/api/index.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { useSession } from '@/shared/session/index.ts';
import { useToast } from '@/shared/ui/index.ts';

/** Changes the language of everything: what is seen at once, and what is sent by mail from now on. */
export function useChooseLanguage() {
  const { changeLanguage } = useLanguage();
  const { merge } = useSession();
  const toast = useToast();
  const problemText = useProblemText();
  const { mutate: save } = useMutation({
    mutationFn: async (language: Language) => (await call(updateMe, { body: { language } })).data,
    onSuccess: merge,
    onError: (error) => toast.error(problemText(error)),
  });
  return async (language: Language) => {
    await changeLanguage(language);
    save(language);
  };
}
