import { apiFailureOf, useShell } from '@kenali/federation';
import { ButtonLink, EmptyState, Heading, SkeletonText, Stack, TextLink } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LoadedPart } from '../../../common/loaded-part.tsx';
import { useLastAddress } from '../../../common/use-query-params.ts';
import { orderTimeline } from '../payments.api.ts';
import { TimelineBody } from './timeline-body.tsx';

/** /admin/orders/{id}: the payment history of one order. */
export function OrderPage() {
  const { useParams, Link, setTitle } = useShell();
  const listAddress = useLastAddress('/admin/orders');
  const id = Number(useParams().orderId);
  const query = useQuery(orderTimeline(id));
  const title = `Pesanan #${id}`;
  useEffect(() => {
    setTitle(title);
  }, [setTitle, title]);
  if (!Number.isInteger(id) || apiFailureOf(query.error)?.status === 404)
    return (
      <Stack $gap={5}>
        <Heading level={1}>Pembayaran</Heading>
        <EmptyState
          headingLevel={2}
          title="Pesanan tidak ditemukan."
          action={
            <ButtonLink as={Link} to="/admin/orders">
              Kembali ke daftar pesanan
            </ButtonLink>
          }
        />
      </Stack>
    );
  return (
    <Stack $gap={5}>
      <TextLink as={Link} $alone to={listAddress}>
        Kembali ke daftar pesanan
      </TextLink>
      <Heading level={1}>{title}</Heading>
      <LoadedPart query={query} name="Riwayat pesanan" skeleton={<SkeletonText lines={10} />}>
        {(timeline) => <TimelineBody timeline={timeline} />}
      </LoadedPart>
    </Stack>
  );
}
