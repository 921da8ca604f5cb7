import type { WebhookEndpoint } from '@axp/contracts/webhooks';
import { switchWebhookEndpoint } from '@axp/contracts/webhooks';
import { FormControlLabel, Radio, RadioGroup } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { webhookQueries } from './webhook-queries.ts';

interface TurnOnDialogProps {
  readonly endpoint: WebhookEndpoint;
  readonly onClose: () => void;
}

/** Turns an endpoint on, and asks whether it gets what it missed. */
export function TurnOnDialog({ endpoint, onClose }: TurnOnDialogProps) {
  const { t } = useTranslation('adminWebhooks');
  const { id, version, name, undelivered } = endpoint;
  const [sendsMissed, setSendsMissed] = useState(true);
  const change = useChange(
    () =>
      call(switchWebhookEndpoint, {
        params: { id },
        body: { version, isActive: true, sendsMissed },
      }),
    { done: t('turnOn.done', { name }), onDone: onClose, reads: [webhookQueries.key] },
  );
  return (
    <ConfirmDialog
      title={t('turnOn.title', { name })}
      confirmLabel={t('turnOn.confirm')}
      isWorking={change.isPending}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      <RadioGroup
        aria-label={t('turnOn.title', { name })}
        value={sendsMissed ? 'missed' : 'new'}
        onChange={(_, value) => setSendsMissed(value === 'missed')}
      >
        <FormControlLabel
          value="missed"
          control={<Radio />}
          label={t('turnOn.missed', { count: undelivered })}
        />
        <FormControlLabel value="new" control={<Radio />} label={t('turnOn.new')} />
      </RadioGroup>
    </ConfirmDialog>
  );
}
