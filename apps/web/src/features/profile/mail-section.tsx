import type { MailGroup } from '@axp/contracts';
import { mailGroups } from '@axp/contracts';
import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/shared/session/index.ts';
import { ProfileSection } from './profile-section.tsx';
import { useChangeProfile } from './use-change-profile.ts';

/** Groups of emails. Only approvers see approvals. */
export function MailSection() {
  const { t } = useTranslation('profile');
  const { isApprover, isAdministrator, mutedMails } = useUser();
  const change = useChangeProfile();
  // A switch moves at once; it moves back where the change is refused.
  const muted = (change.isPending && change.variables.mutedMails) || mutedMails;
  const shown = mailGroups.filter(
    (group) => group !== 'approvals' || isApprover || isAdministrator,
  );

  function toggle(group: MailGroup): void {
    const isMuted = muted.includes(group);
    const next = isMuted ? muted.filter((other) => other !== group) : [...muted, group];
    change.mutate({ mutedMails: next });
  }

  return (
    <ProfileSection id="emails" title={t('mails.title')} hint={t('mails.hint')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((group) => (
          <MailSwitch
            key={group}
            group={group}
            isOn={!muted.includes(group)}
            onToggle={() => toggle(group)}
          />
        ))}
      </Box>
    </ProfileSection>
  );
}

interface MailSwitchProps {
  readonly group: MailGroup;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

function MailSwitch({ group, isOn, onToggle }: MailSwitchProps) {
  const { t } = useTranslation('profile');
  const id = useId();
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 4,
        minHeight: 56,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box component="label" htmlFor={id} sx={{ flexGrow: 1, py: 2, cursor: 'pointer' }}>
        <Typography variant="subtitle2" component="span" sx={{ display: 'block' }}>
          {t(`mails.${group}`)}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="span" id={`${id}-hint`}>
          {t(`mails.${group}Hint`)}
        </Typography>
      </Box>
      <Switch
        id={id}
        checked={isOn}
        onChange={onToggle}
        slotProps={{
          input: { 'aria-label': t(`mails.${group}`), 'aria-describedby': `${id}-hint` },
        }}
      />
    </Box>
  );
}
