import { Box, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DialogButton } from '@/shared/admin/dialog-button.tsx';
import { keysQuery } from '@/shared/api-keys/key-queries.ts';
import { KeyRows } from '@/shared/api-keys/key-rows.tsx';
import { CopyField } from '@/shared/form/copy-field.tsx';
import { useNow } from '@/shared/lib/datetime/index.ts';
import { useAbility } from '@/shared/session/index.ts';
import { DetailCard } from '@/shared/ui/detail-card.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { directoryKeys } from './directory-keys.ts';

const KeyForm = lazyDialog(() => import('@/shared/api-keys/key-form.tsx'), 'KeyForm');

/** What to enter at the directory: the address and a key. */
export function ConnectionCard() {
  const { t } = useTranslation('adminProvisioning');
  const canView = useAbility().can('view', 'ApiKey');
  return (
    <DetailCard title={t('connection.title')}>
      <CopyField
        label={t('connection.address')}
        value={`${window.location.origin}/scim/v2`}
        copy={t('connection.copy')}
        copied={t('connection.copied')}
      />
      {canView && <Keys />}
    </DetailCard>
  );
}

/** Valid keys of the directory. */
function Keys() {
  const { t } = useTranslation('adminProvisioning');
  const now = useNow();
  const query = useQuery(keysQuery('merchant'));
  const canChange = useAbility().can('update', 'ApiKey');
  return (
    <Box component="section" aria-label={t('connection.key')} sx={{ mt: 4 }}>
      <Typography variant="subtitle2" component="h3">
        {t('connection.key')}
      </Typography>
      <QueryContent query={query} failed={t('connection.failed')} skeleton={96}>
        {({ data, meta }) => {
          const keys = directoryKeys(data, now);
          return (
            <>
              {keys.length === 0 && (
                <Typography variant="secondary">{t('connection.noKey')}</Typography>
              )}
              <KeyRows realm="merchant" keys={keys} canRevoke={canChange} />
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, mt: 3 }}>
                {canChange && (
                  <DialogButton
                    variant="outlined"
                    dialog={(close) => (
                      <KeyForm
                        realm="merchant"
                        apiKey={null}
                        preset="directory"
                        address={meta.address}
                        onClose={close}
                      />
                    )}
                  >
                    {t('connection.create')}
                  </DialogButton>
                )}
                <Link component={PageLink} href="/admin/api-keys" variant="body2">
                  {t('connection.all')}
                </Link>
              </Box>
            </>
          );
        }}
      </QueryContent>
    </Box>
  );
}
