import type { BusinessUnit } from '@axp/contracts';
import { updateMe } from '@axp/contracts';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { useSession, useUser } from '@/shared/session/index.ts';
import { useToast } from '@/shared/ui/index.ts';

/** Saves the default business unit as form-data with the name (P-04), then reads the profile. */
export function useChooseDefaultUnit() {
  const { t } = useTranslation('profile');
  const { fullName } = useUser();
  const { merge, reload } = useSession();
  const toast = useToast();
  return useMutation({
    mutationFn: async ({ id }: BusinessUnit) => {
      const form = new FormData();
      form.append('fullName', fullName);
      form.append('defaultBu', id);
      const { data } = await call(updateMe, { body: {} }, { form });
      // It is saved; a failed reload must not show the question again.
      await reload().catch(() => merge(data));
    },
    onSuccess: (_, { title }) =>
      toast.success(
        <>
          <Typography variant="subtitle2" component="p">
            {t('defaultUnit.successTitle')}
          </Typography>
          {t('defaultUnit.successText', { unit: title })}
        </>,
      ),
  });
}
