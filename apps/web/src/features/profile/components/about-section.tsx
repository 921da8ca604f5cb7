import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/shared/session/index.ts';
import { NameForm } from './name-form.tsx';
import { PictureField } from './picture-field.tsx';
import { ProfileSection } from './profile-section.tsx';

/** Picture and name, as colleagues see them. */
export function AboutSection() {
  const { t } = useTranslation('profile');
  const { id, email } = useUser();
  return (
    <ProfileSection title={t('about.title')}>
      <Box sx={{ display: 'grid', gap: 5 }}>
        <PictureField />
        <Divider />
        <NameForm key={id} email={email} />
      </Box>
    </ProfileSection>
  );
}
