import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { ProfileSection } from './profile-section.tsx';

const PasswordDialog = lazyDialog(() =>
  import('./password-dialog.tsx').then((module) => module.PasswordDialog),
);

export function PasswordSection() {
  const { t } = useTranslation('profile');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <ProfileSection
      title={t('password.title')}
      hint={t('password.hint')}
      action={
        <Button
          variant="outlined"
          color="inherit"
          onClick={() => setIsOpen(true)}
          sx={{ flexShrink: 0 }}
        >
          {t('password.change')}
        </Button>
      }
    >
      {isOpen && <PasswordDialog onClose={() => setIsOpen(false)} />}
    </ProfileSection>
  );
}
