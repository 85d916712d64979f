import type { PackProposalDetail } from '@kenali/contracts';
import { Button, formatDateTime, Notice, Row, Stack } from '@kenali/ui';
import { useState } from 'react';
import { DecideDialog, WithdrawDialog } from './decision-dialogs.tsx';

type Step = 'approve' | 'reject' | 'withdraw';

/** What the caller may do with a proposal that waits: its proposer withdraws it, everybody else decides. */
export function ProposalSteps({ found }: { found: PackProposalDetail }) {
  const [step, setStep] = useState<Step | null>(null);
  const close = () => setStep(null);
  return (
    <>
      {found.isOwn ? (
        <Stack $gap={3}>
          <Notice tone="info">
            Usulan Anda menunggu admin lain sampai {formatDateTime(found.expiresAt)}. Pengusul tidak dapat
            menyetujuinya.
          </Notice>
          <Row>
            <Button $variant="secondary" onClick={() => setStep('withdraw')}>
              Tarik usulan
            </Button>
          </Row>
        </Stack>
      ) : (
        <Row $gap={3}>
          {!found.isOutdated && <Button onClick={() => setStep('approve')}>Setujui dan terbitkan</Button>}
          <Button $variant="secondary" onClick={() => setStep('reject')}>
            Tolak
          </Button>
        </Row>
      )}
      {step === 'withdraw' && <WithdrawDialog proposal={found} onClose={close} />}
      {(step === 'approve' || step === 'reject') && <DecideDialog proposal={found} decision={step} onClose={close} />}
    </>
  );
}
