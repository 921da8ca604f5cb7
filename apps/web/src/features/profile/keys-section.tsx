import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keysQuery } from '@/shared/api-keys/key-queries.ts';
import { KeyRows } from '@/shared/api-keys/key-rows.tsx';
import { isInState } from '@/shared/api-keys/key-states.ts';
import { useKeyWords } from '@/shared/api-keys/use-key-words.ts';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { ProfileSection } from './profile-section.tsx';

const KeyForm = lazyDialog(() => import('@/shared/api-keys/key-form.tsx'), 'KeyForm');

/** The user's own keys of the API (J-01). */
export function KeysSection() {
  const { t, now } = useKeyWords();
  const keys = useQuery(keysQuery('own'));
  const [isOpen, setIsOpen] = useState(false);
  return (
    <ProfileSection
      id="api-keys"
      title={t('own.title')}
      hint={t('own.hint')}
      action={
        <SecondaryButton onClick={() => setIsOpen(true)} sx={{ flexShrink: 0 }}>
          {t('create')}
        </SecondaryButton>
      }
    >
      <QueryContent query={keys} failed={t('failed')} skeleton={64}>
        {({ data }) => {
          const valid = data.filter((key) => !isInState(key, 'ended', now));
          return valid.length === 0 ? (
            <Typography variant="body2">{t('own.none')}</Typography>
          ) : (
            <KeyRows realm="own" keys={valid} />
          );
        }}
      </QueryContent>
      {isOpen && (
        <KeyForm
          realm="own"
          apiKey={null}
          address={keys.data?.meta.address ?? ''}
          onClose={() => setIsOpen(false)}
        />
      )}
    </ProfileSection>
  );
}
