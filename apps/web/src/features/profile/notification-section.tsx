import type { MailGroup } from '@axp/contracts';
import { mailGroups } from '@axp/contracts';
import type { PushGroup } from '@axp/contracts/vocabulary';
import CheckIcon from '@mui/icons-material/Check';
import LockIcon from '@mui/icons-material/LockOutlined';
import { Box, Checkbox, Switch, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/shared/session/index.ts';
import type { Topic } from './own-chats.tsx';
import { ChatMark, ChatNote, useChatWords, useOwnChats } from './own-chats.tsx';
import { ProfileSection, settingStyle } from './profile-section.tsx';
import { useChangeNotifications } from './use-change-profile.ts';
import { usePushDevices } from './use-push.ts';

const topics: readonly Topic[] = [
  ...mailGroups.flatMap((group) => (group === 'approvals' ? (['returns', group] as const) : group)),
  'account',
];

/** Channels of each topic. Everything is shown in the application; only approvers see approvals. */
export function NotificationSection() {
  const { t } = useTranslation('profile');
  const { isApprover, isAdministrator, mutedMails, mutedPushes, mailsOwnActs } = useUser();
  const { data: push } = usePushDevices();
  const chats = useOwnChats();
  const chatWords = useChatWords(chats);
  const change = useChangeNotifications();
  // A control moves at once; it moves back where the change is refused.
  const pending = change.isPending ? change.variables : null;
  const muted = {
    mutedMails: pending?.mutedMails ?? mutedMails,
    mutedPushes: pending?.mutedPushes ?? mutedPushes,
  };
  const hasPush = Boolean(push?.serverKey);
  const shown = topics.filter((topic) => topic !== 'approvals' || isApprover || isAdministrator);

  const toggleMail = (group: MailGroup) =>
    change.mutate({ mutedMails: toggled(muted.mutedMails, group) });
  const togglePush = (group: PushGroup) =>
    change.mutate({ mutedPushes: toggled(muted.mutedPushes, group) });

  return (
    <ProfileSection id="notifications" title={t('mails.title')} hint={t('mails.hint')}>
      <Box component="table" sx={{ width: 1, borderCollapse: 'collapse' }}>
        <thead>
          <tr>
            <HeadCell isFirst label={t('mails.topic')} />
            <HeadCell label={t('mails.app')} note={t('mails.always')} />
            <HeadCell label={t('mails.mail')} />
            {hasPush && (
              <HeadCell
                label={t('push.channel')}
                note={t('push.devices', { count: push?.devices.length ?? 0 })}
              />
            )}
            {chats.length > 0 && (
              <HeadCell isWideOnly label={chatWords.application} note={chatWords.channel} />
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((topic) => (
            <Box component="tr" key={topic} sx={{ borderTop: 1, borderColor: 'divider' }}>
              <Box component="th" scope="row" sx={{ textAlign: 'start', py: 2 }}>
                <Typography variant="subtitle2" component="span" sx={{ display: 'block' }}>
                  {t(`mails.${topic}`)}
                </Typography>
                <Typography variant="note" component="span">
                  {t(`mails.${topic}Hint`)}
                </Typography>
              </Box>
              <Box component="td" sx={cellStyle}>
                <CheckIcon titleAccess={t('mails.on')} fontSize="small" />
              </Box>
              <Box component="td" sx={cellStyle}>
                {topic === 'returns' || topic === 'account' ? (
                  <LockIcon titleAccess={t('mails.on')} fontSize="small" />
                ) : (
                  <Checkbox
                    checked={!muted.mutedMails.includes(topic)}
                    onChange={() => toggleMail(topic)}
                    slotProps={{
                      input: { 'aria-label': t('mails.byMail', { topic: t(`mails.${topic}`) }) },
                    }}
                  />
                )}
              </Box>
              {hasPush && (
                <Box component="td" sx={cellStyle}>
                  {topic === 'returns' ? (
                    <LockIcon titleAccess={t('mails.on')} fontSize="small" />
                  ) : (
                    <Checkbox
                      checked={!muted.mutedPushes.includes(topic)}
                      onChange={() => togglePush(topic)}
                      slotProps={{
                        input: { 'aria-label': t('push.byPush', { topic: t(`mails.${topic}`) }) },
                      }}
                    />
                  )}
                </Box>
              )}
              {chats.length > 0 && (
                <Box component="td" sx={{ ...cellStyle, ...wideOnly }}>
                  <ChatMark chats={chats} topic={topic} />
                </Box>
              )}
            </Box>
          ))}
        </tbody>
      </Box>
      <ChatNote chats={chats} />
      <OwnActsSwitch
        isOn={pending?.mailsOwnActs ?? mailsOwnActs}
        onChange={(isOn) => change.mutate({ mailsOwnActs: isOn })}
      />
    </ProfileSection>
  );
}

function toggled<Group>(groups: readonly Group[], group: Group): Group[] {
  const others = groups.filter((other) => other !== group);
  return others.length < groups.length ? others : [...groups, group];
}

/** Not on phones, whose width is for what can be changed. */
const wideOnly = { display: { xs: 'none', sm: 'table-cell' } } as const;

const cellStyle = {
  width: { xs: 58, sm: 112 },
  textAlign: 'center',
  color: 'text.secondary',
  // On the line of the boxes, not of text.
  '& > svg': { display: 'block', mx: 'auto' },
};

interface HeadCellProps {
  readonly label: string;
  readonly note?: string;
  readonly isFirst?: boolean;
  readonly isWideOnly?: boolean;
}

function HeadCell({ label, note, isFirst = false, isWideOnly = false }: HeadCellProps) {
  return (
    <Box
      component="th"
      scope="col"
      sx={{
        ...(!isFirst && cellStyle),
        ...(isWideOnly && wideOnly),
        textAlign: isFirst ? 'start' : 'center',
        py: 2,
      }}
    >
      <Typography variant="subtitle2" component="span" sx={{ display: 'block' }}>
        {label}
      </Typography>
      {note !== undefined && (
        <Typography variant="note" component="span">
          {note}
        </Typography>
      )}
    </Box>
  );
}

interface OwnActsSwitchProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function OwnActsSwitch({ isOn, onChange }: OwnActsSwitchProps) {
  const { t } = useTranslation('profile');
  const id = useId();
  return (
    <Box sx={settingStyle}>
      <Box component="label" htmlFor={id} sx={{ flexGrow: 1, py: 2, cursor: 'pointer' }}>
        <Typography variant="subtitle2" component="span" sx={{ display: 'block' }}>
          {t('mails.own')}
        </Typography>
        <Typography variant="note" component="span" id={`${id}-hint`}>
          {t('mails.ownHint')}
        </Typography>
      </Box>
      <Switch
        id={id}
        checked={isOn}
        onChange={(_, next) => onChange(next)}
        slotProps={{
          input: { 'aria-label': t('mails.own'), 'aria-describedby': `${id}-hint` },
        }}
      />
    </Box>
  );
}
