import Button from '@mui/material/Button';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProfileSection } from './profile-section.tsx';

const PasswordDialog = dynamic(() =>
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
