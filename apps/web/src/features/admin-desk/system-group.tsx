import type { SystemAlerts } from '@axp/contracts/administration';
import SignIn from '@mui/icons-material/LoginOutlined';
import Email from '@mui/icons-material/UnsubscribeOutlined';
import { Box } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { AttentionGroup } from './attention-group.tsx';
import { AttentionRow } from './attention-row.tsx';

/** Failing methods, and one for all emails. */
export function countAlerts({ signIn, emails }: SystemAlerts): number {
  return signIn.length + Math.min(1, emails.total);
}

/** Sign-in methods that fail, and emails that were not delivered. */
export function SystemGroup({ alerts }: { readonly alerts: SystemAlerts }) {
  const { t } = useTranslation('adminDesk');
  const { language } = useLanguage();
  const times = useTimes(useUser().timezone);
  const now = new Date(times.now).toISOString();
  return (
    <AttentionGroup title={t('systems.title')} count={countAlerts(alerts)}>
      {alerts.signIn.map(({ code, name, since, failures }) => (
        <AttentionRow
          key={code}
          Icon={SignIn}
          severity="error"
          title={t('systems.signIn', { name: name[language] })}
          actions={
            <SecondaryButton size="small" component={PageLink} href="/admin/sign-in">
              {t('systems.openSignIn')}
            </SecondaryButton>
          }
        >
          {t('systems.signInText', { time: times.timeAfter(now, since), count: failures })}
        </AttentionRow>
      ))}
      {alerts.emails.total > 0 && <EmailRow emails={alerts.emails} />}
    </AttentionGroup>
  );
}

function EmailRow({ emails: { total, latest } }: { readonly emails: SystemAlerts['emails'] }) {
  const { t } = useTranslation('adminDesk');
  const times = useTimes(useUser().timezone);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const now = new Date(times.now).toISOString();
  const named = (recipient: string | null) => recipient ?? t('systems.privateEmail');
  const recipient = named(latest[0]?.recipient ?? null);
  return (
    <AttentionRow
      Icon={Email}
      severity="warning"
      title={t('systems.emails', { count: total })}
      actions={
        <SecondaryButton
          size="small"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'systems.hideEmails' : 'systems.showEmails')}
        </SecondaryButton>
      }
    >
      {total === 1
        ? t('systems.emailTo', { recipient })
        : t('systems.emailToMore', { recipient, count: total - 1 })}
      <Box
        component="ul"
        id={id}
        hidden={!isOpen}
        sx={{ m: 0, mt: 2, p: 0, listStyle: 'none', '& li': { py: 0.5 } }}
      >
        {latest.map((email) => (
          <li key={email.id}>{`${named(email.recipient)} · ${times.timeAfter(now, email.at)}`}</li>
        ))}
      </Box>
    </AttentionRow>
  );
}
