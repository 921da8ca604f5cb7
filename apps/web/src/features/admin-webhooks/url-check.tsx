import { checkWebhookUrl, WebhookBody } from '@axp/contracts/webhooks';
import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { webhookQueries } from './webhook-queries.ts';

const pauseMs = 800;

/** Tries an address once it is no longer typed, and says whether it can be reached. */
export function UrlCheck({ url }: { readonly url: string }) {
  const { t } = useTranslation('adminWebhooks');
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(url), pauseMs);
    return () => clearTimeout(timer);
  }, [url]);
  const isWhole = WebhookBody.shape.url.safeParse(settled).success;
  const { data, isFetching } = useQuery({
    queryKey: [...webhookQueries.key, 'check', settled],
    queryFn: ({ signal }) => call(checkWebhookUrl, { body: { url: settled } }, { signal }),
    enabled: isWhole && settled === url,
    retry: false,
  });
  const trial = settled === url ? data?.data : undefined;
  const isReached = trial?.failure === null;
  const text = () => {
    if (isFetching) return t('check.running');
    if (!trial) return '';
    if (trial.failure !== null) return t(`failure.${trial.failure}`);
    return t('check.reached', { count: trial.durationMs });
  };
  return (
    <Typography
      variant="note"
      component="p"
      role="status"
      color={trial && (isReached ? 'success.main' : 'error.main')}
      sx={{ minHeight: 18, mt: -3 }}
    >
      {text()}
    </Typography>
  );
}
