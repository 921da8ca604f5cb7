import { exportMerchant } from '@axp/contracts/administration';
import Download from '@mui/icons-material/DownloadOutlined';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '@/shared/admin/dialog-button.tsx';
import { fetchFile } from '@/shared/api/index.ts';
import { operationUrl } from '@/shared/api/operation-url.ts';
import { saveFile } from '@/shared/lib/save-file.ts';
import { useAbility, useMerchant } from '@/shared/session/index.ts';
import { useChange } from '@/shared/ui/use-change.ts';

/** Saves everything of the company as one archive, for administrators of everything. */
export function ExportCompany() {
  const { t } = useTranslation('admin');
  const { title } = useMerchant();
  const ability = useAbility();
  const save = useChange(async () => {
    const url = operationUrl(exportMerchant, {});
    saveFile(await fetchFile(url, { method: 'POST' }), `${title}.zip`);
  });
  if (!ability.can('manage', 'Administration')) return null;
  return (
    <ConfirmButton
      variant="outlined"
      color="inherit"
      startIcon={<Download />}
      loading={save.isPending}
      label={t('security.export.label')}
      title={t('security.export.title', { company: title })}
      description={t('security.export.text')}
      confirmLabel={t('security.export.confirm')}
      isDestructive={false}
      change={save}
    />
  );
}
