import type { CallResponse } from '@kenali/contracts';
import { Actions, ButtonLink, Card, Heading, Skeleton, Stack, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';

/** One row where there is room. */
const Band = styled(Card)`
  ${({ theme }) => theme.media.desktop} {
    > div { flex-direction: row; align-items: center; justify-content: space-between; }
  }
`;

/** The way of a psychologist to the cases, and how many of them wait. Everything else on the dashboard is for buyers. */
export function WorkspaceCard() {
  const { data, isPending } = useQuery<CallResponse<'GET /api/cases/waiting/count'>>({
    queryKey: ['/api/cases/waiting/count'],
  });
  return (
    <Band forwardedAs="section" aria-labelledby="workspace">
      <Stack $gap={2}>
        <Heading level={2} size={3} id="workspace">
          Ruang kerja
        </Heading>
        {isPending ? <Skeleton $width="30ch" /> : <Text>{waitingText(data?.count)}</Text>}
      </Stack>
      <Actions>
        <ButtonLink as={Link} to="/cases">
          Buka Ruang Kerja
        </ButtonLink>
      </Actions>
    </Band>
  );
}

/** @param count undefined if it could not be read, for example before staff have the second factor that the practice asks for */
function waitingText(count: number | undefined): string {
  if (count === undefined) return 'Hasil yang ditugaskan kepada Anda ada di sini.';
  if (count === 0) return 'Tidak ada hasil yang menunggu pemeriksaan Anda.';
  return `${count.toLocaleString('id-ID')} hasil menunggu pemeriksaan Anda.`;
}
