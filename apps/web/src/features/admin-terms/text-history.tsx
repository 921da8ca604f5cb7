import type { ManagedLegalText } from '@axp/contracts/administration';
import type { LegalTextKind } from '@axp/contracts/vocabulary';
import { Box, Button, Card, Chip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DialogButton } from '@/shared/admin/dialog-button.tsx';
import { useLanguage } from '@/shared/i18n/index.ts';
import { useMerchant } from '@/shared/session/index.ts';
import { useInstantText } from '@/shared/session/use-instant-text.ts';
import { LegalDocument } from '@/shared/ui/legal-document.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import { asRead } from './text-draft.ts';
import { textQueries } from './text-queries.ts';

interface ManagedProps {
  readonly managed: ManagedLegalText;
}

/** Which version holds now, and of how many people. */
export function InForce({ managed: { history, acceptance } }: ManagedProps) {
  const { t } = useTranslation('adminTerms');
  const instant = useInstantText();
  const [current] = history;
  if (!current) return null;
  const { version, publishedAt, publishedBy } = current;
  return (
    <Box sx={{ mb: 5 }}>
      <Typography variant="subtitle2">
        {publishedAt === null
          ? t('ofProduct')
          : t('inForce', { version, date: instant(publishedAt), name: publishedBy?.fullName })}
      </Typography>
      {acceptance && (
        <Typography variant="secondary">
          {t('accepted', { accepted: acceptance.accepted, count: acceptance.people })}
        </Typography>
      )}
    </Box>
  );
}

/** Every version with who, when and what was new. */
export function TextHistory({ managed: { kind, history } }: ManagedProps) {
  const { t } = useTranslation('adminTerms');
  const { language } = useLanguage();
  const instant = useInstantText();
  return (
    <Card component="section" sx={{ p: { xs: 4, sm: 5 } }}>
      <Typography variant="h3" component="h2">
        {t('history.title')}
      </Typography>
      <Box component="ol" reversed sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {history.map(({ version, publishedAt, publishedBy, changes }, place) => (
          <Box
            key={version}
            component="li"
            sx={{
              display: 'flex',
              alignItems: 'flex-start',
              gap: 3,
              py: 4,
              borderBottom: 1,
              borderColor: 'divider',
              '&:last-of-type': { borderBottom: 0, pb: 0 },
            }}
          >
            <Box sx={{ flexGrow: 1, minWidth: 0 }}>
              <Typography variant="subtitle2" component="h3">
                {t('history.version', { version })}{' '}
                {place === 0 && <Chip size="small" label={t('history.current')} />}
              </Typography>
              <Typography variant="secondary">
                {publishedAt === null
                  ? t('history.product')
                  : t('history.by', { date: instant(publishedAt), name: publishedBy?.fullName })}
              </Typography>
              <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                {changes[language]}
              </Typography>
            </Box>
            <DialogButton
              size="small"
              aria-label={t('history.readOf', { version })}
              dialog={(close) => <VersionDialog kind={kind} version={version} onClose={close} />}
            >
              {t('history.read')}
            </DialogButton>
          </Box>
        ))}
      </Box>
    </Card>
  );
}

interface VersionDialogProps {
  readonly kind: LegalTextKind;
  readonly version: number;
  readonly onClose: () => void;
}

function VersionDialog({ kind, version, onClose }: VersionDialogProps) {
  const { t } = useTranslation(['adminTerms', 'common']);
  const { language } = useLanguage();
  const merchant = useMerchant();
  const text = useQuery(textQueries.version(kind, version));
  return (
    <ResponsiveDialog
      size="large"
      isText
      onClose={onClose}
      title={t('history.version', { version })}
      actions={<Button onClick={onClose}>{t('common:action.close')}</Button>}
    >
      <QueryContent query={text} failed={t('failed')} skeleton={320}>
        {(data) => <LegalDocument level={2} {...asRead(data[language], merchant)} updated="" />}
      </QueryContent>
    </ResponsiveDialog>
  );
}
