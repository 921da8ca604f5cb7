import type { ResourceProblem } from '@axp/contracts/problems';
import { shareBlock } from '@axp/contracts/problems';
import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { problemsKey } from '@/shared/problems/problem-queries.ts';
import { useChange } from '@/shared/ui/use-change.ts';

interface ShareBlockButtonProps {
  readonly problem: Pick<ResourceProblem, 'id' | 'version'>;
  readonly blockId: string;
  readonly onDone: () => void;
}

/** Keeps a block that there is already until the problem is resolved too. */
export function ShareBlockButton({
  problem: { id, version },
  blockId,
  onDone,
}: ShareBlockButtonProps) {
  const { t } = useTranslation('adminResources');
  const share = useChange(() => call(shareBlock, { params: { id }, body: { version, blockId } }), {
    done: t('problems.blockShared'),
    onDone,
    reads: [problemsKey],
  });
  return (
    <Button color="inherit" loading={share.isPending} onClick={() => share.mutate()}>
      {t('problems.shareBlock')}
    </Button>
  );
}
