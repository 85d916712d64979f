import { ACCESS_TEXTS, type AssessmentView, isFree, type SessionSnapshot } from '@kenali/contracts';
import { useSession, useShell } from '@kenali/federation';
import { Button, Stack, Text, VisuallyHidden } from '@kenali/ui';
import { Play } from 'lucide-react';
import { useId } from 'react';
import { styled } from 'styled-components';
import { AddToCart } from './add-to-cart.tsx';
import { useDirectAccess } from './use-direct-access.ts';
import { useLoginRedirect } from './use-login-redirect.ts';
import { useOpenOf } from './use-open-of.ts';

/** The one primary button of a card. Price, role and session decide which. */
export function PrimaryAction({ assessment }: { assessment: AssessmentView }) {
  const action = cardAction(assessment, useSession());
  if (action.kind === 'cart') return <AddToCart assessment={assessment} />;
  if (action.kind === 'login') return <LoginFirstButton assessment={assessment} label={action.label} />;
  return <DirectAccessButton assessment={assessment} label={action.label} />;
}

interface LabelledAction {
  assessment: AssessmentView;
  label: string;
}

/** For visitors: a free assessment needs an account that keeps the answers. */
function LoginFirstButton({ assessment, label }: LabelledAction) {
  const { toast } = useShell();
  const goToLogin = useLoginRedirect();
  const askForLogin = () => {
    toast.show({ title: ACCESS_TEXTS.loginRequired, description: ACCESS_TEXTS.loginToOpen });
    // This page opens a free assessment at once, so the visitor does not have to find the card again.
    goToLogin(`/assessment/${assessment.id}`);
  };
  return <StartButton label={label} assessmentName={assessment.name} onClick={askForLogin} />;
}

/** For signed-in users: opens a free assessment, or any assessment for staff. */
function DirectAccessButton({ assessment, label }: LabelledAction) {
  const { open, isOpening } = useDirectAccess(assessment);
  /** Of the user assessment that direct access continues. Without one it begins another, and some name no child. */
  const childName = useOpenOf(assessment.id).find(({ orderId }) => orderId === null)?.childName ?? null;
  const id = useId();
  return (
    <Stack $gap={2}>
      <StartButton
        label={label}
        assessmentName={assessment.name}
        isBusy={isOpening}
        describedBy={childName === null ? undefined : id}
        onClick={open}
      />
      {childName !== null && (
        <Whose $size="small" id={id}>
          Melanjutkan asesmen untuk {childName}. Untuk anak lain, selesaikan dulu asesmen ini.
        </Whose>
      )}
    </Stack>
  );
}

/** Breaks long names, even without a space. */
const Whose = styled(Text)`
  overflow-wrap: anywhere;
`;

interface StartButtonProps {
  label: string;
  assessmentName: string;
  isBusy?: boolean;
  describedBy?: string | undefined;
  onClick: () => void;
}

const StartButton = ({ label, assessmentName, isBusy = false, describedBy, onClick }: StartButtonProps) => (
  <Button $block onClick={onClick} busy={isBusy} busyLabel="Membuka asesmen..." aria-describedby={describedBy}>
    <Play size={20} aria-hidden />
    <span>
      {label} <VisuallyHidden>{assessmentName}</VisuallyHidden>
    </span>
  </Button>
);

/** `cart`: add to the cart. `login`: free, but requires a login. `direct`: open at once. */
export type CardAction = { kind: 'cart' } | { kind: 'login'; label: string } | { kind: 'direct'; label: string };

const START = 'Mulai Sekarang';
const STAFF_LABELS = { admin: 'Akses sebagai Admin', internal: 'Akses Internal', user: null } as const;

/** The primary action of a card. Only a price of 0 is free. A signed-in user whose role has not loaded counts as role "user". */
export function cardAction(assessment: Pick<AssessmentView, 'price'>, { status, user }: SessionSnapshot): CardAction {
  const opensFree = isFree(assessment);
  if (status !== 'signed-in') return opensFree ? { kind: 'login', label: START } : { kind: 'cart' };
  if (opensFree) return { kind: 'direct', label: START };
  const label = user && STAFF_LABELS[user.role];
  return label ? { kind: 'direct', label } : { kind: 'cart' };
}
