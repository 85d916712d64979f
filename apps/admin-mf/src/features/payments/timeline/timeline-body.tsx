import type { OrderTimeline } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Badge, Card, EmptyState, Heading, Money, Notice, Row, Stack, Text, TextLink } from '@kenali/ui';
import { styled } from 'styled-components';
import { markOf } from '../order-marks.ts';
import { ORDER_LOOKS, PAYMENT_WORDS } from '../payment-words.ts';
import { TimelineList } from './timeline-list.tsx';
import { timelineEntries } from './timeline-words.ts';

/** Marks that end in money going back, or in a notice that waits. */
const LEADS_TO_REFUNDS = /^(duplicate_payment|reversal|.*_mismatch)$/;

function Mark({ flag, isSettled }: { flag: string; isSettled: boolean }) {
  const { Link } = useShell();
  const { name, tone, meaning } = markOf(flag, isSettled);
  return (
    <Notice
      tone={tone === 'neutral' ? 'info' : tone}
      title={name}
      action={
        !isSettled &&
        LEADS_TO_REFUNDS.test(flag) && (
          <TextLink as={Link} $alone to="/admin/refunds">
            Buka pengembalian dana
          </TextLink>
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
        <Mark key={flag} flag={flag} isSettled={settledFlags.includes(flag)} />
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
    </Stack>
  );
}
