import type { CallResponse } from '@kenali/contracts';
import { otherOriginAt } from '@kenali/federation/host';
import { Actions, Card, Skeleton, SmallHeading, Stack, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { PageButton } from '../../common/page-link.ts';

/** One row where there is room. */
const Band = styled(Card)`
  ${({ theme }) => theme.media.desktop} {
    > div { flex-direction: row; align-items: center; justify-content: space-between; }
  }
`;

export const WAITING_COUNT_KEY = ['/api/cases/waiting/count'];

/** The way of a psychologist to the cases, and how many of them wait. Everything else on the dashboard is for buyers. */
export function WorkspaceCard() {
  // Where staff have an origin of their own, the API answers this call there alone.
  const isHere = otherOriginAt('/cases') === null;
  const { data, isLoading } = useQuery<CallResponse<'GET /api/cases/waiting/count'>>({
    queryKey: WAITING_COUNT_KEY,
    enabled: isHere,
    // The page of a case changes the number.
    staleTime: 0,
  });
  return (
    <Band forwardedAs="section" aria-labelledby="workspace">
      <Stack $gap={2}>
        <SmallHeading id="workspace">Ruang kerja</SmallHeading>
        {isLoading ? <Skeleton $width="30ch" /> : <Text>{waitingText(data)}</Text>}
      </Stack>
      <Actions>
        <PageButton to="/cases">Buka Ruang Kerja</PageButton>
      </Actions>
    </Band>
  );
}

/** @param waiting undefined if it cannot be read, for example before staff have the second factor that the practice asks for */
function waitingText(waiting: CallResponse<'GET /api/cases/waiting/count'> | undefined): string {
  if (!waiting) return 'Hasil yang ditugaskan kepada Anda ada di sini.';
  const { count, optional = 0 } = waiting;
  const text =
    count === 0
      ? 'Tidak ada hasil yang menunggu pemeriksaan Anda.'
      : `${count.toLocaleString('id-ID')} hasil menunggu pemeriksaan Anda.`;
  // Their owners read them already.
  return optional > 0 ? `${text} ${optional.toLocaleString('id-ID')} hasil lain belum ditandatangani.` : text;
}
