import type { AdminUserDetail } from '@axp/contracts';
import type { ErasureReview } from '@axp/contracts/administration';
import { downloadUserData, eraseUser } from '@axp/contracts/administration';
import StaysIcon from '@mui/icons-material/ArchiveOutlined';
import DeletedIcon from '@mui/icons-material/DeleteOutlined';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { Alert, Box, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, fetchFile } from '@/shared/api/index.ts';
import { operationUrl } from '@/shared/api/operation-url.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { saveFile } from '@/shared/lib/save-file.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { peopleQueries } from './people-queries.ts';
import { useAdminChange } from './use-admin-change.ts';

interface EraseDialogProps {
  readonly person: AdminUserDetail;
  readonly onClose: () => void;
}

/** Shows what the erasure of a person deletes and keeps, and takes their name as a confirmation. */
export function EraseDialog({ person, onClose }: EraseDialogProps) {
  const { t } = useTranslation('adminPerson');
  const router = useRouter();
  const { id, fullName, version } = person;
  const review = useQuery(peopleQueries.erasure(id));
  const [typed, setTyped] = useState('');
  const isReady = review.data?.openItems === 0;
  const erase = useAdminChange(
    () => call(eraseUser, { params: { id }, body: { version, fullName: typed } }),
    {
      done: t('erase.done', { name: fullName }),
      onDone: () => {
        onClose();
        return router.replace('/admin/people');
      },
    },
  );
  const save = useChange(async () => {
    const url = operationUrl(downloadUserData, { params: { id } });
    saveFile(await fetchFile(url, { method: 'POST' }), `${fullName}.zip`);
  });
  return (
    <FormDialog
      size="large"
      title={t('erase.title', { name: fullName })}
      confirm={t('erase.confirm')}
      confirmColor="error"
      isDisabled={!isReady || typed.trim() !== fullName.trim()}
      isPending={erase.isPending}
      onSubmit={() => isReady && erase.mutate()}
      onClose={onClose}
    >
      <QueryContent query={review} failed={t('erase.failed')} skeleton={240}>
        {(found) =>
          found.openItems > 0 ? (
            <Alert severity="warning">
              {t('erase.open', { count: found.openItems })}{' '}
              <PageLink href={`/admin/people/deactivate?id=${id}`}>{t('settle')}</PageLink>
            </Alert>
          ) : (
            <>
              <Columns found={found} />
              <Typography variant="secondary">{t('erase.final')}</Typography>
              <SecondaryButton
                startIcon={<DownloadIcon />}
                loading={save.isPending}
                onClick={() => save.mutate()}
                sx={{ justifySelf: 'start' }}
              >
                {t('erase.download')}
              </SecondaryButton>
              <TextField
                label={t('erase.type', { name: fullName })}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
                autoComplete="off"
                required
                fullWidth
              />
            </>
          )
        }
      </QueryContent>
    </FormDialog>
  );
}

function Columns({ found }: { readonly found: ErasureReview }) {
  const { t } = useTranslation('adminPerson');
  const { bookings, attachments, problemPhotos, hasLicence } = found;
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <Column title={t('erase.deleted.title')} icon={<DeletedIcon color="error" />}>
        <li>{t('erase.deleted.profile')}</li>
        {hasLicence && <li>{t('erase.deleted.licence')}</li>}
        {bookings > 0 && <li>{t('erase.deleted.titles', { count: bookings })}</li>}
        {attachments > 0 && <li>{t('erase.deleted.files', { count: attachments })}</li>}
        {problemPhotos > 0 && <li>{t('erase.deleted.photos', { count: problemPhotos })}</li>}
        <li>{t('erase.deleted.signIn')}</li>
        <li>{t('erase.deleted.messages')}</li>
      </Column>
      <Column title={t('erase.stays.title')} icon={<StaysIcon />}>
        {bookings > 0 && <li>{t('erase.stays.bookings', { count: bookings })}</li>}
        <li>{t('erase.stays.reports')}</li>
        <li>{t('erase.stays.bills')}</li>
        <li>{t('erase.stays.logs')}</li>
      </Column>
    </Box>
  );
}

interface ColumnProps {
  readonly title: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

function Column({ title, icon, children }: ColumnProps) {
  const titleId = useId();
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 2, p: 4 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', mb: 2 }}>
        {icon}
        <Typography id={titleId} variant="subtitle2" component="h3">
          {title}
        </Typography>
      </Box>
      <Box
        component="ul"
        aria-labelledby={titleId}
        sx={{ m: 0, pl: 5, display: 'grid', gap: 2, typography: 'body2' }}
      >
        {children}
      </Box>
    </Box>
  );
}
