import type { AssessmentView } from '@kenali/contracts';
import { useSession } from '@kenali/federation';
import { AddToCart } from './add-to-cart.tsx';
import { cardAction } from './card-action.ts';
import { DirectAccessButton } from './direct-access-button.tsx';
import { LoginFirstButton } from './login-first-button.tsx';

/** The one primary button of a card, by price, role and session. */
export function PrimaryAction({ assessment }: { assessment: AssessmentView }) {
  const action = cardAction(assessment, useSession());
  if (action.kind === 'cart') return <AddToCart assessment={assessment} />;
  if (action.kind === 'login') return <LoginFirstButton assessment={assessment} label={action.label} />;
  return <DirectAccessButton assessment={assessment} label={action.label} />;
}
