import { Button, VisuallyHidden } from '@kenali/ui';
import { Play } from 'lucide-react';

interface Props {
  label: string;
  assessmentName: string;
  isBusy?: boolean;
  onPress: () => void;
}

/** The primary button of a card that is opened without the cart. */
export const StartButton = ({ label, assessmentName, isBusy = false, onPress }: Props) => (
  <Button $block onClick={onPress} busy={isBusy} busyLabel="Membuka asesmen...">
    <Play size={20} aria-hidden />
    <span>
      {label} <VisuallyHidden>{assessmentName}</VisuallyHidden>
    </span>
  </Button>
);
