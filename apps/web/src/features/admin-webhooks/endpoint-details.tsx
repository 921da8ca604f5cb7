import type { WebhookEndpoint } from '@axp/contracts/webhooks';
import SendIcon from '@mui/icons-material/SendOutlined';
import { Box, Link, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { DialogButton } from '@/shared/admin/dialog-button.tsx';
import { useAbility } from '@/shared/session/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import { EndpointMenu } from './endpoint-menu.tsx';
import { tabHref, tabOf } from './endpoint-tabs.ts';
import { EndpointDialog, TestDialog } from './lazy-dialogs.ts';
import { StateLabel } from './state-label.tsx';
import { StateNote } from './state-note.tsx';

interface EndpointDetailsProps {
  readonly endpoint: WebhookEndpoint;
}

/** An endpoint with what was sent to it. */
export function EndpointDetails({ endpoint }: EndpointDetailsProps) {
  const { t } = useTranslation('adminWebhooks');
  const canChange = useAbility().can('update', 'Webhook');
  const tab = tabOf(endpoint);
  return (
    <>
      <Link component={PageLink} href={tabHref(tab)} variant="body2">
        {t(`back.${tab}`)}
      </Link>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 4,
          mt: 1,
          mb: 4,
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Box sx={rowStyle}>
            <Typography variant="h2">{endpoint.name}</Typography>
            <StateLabel state={endpoint.state} />
          </Box>
          <Typography
            variant="note"
            component="p"
            sx={{ fontFamily: 'monospace', wordBreak: 'break-all' }}
          >
            {endpoint.url}
          </Typography>
        </Box>
        {canChange && <Actions endpoint={endpoint} />}
      </Box>
      <StateNote endpoint={endpoint} />
      <DeliveryTable endpoint={endpoint} />
    </>
  );
}

const rowStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 } as const;

function Actions({ endpoint }: EndpointDetailsProps) {
  const { t } = useTranslation('adminWebhooks');
  return (
    <Box sx={rowStyle}>
      <DialogButton
        variant="outlined"
        startIcon={<SendIcon />}
        dialog={(close) => <TestDialog endpoint={endpoint} onClose={close} />}
      >
        {t(`test.title.${tabOf(endpoint)}`)}
      </DialogButton>
      <DialogButton
        variant="outlined"
        dialog={(close) => <EndpointDialog endpoint={endpoint} onClose={close} />}
      >
        {t('menu.change')}
      </DialogButton>
      <EndpointMenu endpoint={endpoint} without={['test', 'change']} />
    </Box>
  );
}
