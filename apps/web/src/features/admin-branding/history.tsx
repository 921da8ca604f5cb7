import type { Branding, BrandingVersion } from '@axp/contracts';
import { brandingChanges } from '@axp/contracts/vocabulary';
import { Box, Button, Card, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DialogButton } from '@/shared/admin/dialog-button.tsx';
import { useAbility } from '@/shared/session/index.ts';
import { useInstantText } from '@/shared/session/use-instant-text.ts';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { brandingQueries } from './branding-queries.ts';
import { ChangeList } from './change-list.tsx';

interface HistoryProps {
  readonly branding: Branding;
  readonly isPending: boolean;
  readonly onRestore: (number: number) => void;
}

/** Published versions: who, when, changes, and restore. */
export function History({ branding, isPending, onRestore }: HistoryProps) {
  const { t } = useTranslation(['adminBranding', 'common']);
  const list = useInfiniteQuery(brandingQueries.history());
  return (
    <Box component="section" aria-labelledby="branding-history" sx={{ mt: 8 }}>
      <Typography id="branding-history" variant="h2" sx={{ mb: 4 }}>
        {t('history.title')}
      </Typography>
      <QueryContent query={list} failed={t('history.failed')} skeleton={160}>
        {({ pages }) => (
          <Box component="ul" sx={{ display: 'grid', gap: 3, m: 0, p: 0, listStyle: 'none' }}>
            {pages
              .flatMap(({ data }) => data)
              .map((version) => (
                <VersionCard
                  key={version.number}
                  version={version}
                  branding={branding}
                  isPending={isPending}
                  onRestore={onRestore}
                />
              ))}
          </Box>
        )}
      </QueryContent>
      {list.hasNextPage && (
        <Button
          color="inherit"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
          sx={{ mt: 3 }}
        >
          {t('history.more')}
        </Button>
      )}
    </Box>
  );
}

interface VersionCardProps extends HistoryProps {
  readonly version: BrandingVersion;
}

function VersionCard({ version, branding, isPending, onRestore }: VersionCardProps) {
  const { t } = useTranslation('adminBranding');
  const instantText = useInstantText();
  const { number, publishedAt, publishedBy, restoredFrom, changes } = version;
  const mayRestore = useAbility().can('update', 'Branding');
  return (
    <Card component="li" sx={{ p: { xs: 4, sm: 5 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 3 }}>
        <div>
          <Typography variant="subtitle1" component="h3">
            {t('history.version', { number })}
          </Typography>
          <Typography variant="secondary">
            {[
              instantText(publishedAt),
              publishedBy?.fullName ?? t('history.bySetUp'),
              ...(restoredFrom === null ? [] : [t('history.restored', { number: restoredFrom })]),
            ].join(' · ')}
          </Typography>
        </div>
        {number === branding.published.number ? (
          <Typography variant="subtitle2" component="span" color="textSecondary">
            {t('history.current')}
          </Typography>
        ) : (
          mayRestore && (
            <DialogButton
              variant="outlined"
              disabled={isPending}
              aria-label={t('history.restoreOf', { number })}
              dialog={(close) => (
                <RestoreDialog
                  version={version}
                  branding={branding}
                  onClose={close}
                  onConfirm={() => {
                    close();
                    onRestore(number);
                  }}
                />
              )}
            >
              {t('history.restore')}
            </DialogButton>
          )
        )}
      </Box>
      {changes.length > 0 && (
        <Box sx={{ mt: 3 }}>
          <ChangeList changes={changes} />
        </Box>
      )}
    </Card>
  );
}

interface RestoreDialogProps {
  readonly version: BrandingVersion;
  readonly branding: Branding;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Shows the differences that restoring a version makes. */
function RestoreDialog({ version, branding, onConfirm, onClose }: RestoreDialogProps) {
  const { t } = useTranslation(['adminBranding', 'common']);
  const changes = brandingChanges(branding.published.content, version.content);
  return (
    <ConfirmDialog
      title={t('restore.title', { number: version.number })}
      size="large"
      confirmLabel={t('restore.confirm')}
      isDisabled={changes.length === 0}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Typography variant="body2" sx={{ mb: 4 }}>
        {t(changes.length === 0 ? 'restore.same' : 'restore.text')}
      </Typography>
      <ChangeList changes={changes} />
    </ConfirmDialog>
  );
}
