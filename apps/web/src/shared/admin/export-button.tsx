import Download from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useProblemText } from '@/shared/api/index.ts';
import { saveFile } from '@/shared/lib/save-file.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';

interface ExportButtonProps {
  readonly label: string;
  readonly fileName: string;
  readonly fetch: () => Promise<Blob>;
}

/** Saves a log as a file. */
export function ExportButton({ label, fileName, fetch }: ExportButtonProps) {
  const toast = useToast();
  const problemText = useProblemText();
  const save = useMutation({
    networkMode: 'always',
    mutationFn: fetch,
    onSuccess: (file) => saveFile(file, fileName),
    onError: (error) => toast.error(problemText(error)),
  });
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<Download />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {label}
    </Button>
  );
}
