import { type OrderTimeline, STAFF_RESOLVED_FLAGS, type StaffResolvedFlag } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Badge, EmptyState, Notice, Row, Stack, Text, TextLink } from '@kenali/ui';
import { useState } from 'react';
import { PersonLink, RowAction } from '../../../common/cells.tsx';
import { priceText } from '../../../common/numbers.ts';
import { SectionCard } from '../../../common/page-parts.tsx';
import { describeFlag } from '../order-flags.ts';
import { ORDER_BADGES, paymentStatusName, whyNoPayment } from '../payment-labels.ts';
import { OrderRefunds } from './order-refunds.tsx';
import { ResolveFlagDialog } from './resolve-flag-dialog.tsx';
import { timelineEntries } from './timeline-entries.ts';
import { TimelineList } from './timeline-list.tsx';

/** Flags that lead to a refund or a held notification. */
const LEADS_TO_REFUNDS = /^(duplicate_payment|reversal|.*_mismatch)$/;

const isResolvedByStaff = (flag: string): flag is StaffResolvedFlag =>
  (STAFF_RESOLVED_FLAGS as readonly string[]).includes(flag);

interface FlagNoticeProps {
  flag: string;
  isResolved: boolean;
  onResolve: (flag: StaffResolvedFlag) => void;
}

function FlagNotice({ flag, isResolved, onResolve }: FlagNoticeProps) {
  const { Link } = useShell();
  const { name, tone, meaning } = describeFlag(flag, isResolved);
  return (
    <Notice
      tone={tone === 'neutral' ? 'info' : tone}
      title={name}
      action={
        !isResolved &&
        (LEADS_TO_REFUNDS.test(flag) || isResolvedByStaff(flag)) && (
          <Row $gap={4}>
            {LEADS_TO_REFUNDS.test(flag) && (
              <TextLink as={Link} $alone to="/admin/refunds">
                Buka pengembalian dana
              </TextLink>
            )}
            {isResolvedByStaff(flag) && (
              <RowAction aria-label={`Tutup tanda ${name}`} onClick={() => onResolve(flag)}>
                Tutup tanda
              </RowAction>
            )}
          </Row>
        )
      }
    >
      {meaning}
    </Notice>
  );
}

/** The status, flags and payment history of an order. */
export function TimelineBody({ timeline }: { timeline: OrderTimeline }) {
  const { status, paymentStatus, paymentMethod, totalAmount, flags, settledFlags } = timeline;
  const entries = timelineEntries(timeline);
  const [resolving, setResolving] = useState<StaffResolvedFlag | null>(null);
  return (
    <Stack $gap={5}>
      <Row $gap={4}>
        <Badge $tone={ORDER_BADGES[status].tone}>{ORDER_BADGES[status].text}</Badge>
        <Text as="span">{paymentStatusName(paymentStatus, paymentMethod)}</Text>
        <Text as="span">{priceText(totalAmount)}</Text>
        <Text as="span" $tone="inkSoft">
          <PersonLink user={{ id: timeline.userId, ...timeline.user }} /> ({timeline.user.email})
        </Text>
      </Row>
      {timeline.items && <Text>{timeline.items.join(', ')}</Text>}
      {flags.map((flag) => (
        <FlagNotice key={flag} flag={flag} isResolved={settledFlags.includes(flag)} onResolve={setResolving} />
      ))}
      <OrderRefunds timeline={timeline} />
      <SectionCard title="Riwayat pembayaran" size={3}>
        {entries.length === 0 ? <EmptyState {...whyNoPayment(timeline)} /> : <TimelineList entries={entries} />}
      </SectionCard>
      {resolving && (
        <ResolveFlagDialog orderId={timeline.orderId} flag={resolving} onClose={() => setResolving(null)} />
      )}
    </Stack>
  );
}
