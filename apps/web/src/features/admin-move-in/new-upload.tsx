import type { ManagedResource } from '@axp/contracts';
import type { MovedSubject, MovedSystem } from '@axp/contracts/move-in';
import { downloadMoveInTemplate, movedSubjects } from '@axp/contracts/move-in';
import type { SheetFormat } from '@axp/contracts/sheets';
import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionBar } from '@/shared/admin/action-bar.tsx';
import { findResources } from '@/shared/admin/findings.ts';
import { FoundOne } from '@/shared/admin/found-fields.tsx';
import { LeaveQuestion } from '@/shared/admin/leave-question.tsx';
import { TemplateButtons } from '@/shared/admin/template-buttons.tsx';
import { fetchFile } from '@/shared/api/index.ts';
import { operationUrl } from '@/shared/api/operation-url.ts';
import { CopyField } from '@/shared/form/copy-field.tsx';
import { ZoneField } from '@/shared/form/zone-field.tsx';
import { useUser } from '@/shared/session/index.ts';
import { DetailCard } from '@/shared/ui/detail-card.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { isUploaded, moveInHome } from './move-in-steps.ts';
import { UploadArea } from './upload-area.tsx';
import { commandOf } from './upload-files.ts';
import { useUpload } from './use-upload.ts';

function fetchTemplate(format: SheetFormat): Promise<Blob> {
  return fetchFile(operationUrl(downloadMoveInTemplate, { query: { format } }));
}

interface NewUploadProps {
  readonly system: MovedSystem;
  /** Subjects of it that are imported. */
  readonly subjects: readonly MovedSubject[];
}

/** How the file of a system is made, and its upload. */
export function NewUpload({ system, subjects }: NewUploadProps) {
  const { t } = useTranslation(['adminMoveIn', 'common']);
  const user = useUser();
  const [resource, setResource] = useState<Pick<ManagedResource, 'id' | 'name'> | null>(null);
  const [timezone, setTimezone] = useState<string>(user.timezone);
  const isOwnClock = system === 'calendar' || system === 'sheet';
  const upload = useUpload(system, {
    ...(system === 'calendar' && resource && { resourceId: resource.id }),
    ...(isOwnClock && { timezone }),
    ...(subjects.length < movedSubjects.length && { subjects: subjects.join(',') }),
  });
  return (
    <>
      <Box sx={{ display: 'grid', gap: 5 }}>
        {(system === 'librebooking' || system === 'mrbs') && (
          <DetailCard title={t('upload.first.command')}>
            <CopyField
              label={t('upload.command')}
              value={commandOf[system]}
              hint={t(`upload.commandHint.${system}`)}
              copy={t('upload.copy')}
              copied={t('upload.copied')}
            />
          </DetailCard>
        )}
        {system === 'sheet' && (
          <DetailCard title={t('upload.first.sheet')}>
            <Typography variant="secondary" sx={{ mb: 2 }}>
              {t('upload.sheetText')}
            </Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, ml: -2 }}>
              <TemplateButtons fetchTemplate={fetchTemplate} templateName="bookings-template" />
            </Box>
          </DetailCard>
        )}
        <DetailCard title={t(system === 'calendar' ? 'upload.first.calendar' : 'upload.second')}>
          <Box sx={{ display: 'grid', gap: 4, pt: 2 }}>
            {isOwnClock && (
              <Box sx={fieldsStyle}>
                {system === 'calendar' && (
                  <FoundOne
                    label={t('upload.resource')}
                    hint={t('upload.resourceHint')}
                    finding={findResources}
                    nameOf={({ name }) => name}
                    value={resource}
                    onChange={setResource}
                  />
                )}
                <ZoneField label={t('upload.zone')} value={timezone} onChange={setTimezone} />
              </Box>
            )}
            <UploadArea system={system} upload={upload} />
          </Box>
        </DetailCard>
      </Box>
      <ActionBar title={t('upload.noFile')}>
        <SecondaryButton href={moveInHome}>{t('common:action.back')}</SecondaryButton>
      </ActionBar>
      <LeaveQuestion isEdited={upload.isPending} isKept={isUploaded} />
    </>
  );
}

const fieldsStyle = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
} as const;
