import type { OrderTimeline } from '@kenali/contracts';
import { Button, formatDateTime, formatRupiah, Row, SmallText, Stack, Text } from '@kenali/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { StatusBadge } from '../../../common/cells.tsx';
import { SectionCard } from '../../../common/page-parts.tsx';
import { RowMenu } from '../../../common/row-menu.tsx';
import { refundBadge, refundNote } from '../payment-labels.ts';
import { useRefundActions } from '../refunds/refund-dialogs.tsx';
import { refundObstacle, StartRefundDialog } from '../refunds/start-refund-dialog.tsx';

const List = styled.ul.attrs({ role: 'list' })`
  display: grid;
  li { padding-block: ${({ theme }) => theme.space[3]}; border-block-start: 1px solid ${({ theme }) => theme.color.line}; }
`;

/** The refunds of an order, and the way to another one. */
export function OrderRefunds({ timeline }: { timeline: OrderTimeline }) {
  const { refunds, refundable } = timeline;
  const { actionsOf, dialog } = useRefundActions();
  const [isStarting, setIsStarting] = useState(false);
  const obstacle = refundObstacle(timeline);
  if (refunds.length === 0 && Number(refundable) === 0) return null;
  return (
    <SectionCard title="Pengembalian dana" size={3}>
      {refunds.length > 0 && (
        <List aria-label="Pengembalian dana">
          {refunds.map((refund) => (
            <li key={refund.id}>
              <Row $justify="space-between" $gap={3}>
                <Stack $gap={1}>
                  <Row $gap={3}>
                    <strong>{formatRupiah(refund.amount)}</strong>
                    <StatusBadge {...refundBadge(refund)} />
                  </Row>
                  <Text $size="small">{refund.reason}</Text>
                  {refundNote(refund) && <Text $size="small">{refundNote(refund)}</Text>}
                  <SmallText>Diperbarui {formatDateTime(refund.updatedAt)}</SmallText>
                </Stack>
                <RowMenu {...actionsOf(refund)} />
              </Row>
            </li>
          ))}
        </List>
      )}
      {obstacle ? (
        <Text $tone="inkSoft">{obstacle}</Text>
      ) : (
        <Row $gap={4}>
          <Button $variant="secondary" onClick={() => setIsStarting(true)}>
            Kembalikan dana
          </Button>
          <Text $tone="inkSoft">Dapat dikembalikan: {formatRupiah(refundable)}</Text>
        </Row>
      )}
      {isStarting && <StartRefundDialog timeline={timeline} onClose={() => setIsStarting(false)} />}
      {dialog}
    </SectionCard>
  );
}
