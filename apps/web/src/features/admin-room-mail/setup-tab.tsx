import type { MailChecks } from '@axp/contracts/room-mail';
import { runMailChecks } from '@axp/contracts/room-mail';
import PassedIcon from '@mui/icons-material/CheckCircleOutlined';
import UnprovenIcon from '@mui/icons-material/HelpOutlineOutlined';
import FailedIcon from '@mui/icons-material/WarningAmberOutlined';
import { Box, Chip, Switch, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarDayInWords } from '@/shared/admin/calendar-day.ts';
import { TwoColumns } from '@/shared/admin/two-columns.tsx';
import { call } from '@/shared/api/index.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { CopyField } from '@/shared/form/copy-field.tsx';
import { useLanguage } from '@/shared/i18n/index.ts';
import { useAbility, useUser } from '@/shared/session/index.ts';
import { DetailCard } from '@/shared/ui/detail-card.tsx';
import { Fact } from '@/shared/ui/fact.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { Segmented } from '@/shared/ui/segmented.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import type { Settings } from './connection-values.ts';
import { mailQueries } from './mail-queries.ts';
import { useMailWords } from './use-mail-words.ts';

interface SetupTabProps {
  readonly settings: Settings;
}

/** Checks of DNS and transport, and how to route mail here (E-09). */
export function SetupTab({ settings }: SetupTabProps) {
  return (
    <TwoColumns
      aside={
        <>
          <ConnectionFacts settings={settings} />
          <PlannedConnections />
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Checks settings={settings} />
        <Routing settings={settings} />
      </Box>
    </TwoColumns>
  );
}

function Checks({ settings }: SetupTabProps) {
  const { t } = useTranslation('adminMail');
  const times = useTimes(useUser().timezone);
  const query = useQuery(mailQueries.checks());
  const { data } = query;
  const canChange = useAbility().can('update', 'MailConnection');
  const check = useChange(() => call(runMailChecks, {}), {
    reads: [mailQueries.checks().queryKey],
  });
  return (
    <DetailCard
      title={t('setup.title')}
      action={
        <>
          {data && (
            <Typography variant="note" role="status">
              {t('setup.at', { time: times.timeAfter(times.now, data.checkedAt) })}
            </Typography>
          )}
          {canChange && (
            <SecondaryButton loading={check.isPending} onClick={() => check.mutate()}>
              {t('setup.now')}
            </SecondaryButton>
          )}
        </>
      }
    >
      <QueryContent query={query} failed={t('setup.failed')} skeleton={320}>
        {({ checks }) => (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {checks.map((check) => (
              <CheckLine key={check.check} result={check} settings={settings} />
            ))}
          </Box>
        )}
      </QueryContent>
    </DetailCard>
  );
}

const icons = { passed: PassedIcon, failed: FailedIcon, unproven: UnprovenIcon } as const;
const colors = {
  passed: 'success.main',
  failed: 'warning.main',
  unproven: 'text.secondary',
} as const;

interface CheckLineProps extends SetupTabProps {
  readonly result: MailChecks['checks'][number];
}

function CheckLine({ result, settings }: CheckLineProps) {
  const { t } = useTranslation('adminMail');
  const times = useTimes(useUser().timezone);
  const { check, outcome, record, found: value } = result;
  const words = useMailWords();
  const { domain } = settings;
  const Icon = icons[outcome];
  const foundText = () => {
    if (check === 'delivery' && value !== null) return times.timeAfter(times.now, value);
    if (check === 'mailbox' && outcome === 'failed') return words.failure(value, settings);
    return value ?? '';
  };
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 3, py: 3, borderTop: 1, borderColor: 'divider' }}
    >
      <Icon aria-hidden sx={{ color: colors[outcome], mt: 0.5 }} />
      <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle2">{t(`setup.${check}.${outcome}`, { domain })}</Typography>
        <Typography variant="secondary">
          {t(`setup.${check}.text.${outcome}`, { found: foundText() })}
        </Typography>
        {record !== null && (
          <Box sx={{ mt: 2 }}>
            <CopyField
              label={t('setup.record')}
              hint={t('setup.again')}
              value={record}
              copy={t('setup.copy')}
              copied={t('setup.copied')}
            />
          </Box>
        )}
      </Box>
    </Box>
  );
}

const servers = ['postfix', 'microsoft', 'google'] as const;
type Server = (typeof servers)[number];

function Routing({ settings: { domain, kind } }: SetupTabProps) {
  const { t } = useTranslation('adminMail');
  const known = servers.find((one) => one === kind) ?? 'postfix';
  const [server, setServer] = useState<Server>(known);
  return (
    <DetailCard
      title={t('route.title')}
      action={
        <Segmented
          label={t('route.choice')}
          value={server}
          options={servers.map((value) => ({ value, label: t(`route.${value}`) }))}
          onChange={setServer}
        />
      }
    >
      <Typography variant="secondary" sx={{ mb: 3 }}>
        {t(`route.text.${server}`, { domain })}
      </Typography>
      {server === 'postfix' && (
        <CopyField
          label={t('route.line')}
          value={`${domain}  lmtp:inet:${window.location.hostname}:2424`}
          copy={t('setup.copy')}
          copied={t('setup.copied')}
        />
      )}
    </DetailCard>
  );
}

function ConnectionFacts({ settings }: SetupTabProps) {
  const { t } = useTranslation('adminMail');
  const { language } = useLanguage();
  const { kind, host, username, trustedHosts, trustedNetworks, secretExpiresOn } = settings;
  return (
    <DetailCard title={t('facts.title')}>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'fit-content(45%) minmax(0, 1fr)',
          columnGap: 3,
          rowGap: 2,
          m: 0,
        }}
      >
        <Fact term={t('facts.incoming')}>
          {[t(`form.kinds.${kind}`), host].filter(Boolean).join(', ')}
        </Fact>
        {username !== null && <Fact term={t('facts.user')}>{username}</Fact>}
        <Fact term={t('facts.trusted')}>{trustedHosts.join(', ') || t('facts.none')}</Fact>
        {trustedNetworks.length > 0 && (
          <Fact term={t('facts.networks')}>{trustedNetworks.join(', ')}</Fact>
        )}
        {secretExpiresOn !== null && (
          <Fact term={t('facts.expires')}>{calendarDayInWords(secretExpiresOn, language)}</Fact>
        )}
        <Fact term={t('facts.limits')}>{t('facts.limitsText')}</Fact>
      </Box>
    </DetailCard>
  );
}

/** Connections without mail that are not built yet. */
function PlannedConnections() {
  const { t } = useTranslation('adminMail');
  return (
    <DetailCard title={t('planned.title')}>
      {(['microsoft', 'google'] as const).map((name) => {
        const title = t(`planned.${name}.title`);
        return (
          <Box key={name} sx={{ py: 3, borderTop: 1, borderColor: 'divider' }}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
              <Typography variant="subtitle2" component="h3" sx={{ mr: 'auto' }}>
                {title}
              </Typography>
              <Chip size="small" label={t('planned.chip')} />
            </Box>
            <Typography variant="secondary">{t(`planned.${name}.text`)}</Typography>
            <Switch disabled slotProps={{ input: { 'aria-label': title } }} />
          </Box>
        );
      })}
      <Typography variant="note">{t('planned.until')}</Typography>
    </DetailCard>
  );
}
