import { type OrderTimeline, STAFF_RESOLVED_FLAGS, type StaffResolvedFlag } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Badge, Card, EmptyState, Heading, Money, Notice, Row, Stack, Text, TextLink } from '@kenali/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { RowAction } from '../../../common/cells.tsx';
import { markOf } from '../order-marks.ts';
import { ORDER_LOOKS, PAYMENT_WORDS } from '../payment-words.ts';
import { SettleMarkDialog } from './settle-mark-dialog.tsx';
import { TimelineList } from './timeline-list.tsx';
import { timelineEntries } from './timeline-words.ts';

/** Marks that end in money going back, or in a notice that waits. */
const LEADS_TO_REFUNDS = /^(duplicate_payment|reversal|.*_mismatch)$/;

const isByHand = (flag: string): flag is StaffResolvedFlag =>
  (STAFF_RESOLVED_FLAGS as readonly string[]).includes(flag);

interface MarkProps {
  flag: string;
  isSettled: boolean;
  onSettle: (mark: StaffResolvedFlag) => void;
}

function Mark({ flag, isSettled, onSettle }: MarkProps) {
  const { Link } = useShell();
  const { name, tone, meaning } = markOf(flag, isSettled);
  return (
    <Notice
      tone={tone === 'neutral' ? 'info' : tone}
      title={name}
      action={
        !isSettled &&
        (LEADS_TO_REFUNDS.test(flag) || isByHand(flag)) && (
          <Row $gap={4}>
            {LEADS_TO_REFUNDS.test(flag) && (
              <TextLink as={Link} $alone to="/admin/refunds">
                Buka pengembalian dana
              </TextLink>
            )}
            {isByHand(flag) && (
              <RowAction aria-label={`Tutup tanda ${name}`} onClick={() => onSettle(flag)}>
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

const payerOf = ({ user, userId }: OrderTimeline) =>
  user ? `${user.firstName} ${user.lastName} (${user.email})` : `Pengguna #${userId}`;

/** Addresses break anywhere. */
const Payer = styled(Text)`
  overflow-wrap: anywhere;
`;

/** Where an order stands, what is special about it, and how it came there. */
export function TimelineBody({ timeline }: { timeline: OrderTimeline }) {
  const { status, paymentStatus, totalAmount, flags, settledFlags } = timeline;
  const entries = timelineEntries(timeline);
  const [settled, settle] = useState<StaffResolvedFlag | null>(null);
  return (
    <Stack $gap={5}>
      <Row $gap={4}>
        <Badge $tone={ORDER_LOOKS[status].tone}>{ORDER_LOOKS[status].text}</Badge>
        <Text as="span">{PAYMENT_WORDS[paymentStatus]}</Text>
        <Money value={totalAmount} zeroText="Gratis" />
        <Payer as="span" $tone="inkSoft">
          {payerOf(timeline)}
        </Payer>
      </Row>
      {flags.map((flag) => (
        <Mark key={flag} flag={flag} isSettled={settledFlags.includes(flag)} onSettle={settle} />
      ))}
      <Card as="section" aria-labelledby="history">
        <Heading level={2} size={3} id="history">
          Riwayat pembayaran
        </Heading>
        {entries.length === 0 ? (
          <EmptyState title="Belum ada percobaan pembayaran">
            Riwayat muncul setelah pembayar membuka halaman pembayaran.
          </EmptyState>
        ) : (
          <TimelineList entries={entries} />
        )}
      </Card>
      {settled && <SettleMarkDialog orderId={timeline.orderId} mark={settled} onClose={() => settle(null)} />}
    </Stack>
  );
}
