import type { ApiKey } from '@axp/contracts/api-keys';
import AddIcon from '@mui/icons-material/Add';
import ReferenceIcon from '@mui/icons-material/OpenInNewOutlined';
import { Alert, AlertTitle, Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { SectionPage } from '@/shared/admin/admin-frame.tsx';
import { DialogButton } from '@/shared/admin/dialog-button.tsx';
import { wrappedActions } from '@/shared/admin/wrapped-actions.ts';
import { keysQuery } from '@/shared/api-keys/key-queries.ts';
import { KeyRows } from '@/shared/api-keys/key-rows.tsx';
import { isInState } from '@/shared/api-keys/key-states.ts';
import { RevokeButton } from '@/shared/api-keys/revoke-button.tsx';
import { useKeyWords } from '@/shared/api-keys/use-key-words.ts';
import { useAbility } from '@/shared/session/index.ts';
import { DetailCard } from '@/shared/ui/detail-card.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { KeyTable } from './key-table.tsx';

const KeyForm = lazyDialog(() => import('@/shared/api-keys/key-form.tsx'), 'KeyForm');

/** `/admin/api-keys`: keys of the merchant and of its people (J-01). */
export function ApiKeysPage() {
  const { t } = useKeyWords();
  const query = useQuery(keysQuery('merchant'));
  const canChange = useAbility().can('update', 'ApiKey');
  const address = query.data?.meta.address ?? '';
  return (
    <SectionPage
      name="apiKeys"
      isWide
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button
            variant="outlined"
            color="inherit"
            href="/docs"
            target="_blank"
            startIcon={<ReferenceIcon />}
          >
            {t('reference')}
          </Button>
          {canChange && (
            <DialogButton
              variant="contained"
              color="primary"
              startIcon={<AddIcon />}
              dialog={(close) => (
                <KeyForm realm="merchant" apiKey={null} address={address} onClose={close} />
              )}
            >
              {t('create')}
            </DialogButton>
          )}
        </Box>
      }
    >
      <QueryContent query={query} failed={t('failed')} skeleton={480}>
        {({ data }) => (
          <Keys
            keys={data.filter(({ isPersonal }) => !isPersonal)}
            personal={data.filter(({ isPersonal }) => isPersonal)}
            address={address}
            canChange={canChange}
          />
        )}
      </QueryContent>
    </SectionPage>
  );
}

interface KeysProps {
  readonly keys: readonly ApiKey[];
  readonly personal: readonly ApiKey[];
  readonly address: string;
  readonly canChange: boolean;
}

function Keys({ keys, personal, address, canChange }: KeysProps) {
  const { t, now } = useKeyWords();
  const isValid = (key: ApiKey) => !isInState(key, 'ended', now);
  const valid = personal.filter(isValid);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
      {[...keys, ...personal].filter(isValid).map((key) => (
        <RefusalNotice key={key.id} apiKey={key} canChange={canChange} />
      ))}
      <KeyTable keys={keys} address={address} canChange={canChange} />
      <DetailCard title={t('admin.personal')}>
        <Typography variant="secondary">
          {t(valid.length === 0 ? 'admin.personalNone' : 'admin.personalText')}
        </Typography>
        <KeyRows realm="merchant" keys={valid} canRevoke={canChange} />
      </DetailCard>
    </Box>
  );
}

interface RefusalNoticeProps {
  readonly apiKey: ApiKey;
  readonly canChange: boolean;
}

/** Someone uses a key from an address that is not allowed. */
function RefusalNotice({ apiKey: key, canChange }: RefusalNoticeProps) {
  const { t, stamp } = useKeyWords();
  const { name, refusals } = key;
  if (!refusals) return null;
  const { count, since, address } = refusals;
  return (
    <Alert
      severity="error"
      sx={wrappedActions}
      action={
        <>
          <Button component={PageLink} href="/admin/security?kind=key-refused" color="inherit">
            {t('refusal.show')}
          </Button>
          {canChange && <RevokeButton realm="merchant" apiKey={key} />}
        </>
      }
    >
      <AlertTitle>{t('refusal.title', { name, address })}</AlertTitle>
      {t('refusal.text', { count, time: stamp(since) })}
    </Alert>
  );
}
