import type { OwnChat } from '@axp/contracts/own-chats';
import { listOwnChats } from '@axp/contracts/own-chats';
import type { PushGroup, WebhookEventType } from '@axp/contracts/vocabulary';
import CheckIcon from '@mui/icons-material/Check';
import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readQuery } from '@/shared/api/index.ts';
import { HiddenText } from '@/shared/ui/hidden-text.tsx';

/** Emails of late returns and of the account cannot be turned off. */
export type Topic = PushGroup | 'returns';

/** Events that a channel gets about a topic; reminders are for one person. */
const eventsOf: Readonly<Record<Topic, readonly WebhookEventType[]>> = {
  decisions: ['approval.approved', 'approval.rejected', 'approval.lapsed'],
  bookings: ['booking.updated', 'booking.cancelled', 'booking.released'],
  invitations: [],
  starts: [],
  reminders: [],
  returns: ['booking.overdue'],
  approvals: ['approval.requested'],
  account: [],
};

/** Channels of Teams and Slack with messages about bookings of the user's units (J-06). */
export function useOwnChats(): readonly OwnChat[] {
  return useQuery(readQuery(['profile', 'chats'], listOwnChats, {})).data ?? [];
}

/** Words for the column of the channels. */
export function useChatWords(chats: readonly OwnChat[]) {
  const { t } = useTranslation('profile');
  const [first, ...others] = chats;
  const isMixed = others.some(({ application }) => application !== first?.application);
  return {
    application: isMixed || !first ? t('chats.both') : t(`chats.${first.application}`),
    channel:
      first && others.length === 0 ? first.name : t('chats.channels', { count: chats.length }),
  };
}

interface ChatMarkProps {
  readonly chats: readonly OwnChat[];
  readonly topic: Topic;
}

/** Tells whether a channel has messages of a topic; administrators choose that. */
export function ChatMark({ chats, topic }: ChatMarkProps) {
  const { t } = useTranslation('profile');
  const names = chats
    .filter(({ events }) => eventsOf[topic].some((type) => events.includes(type)))
    .map(({ name }) => name);
  if (names.length > 0) {
    return <CheckIcon titleAccess={t('chats.in', { names: names.join(', ') })} fontSize="small" />;
  }
  return (
    <>
      <span aria-hidden>–</span>
      <HiddenText>{t('chats.notIn')}</HiddenText>
    </>
  );
}

/** Says who reads the channels, and who manages them. */
export function ChatNote({ chats }: { readonly chats: readonly OwnChat[] }) {
  const { t } = useTranslation('profile');
  if (chats.length === 0) return null;
  const names = chats.map(({ name }) => name).join(', ');
  return (
    <Typography variant="note" component="p" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
      {t('chats.note', { count: chats.length, names })}
    </Typography>
  );
}
