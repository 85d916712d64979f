import { apiFailureOf, useShell } from '@kenali/federation';
import { Heading, SkeletonText, Stack, TextLink } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadedPart } from '../../../common/loaded-part.tsx';
import { NothingHere, usePageTitle } from '../../../common/page-parts.tsx';
import { useLastAddress } from '../../../common/use-query-params.ts';
import { timelineOf } from '../payments.api.ts';
import { TimelineBody } from './timeline-body.tsx';

/** /admin/orders/{id}: the payment history of one order. */
export function OrderPage() {
  const { useParams, Link } = useShell();
  const listAddress = useLastAddress('/admin/orders');
  const id = Number(useParams().orderId);
  const query = useQuery(timelineOf(id));
  const title = `Pesanan #${id}`;
  usePageTitle(title);
  if (!Number.isInteger(id) || apiFailureOf(query.error)?.status === 404)
    return (
      <Stack $gap={5}>
        <Heading level={1}>Pembayaran</Heading>
        <NothingHere title="Pesanan tidak ditemukan." to="/admin/orders" label="Kembali ke daftar pesanan" />
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
