import { deleteProfileImage, setProfileImage } from '@axp/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { useSession } from '@/shared/session/index.ts';
import { useToast } from '@/shared/ui/index.ts';

/** Sends a picture of the person (P-02). */
export function useSetPicture() {
  const { t } = useTranslation('profile');
  const { merge } = useSession();
  const toast = useToast();
  return useMutation({
    mutationFn: async (picture: Blob) => {
      const form = new FormData();
      form.append('file', picture, 'picture.jpg');
      return (await call(setProfileImage, {}, { form })).data;
    },
    onSuccess: (user) => {
      merge(user);
      toast.success(t('picture.saved'));
    },
  });
}

/** Removes the picture; the initial replaces it. */
export function useRemovePicture() {
  const { t } = useTranslation('profile');
  const { merge } = useSession();
  const toast = useToast();
  return useMutation({
    mutationFn: async () => (await call(deleteProfileImage)).data,
    onSuccess: (user) => {
      merge(user);
      toast.success(t('picture.removed'));
    },
  });
}
