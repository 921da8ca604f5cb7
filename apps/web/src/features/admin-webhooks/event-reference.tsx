import type { WebhookEventType } from '@axp/contracts/vocabulary';
import { webhookExampleOf, webhookVerification } from '@axp/contracts/webhook-examples';
import { Box, Link, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { DetailCard } from '@/shared/ui/detail-card.tsx';
import { CodeBlock } from './code-block.tsx';
import { eventGroups, typesOf, useWebhookWords } from './use-webhook-words.ts';

const standard = 'https://www.standardwebhooks.com';
const exampleTime = '2026-11-24T03:11:03.204Z';

/** How receivers verify events, and an example of each (J-02). */
export function EventReference() {
  const { t } = useTranslation('adminWebhooks');
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <DetailCard title={t('reference.signature')}>
        <Typography sx={{ mb: 2 }}>
          {t('reference.signatureText')}{' '}
          <Link href={standard} target="_blank" rel="noopener noreferrer">
            {t('reference.libraries')}
          </Link>
        </Typography>
        <CodeBlock title={t('reference.code')} text={webhookVerification} />
        <Box component="ul" sx={{ mt: 3, mb: 0, pl: 5, '& li': { mb: 1 } }}>
          {(['answer', 'repeats', 'order', 'private'] as const).map((rule) => (
            <Typography key={rule} component="li" variant="body2">
              {t(`reference.${rule}`)}
            </Typography>
          ))}
        </Box>
      </DetailCard>
      {eventGroups.map((group) => (
        <DetailCard key={group} title={t(`group.${group}`)}>
          {typesOf(group).map((type) => (
            <Example key={type} type={type} />
          ))}
        </DetailCard>
      ))}
    </Box>
  );
}

function Example({ type }: { readonly type: WebhookEventType }) {
  const { t } = useTranslation('adminWebhooks');
  const words = useWebhookWords();
  const event = { type, timestamp: exampleTime, data: webhookExampleOf(type) };
  return (
    <Box component="details" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Box component="summary" sx={summaryStyle}>
        <Typography component="span" variant="body2" sx={{ fontWeight: 600 }}>
          {words.event(type)}
        </Typography>
        <Typography component="code" variant="secondary" sx={{ ml: 2, fontFamily: 'monospace' }}>
          {type}
        </Typography>
      </Box>
      <Box sx={{ pb: 4 }}>
        <CodeBlock title={t('reference.body')} text={JSON.stringify(event)} />
      </Box>
    </Box>
  );
}

// Inside of <details> the box of the page is not inherited.
const summaryStyle = {
  boxSizing: 'border-box',
  py: 3,
  minHeight: 44,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
} as const;
