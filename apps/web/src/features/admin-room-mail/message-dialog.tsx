import type { IncomingMailDetail } from '@axp/contracts/room-mail';
import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/shared/booking/use-times.ts';
import { saveFile } from '@/shared/lib/save-file.ts';
import { useAbility, useUser } from '@/shared/session/index.ts';
import { CloseButton } from '@/shared/ui/close-button.tsx';
import { Fact } from '@/shared/ui/fact.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { fetchMessage, mailQueries } from './mail-queries.ts';
import { useMailWords } from './use-mail-words.ts';
import { VerdictChip } from './verdict-chip.tsx';

interface MessageDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** A message with its answer and its checks (E-09); it shows no title (H-05). */
export function MessageDialog({ id, onClose }: MessageDialogProps) {
  const { t } = useTranslation(['adminMail', 'common']);
  const words = useMailWords();
  const query = useQuery(mailQueries.message(id));
  const { data: mail } = query;
  return (
    <ResponsiveDialog
      onClose={onClose}
      size="large"
      isText
      title={
        mail
          ? t('messages.of', { name: words.organizer(mail), room: words.invited(mail) })
          : t('message.details')
      }
      actions={
        <>
          {mail && <MessageActions mail={mail} />}
          <CloseButton onClick={onClose} />
        </>
      }
    >
      <QueryContent query={query} failed={t('message.failed')} skeleton={320}>
        {(known) => (
          <>
            <AnswerFacts mail={known} />
            <MessageFacts mail={known} />
            <Typography variant="note" component="p" sx={{ mt: 4 }}>
              {t('message.kept')}
            </Typography>
          </>
        )}
      </QueryContent>
    </ResponsiveDialog>
  );
}

interface MessageProps {
  readonly mail: IncomingMailDetail;
}

function MessageActions({ mail: { id, bookingId } }: MessageProps) {
  const { t } = useTranslation('adminMail');
  const canDownload = useAbility().can('update', 'MailConnection');
  const download = useChange(() => fetchMessage(id), {
    onDone: (content) => saveFile(content, 'message.eml'),
  });
  return (
    <>
      {bookingId !== null && (
        <Button component={PageLink} href={`/my-booking?id=${bookingId}`} variant="outlined">
          {t('message.booking')}
        </Button>
      )}
      {canDownload && (
        <Button loading={download.isPending} onClick={() => download.mutate()}>
          {t('message.download')}
        </Button>
      )}
    </>
  );
}

/** The verdict with its reason, and what became of the alternatives. */
function AnswerFacts({ mail }: MessageProps) {
  const { t } = useTranslation('adminMail');
  const words = useMailWords();
  const { answer, offers } = mail;
  const sent = answer === 'queued' ? t('message.answerQueued') : t('message.answerSent');
  return (
    <Box component="section" aria-label={t('message.answer')} sx={{ mb: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <VerdictChip mail={mail} />
        <Typography variant="secondary">
          {answer === null ? t('message.answerNone') : sent}
        </Typography>
      </Box>
      <Typography sx={{ mt: 2 }}>{words.reason(mail)}</Typography>
      {offers.length > 0 && (
        <>
          <Typography variant="secondary" sx={{ mt: 2 }}>
            {t('message.offered')}
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {offers.map(({ name, floor, state }) => (
              <Box
                key={name}
                component="li"
                sx={{ display: 'flex', gap: 2, py: 2, borderBottom: 1, borderColor: 'divider' }}
              >
                <Typography variant="subtitle2">{name}</Typography>
                <Typography variant="secondary" sx={{ flexGrow: 1 }}>
                  {floor}
                </Typography>
                <Typography variant="note">{t(`message.offer.${state}`)}</Typography>
              </Box>
            ))}
          </Box>
        </>
      )}
    </Box>
  );
}

const methods = [
  'request',
  'cancel',
  'reply',
  'counter',
  'refresh',
  'unanswered',
  'damaged',
] as const;
const sources = ['imap', 'lmtp', 'test'] as const;

/** Kind and handling of the message; protocol words come last. */
function MessageFacts({ mail }: MessageProps) {
  const { t } = useTranslation('adminMail');
  const times = useTimes(useUser().timezone);
  const { kind, sequence, client, checkedBy, receivedAt, processedAt, attempts, messageId } = mail;
  const method = methods.find((one) => one === kind);
  const source = sources.find((one) => one === mail.source) ?? 'imap';
  return (
    <Box
      component="dl"
      aria-label={t('message.details')}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        columnGap: 4,
        rowGap: 2,
        m: 0,
      }}
    >
      {kind !== null && (
        <Fact term={t('message.kind')}>{method ? t(`message.method.${method}`) : kind}</Fact>
      )}
      {sequence !== null && (
        <Fact term={t('message.version')}>
          {sequence === 0
            ? t('message.firstVersion')
            : t('message.laterVersion', { number: sequence })}
        </Fact>
      )}
      {client !== null && <Fact term={t('message.client')}>{client}</Fact>}
      <Fact term={t('message.checked')}>
        {checkedBy === 'network' ? t('message.network') : (checkedBy ?? t('message.notChecked'))}
      </Fact>
      <Fact term={t('message.received')}>
        {t(`message.by.${source}`, { time: times.stamp(receivedAt) })}
      </Fact>
      <Fact term={t('message.processed')}>
        {processedAt === null
          ? t('message.notProcessed')
          : t('message.attempts', { time: times.stamp(processedAt), count: attempts + 1 })}
      </Fact>
      <Fact term={t('message.size')}>
        {t('message.kilobytes', { size: Math.ceil(mail.sizeBytes / 1000) })}
      </Fact>
      {messageId !== null && <Fact term={t('message.id')}>{messageId}</Fact>}
    </Box>
  );
}
