import type { ResourceBlock } from '@axp/contracts';
import type { ResourceProblem } from '@axp/contracts/problems';
import { shareBlock } from '@axp/contracts/problems';
import { Alert, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatDateTime } from '@/shared/lib/datetime/index.ts';
import { problemsKey } from '@/shared/problems/problem-queries.ts';
import { useChange } from '@/shared/ui/use-change.ts';

interface ConflictingBlocksProps {
  readonly blocks: readonly ResourceBlock[];
  readonly timezone: string;
  /** Problem that one of the blocks can be kept for. */
  readonly problem: Pick<ResourceProblem, 'id' | 'version'> | undefined;
  readonly onShared: () => void;
}

/** Blocks that the resource has in that time already. */
export function ConflictingBlocks({ blocks, timezone, problem, onShared }: ConflictingBlocksProps) {
  const { t } = useTranslation('adminResources');
  const { language } = useLanguage();
  const at = (instant: string) => formatDateTime(instant, { language, timezone });
  return blocks.map(({ id, title, start, end }) => (
    <Alert
      key={id}
      severity="warning"
      action={problem && <ShareBlockButton problem={problem} blockId={id} onDone={onShared} />}
    >
      {t('maintenance.blocked', { title, start: at(start), end: at(end) })}
    </Alert>
  ));
}

interface ShareBlockButtonProps {
  readonly problem: Pick<ResourceProblem, 'id' | 'version'>;
  readonly blockId: string;
  readonly onDone: () => void;
}

/** Keeps a block that there is already until the problem is resolved too. */
function ShareBlockButton({ problem: { id, version }, blockId, onDone }: ShareBlockButtonProps) {
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
