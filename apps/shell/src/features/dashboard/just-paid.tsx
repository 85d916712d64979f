import { ASSESSMENT_TYPE, type OrderView, PAYMENT_TEXTS, type UserAssessmentView } from '@kenali/contracts';
import { ButtonLink, Card, Heading, Stack } from '@kenali/ui';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { usePolledOrders, usePolledUserAssessments } from './orders.api.ts';

/** Later, the list of assessments says enough. */
const NEWS_MS = 24 * 60 * 60_000;

/** What the newest paid order bought, while no part of it has begun. A payment from another app or device counts too. */
function findJustPaid(
  orders: readonly OrderView[] = [],
  assessments: readonly UserAssessmentView[] = [],
): UserAssessmentView[] {
  const paid = orders.filter(({ status, totalAmount }) => status === 'completed' && Number(totalAmount) > 0);
  const paidAt = (order: OrderView) => (order.paidAt ? Date.parse(order.paidAt) : 0);
  const [order] = paid.toSorted((one, other) => paidAt(other) - paidAt(one));
  if (!order || Date.now() - paidAt(order) > NEWS_MS) return [];
  const bought = assessments.filter(({ orderId }) => orderId === order.id);
  const isNew = bought.every(({ status, isRestricted }) => status === 'available' && !isRestricted);
  return isNew ? bought.toSorted((one, other) => one.id - other.id) : [];
}

export const useJustPaid = (): UserAssessmentView[] =>
  findJustPaid(usePolledOrders().data, usePolledUserAssessments().data);

const Good = styled(CircleCheck)`
  color: ${({ theme }) => theme.color.good};
`;

/** One row where there is room. */
const News = styled(Card)`
  ${({ theme }) => theme.media.desktop} {
    > div { flex-direction: row; align-items: center; }
    h1, h2 { flex: 1; }
    > div > :last-child { flex: 0 0 280px; }
  }
`;

/** The first thing after a payment: that it arrived, what it bought, and the button to begin. @param level of its heading */
export function JustPaid({ bought, level }: { bought: readonly UserAssessmentView[]; level: 1 | 2 }) {
  const names = new Intl.ListFormat('id').format(bought.map(({ assessment }) => assessment.name));
  return (
    <News>
      <Good size={32} aria-hidden />
      <Heading level={level} size={2} data-says={PAYMENT_TEXTS.succeeded}>
        {PAYMENT_TEXTS.ready(names)}
      </Heading>
      <Stack $gap={3}>
        {bought.map(({ id, assessment }, index) => (
          <ButtonLink
            key={id}
            as={Link}
            $block
            $variant={index === 0 ? 'primary' : 'secondary'}
            to={`${ASSESSMENT_TYPE[assessment.type].path}/${id}`}
            aria-label={`Mulai Tes ${assessment.name}`}
          >
            {bought.length === 1 ? 'Mulai Tes' : `Mulai Tes ${assessment.name}`}
          </ButtonLink>
        ))}
      </Stack>
    </News>
  );
}
