import type { SecondFactors } from '@axp/contracts/second-factor';
import { Alert, Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { browserSupportsWebAuthn } from '@/shared/second-factor/passkeys.ts';
import { useFactorTexts } from '@/shared/second-factor/use-factor-texts.ts';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import type { FactorTask } from './factor-dialog.tsx';
import { FactorDialog } from './factor-dialog.tsx';
import { ProfileSection } from './profile-section.tsx';
import { useFactors } from './use-factors.ts';
import { useStamps } from './use-stamps.ts';

/** A person's second factors; each change takes the password (H-11). */
export function FactorSection() {
  const t = useFactorTexts();
  const factors = useFactors();
  const [task, setTask] = useState<FactorTask | null>(null);
  return (
    <ProfileSection id="second-factor" title={t('profile.title')} hint={t('profile.hint')}>
      {factors.isError && <ErrorState title={t('profile.failed')} query={factors} />}
      {factors.data &&
        (factors.data.hasPassword ? (
          <FactorList factors={factors.data} onTask={setTask} />
        ) : (
          <Typography>{t('profile.provider')}</Typography>
        ))}
      {task && <FactorDialog task={task} onClose={() => setTask(null)} />}
    </ProfileSection>
  );
}

interface FactorListProps {
  readonly factors: SecondFactors;
  readonly onTask: (task: FactorTask) => void;
}

function FactorList({ factors, onTask }: FactorListProps) {
  const t = useFactorTexts();
  const { stamp } = useStamps();
  const { app, passkeys, recoveryCodesLeft, isRequired } = factors;
  const hasAny = app !== null || passkeys.length > 0;
  const appName = t('profile.app');
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {isRequired && <Alert severity="info">{t('profile.required')}</Alert>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        <FactorRow
          name={appName}
          text={app ? t('profile.appOn', { date: stamp(app.addedAt) }) : t('profile.appOff')}
        >
          <Button onClick={() => onTask({ kind: 'add-app' })}>
            {t(app ? 'profile.replaceApp' : 'profile.addApp')}
          </Button>
          {app && (
            <RemoveButton
              name={appName}
              onClick={() => onTask({ kind: 'remove-app', name: appName })}
            />
          )}
        </FactorRow>
        {passkeys.map(({ id, name, addedAt }) => (
          <FactorRow key={id} name={name} text={t('profile.passkeyOn', { date: stamp(addedAt) })}>
            <Button
              color="inherit"
              aria-label={t('profile.renameOf', { name })}
              onClick={() => onTask({ kind: 'rename-passkey', id, name })}
            >
              {t('profile.rename')}
            </Button>
            <RemoveButton
              name={name}
              onClick={() => onTask({ kind: 'remove-passkey', id, name })}
            />
          </FactorRow>
        ))}
        {hasAny && (
          <FactorRow
            name={t('profile.codes')}
            text={t('profile.codesLeft', { count: recoveryCodesLeft })}
          >
            <Button color="inherit" onClick={() => onTask({ kind: 'renew-codes' })}>
              {t('profile.newCodes')}
            </Button>
          </FactorRow>
        )}
      </Box>
      {browserSupportsWebAuthn() && (
        <SecondaryButton
          onClick={() => onTask({ kind: 'add-passkey' })}
          sx={{ justifySelf: 'start' }}
        >
          {t('profile.addPasskey')}
        </SecondaryButton>
      )}
    </Box>
  );
}

function RemoveButton({ name, onClick }: { readonly name: string; readonly onClick: () => void }) {
  const t = useFactorTexts();
  return (
    <Button color="error" aria-label={t('profile.removeOf', { name })} onClick={onClick}>
      {t('profile.remove')}
    </Button>
  );
}

interface FactorRowProps {
  readonly name: string;
  readonly text: string;
  readonly children: ReactNode;
}

function FactorRow({ name, text, children }: FactorRowProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        py: 3,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle2">{name}</Typography>
        <Typography variant="note">{text}</Typography>
      </Box>
      {children}
    </Box>
  );
}
