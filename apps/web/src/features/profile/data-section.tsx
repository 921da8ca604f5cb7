import type { OwnData } from '@axp/contracts/own-data';
import { downloadOwnData, getOwnData, updateErasureRequest } from '@axp/contracts/own-data';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '@/shared/admin/dialog-button.tsx';
import { call, fetchFile, readQuery } from '@/shared/api/index.ts';
import { operationUrl } from '@/shared/api/operation-url.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { saveFile } from '@/shared/lib/save-file.ts';
import { useMerchant } from '@/shared/session/index.ts';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { ProfileSection, settingStyle } from './profile-section.tsx';
import { useStamps } from './use-stamps.ts';

const dataKey = ['profile', 'data'] as const;

/** Counts of what is stored about the user, with its download and how long it is kept. */
export function DataSection() {
  const { t } = useTranslation('profile');
  const { title } = useMerchant();
  const data = useQuery(readQuery(dataKey, getOwnData, {}));
  const save = useChange(async () => {
    saveFile(await fetchFile(operationUrl(downloadOwnData, {}), { method: 'POST' }), 'my-data.zip');
  });
  return (
    <ProfileSection id="data" title={t('data.title')} hint={t('data.hint', { company: title })}>
      <QueryContent query={data} failed={t('data.failed')} skeleton={180}>
        {(found) => (
          <>
            <Counts found={found} />
            <SecondaryButton
              startIcon={<DownloadIcon />}
              loading={save.isPending}
              onClick={() => save.mutate()}
            >
              {t('data.download')}
            </SecondaryButton>
            <Typography variant="subtitle2" component="h3" sx={{ mt: 6, mb: 2 }}>
              {t('data.kept.title')}
            </Typography>
            <Box component="ul" sx={listStyle}>
              <li>{t('data.kept.bookings')}</li>
              {found.bookingTextMonths > 0 && (
                <li>{t('data.kept.texts', { count: found.bookingTextMonths })}</li>
              )}
              <li>{t('data.kept.notifications')}</li>
              <li>{t('data.kept.problems', { count: found.problemDays })}</li>
              <li>{t('data.kept.signIns', { count: found.securityLogDays })}</li>
            </Box>
            <ErasureRequest found={found} />
          </>
        )}
      </QueryContent>
    </ProfileSection>
  );
}

/** Asks the administrators for the erasure, after a question, or withdraws that. */
function ErasureRequest({ found: { erasureRequestedAt } }: { readonly found: OwnData }) {
  const { t } = useTranslation('profile');
  const { supportContact } = useMerchant();
  const stamps = useStamps();
  const isRequested = erasureRequestedAt !== null;
  const change = useChange(
    () => call(updateErasureRequest, { body: { isRequested: !isRequested } }),
    { done: t(isRequested ? 'data.erase.withdrawn' : 'data.erase.asked'), reads: [dataKey] },
  );
  return (
    <>
      <Typography variant="subtitle2" component="h3" sx={{ mt: 6, mb: 2 }}>
        {t('data.erase.title')}
      </Typography>
      <Typography variant="secondary" component="p" sx={{ mb: 3 }}>
        {isRequested
          ? t('data.erase.since', {
              time: stamps.stamp(erasureRequestedAt),
              contact: supportContact,
            })
          : t('data.erase.text', { contact: supportContact })}
      </Typography>
      <ConfirmButton
        variant="outlined"
        color={isRequested ? 'inherit' : 'error'}
        label={t(isRequested ? 'data.erase.withdraw' : 'data.erase.ask')}
        title={t('data.erase.askTitle')}
        description={t('data.erase.askText')}
        confirmLabel={t('data.erase.send')}
        isDestructive={false}
        isAsked={!isRequested}
        change={change}
      />
    </>
  );
}

const rowStyle = { ...settingStyle, minHeight: 44, borderTop: 1, borderColor: 'divider' } as const;

const listStyle = { m: 0, pl: 5, display: 'grid', gap: 1, typography: 'body2' } as const;

function Counts({ found }: { readonly found: OwnData }) {
  const { t } = useTranslation('profile');
  const numbers = new Intl.NumberFormat(useLanguage().language);
  const counts = [
    ['bookings', found.bookings],
    ['invitations', found.invitations],
    ['attachments', found.attachments.count],
    ['problems', found.problems],
    ['licence', found.hasLicence ? 1 : 0],
    ['notifications', found.notifications],
    ['signIns', found.signIns],
  ] as const;
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        columnGap: 6,
        m: 0,
        mb: 4,
      }}
    >
      {counts.map(([name, count]) => (
        <Box key={name} sx={rowStyle}>
          <Typography component="dt" variant="body2">
            {t(`data.count.${name}`)}
          </Typography>
          <Typography component="dd" variant="secondary" sx={{ m: 0 }}>
            {numbers.format(count)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
