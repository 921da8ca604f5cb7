import type { MoveIn } from '@axp/contracts/move-in';
import { downloadMoveInRows } from '@axp/contracts/move-in';
import Download from '@mui/icons-material/DownloadOutlined';
import { fetchFile } from '@/shared/api/index.ts';
import { operationUrl } from '@/shared/api/operation-url.ts';
import { saveFile } from '@/shared/lib/save-file.ts';
import { useSettings } from '@/shared/theme/settings.ts';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useChange } from '@/shared/ui/use-change.ts';

interface ProtocolButtonProps {
  readonly moveIn: MoveIn;
  readonly label: string;
}

/** Saves what becomes of each row as CSV, with the separator of other exports. */
export function ProtocolButton({ moveIn: { id, system }, label }: ProtocolButtonProps) {
  const [{ csvSeparator: separator }] = useSettings();
  const save = useChange(async () => {
    const url = operationUrl(downloadMoveInRows, { params: { id }, query: { separator } });
    saveFile(await fetchFile(url), `${system}-import.csv`);
  });
  return (
    <SecondaryButton
      startIcon={<Download />}
      loading={save.isPending}
      loadingPosition="start"
      onClick={() => save.mutate()}
    >
      {label}
    </SecondaryButton>
  );
}
