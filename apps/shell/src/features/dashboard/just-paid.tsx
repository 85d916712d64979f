import { ASSESSMENT_TYPE, isFree, type OrderView, PAYMENT_TEXTS, type UserAssessmentView } from '@kenali/contracts';
import { Card, Heading, Stack } from '@kenali/ui';
import { CircleCheck } from 'lucide-react';
import { styled } from 'styled-components';
import { PageButton } from '../../common/page-link.ts';
import { usePolledOrders, usePolledUserAssessments } from './orders.api.ts';

/** Later, the list of assessments says enough. */
const NEWS_MS = 24 * 60 * 60_000;

export interface PaidOrder {
  id: OrderView['id'];
  /** Empty once it is no news: a day later, or after any part of it has begun. */
  bought: UserAssessmentView[];
  /** Paid a moment ago, and the list of assessments is older. */
  awaitsGrant: boolean;
}

const paidAt = (order: OrderView) => (order.paidAt ? Date.parse(order.paidAt) : 0);

/** The paid orders, newest first. A payment from another app or device counts too. */
export function usePaidOrders(): PaidOrder[] {
  const { data: orders = [] } = usePolledOrders();
  const { data: assessments = [] } = usePolledUserAssessments();
  return orders
    .filter((order) => order.status === 'completed' && !isFree(order))
    .toSorted((one, other) => paidAt(other) - paidAt(one))
    .map((order) => {
      const granted = assessments.filter(({ orderId }) => orderId === order.id);
      const isRecent = Date.now() - paidAt(order) <= NEWS_MS;
      const isNews = isRecent && granted.every(({ status, isRestricted }) => status === 'available' && !isRestricted);
      return {
        id: order.id,
        bought: isNews ? granted.toSorted((one, other) => one.id - other.id) : [],
        awaitsGrant: isRecent && granted.length === 0,
      };
    });
}

const Good = styled(CircleCheck)`
  flex: none;
  color: ${({ theme }) => theme.color.good};
`;

/** One row where there is room. */
const Band = styled(Card)`
  ${({ theme }) => theme.media.desktop} {
    > div { flex-direction: row; align-items: center; }
    h1 { flex: 1; }
    > div > :last-child { flex: 0 0 280px; }
  }
`;

type Bought = Pick<PaidOrder, 'bought'>;

/** The first thing after a payment. */
export const JustPaid = ({ bought }: Bought) => (
  <Band>
    <Ready bought={bought} level={1} />
  </Band>
);

/** That the payment arrived, what it bought, and the button to begin. @param level of its heading */
export function Ready({ bought, level }: Bought & { level: 1 | 3 }) {
  const names = new Intl.ListFormat('id').format(bought.map(({ assessment }) => assessment.name));
  return (
    <>
      <Good size={32} aria-hidden />
      <Heading level={level} size={2} data-says={PAYMENT_TEXTS.succeeded}>
        {PAYMENT_TEXTS.ready(names)}
      </Heading>
      <Stack $gap={3}>
        {bought.map(({ id, assessment }, index) => (
          <PageButton
            key={id}
            $block
            $variant={index === 0 ? 'primary' : 'secondary'}
            to={`${ASSESSMENT_TYPE[assessment.type].path}/${id}`}
            aria-label={`Mulai Tes ${assessment.name}`}
          >
            {bought.length === 1 ? 'Mulai Tes' : `Mulai Tes ${assessment.name}`}
          </PageButton>
        ))}
      </Stack>
    </>
  );
}
