import { useState } from 'react';
import type { ConfirmedAction, QuestionProps } from '../model/question.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { EndDialog } from './end-dialog.tsx';
import { ExtendDialog } from './extend-dialog.tsx';
import { ReturnDialog } from './return-dialog.tsx';

interface ActionDialogProps extends Omit<QuestionProps, 'booking'> {
  readonly action: ConfirmedAction;
}

export function ActionDialog({ action, seen: asked, whole, onClose }: ActionDialogProps) {
  const [seen] = useState(asked);
  // Cached data may be older than the booking in the question.
  const booking = whole && whole.version >= seen.version ? whole : seen;
  const question = { seen, booking, whole, onClose };
  switch (action) {
    case 'cancel':
      return <CancelDialog {...question} />;
    case 'extend':
      return <ExtendDialog {...question} />;
    case 'end':
      return <EndDialog {...question} />;
    case 'return':
      return <ReturnDialog {...question} />;
    case 'approve':
    case 'reject':
      return <DecisionDialog {...question} decision={action} />;
  }
}
