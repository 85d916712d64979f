import type { AdminConsents, AdminUser, ConsentHistoryEvent } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Badge, Dialog, formatDateTime, Row, Stack, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { CONSENT_BADGES } from '../../common/labels.ts';
import { LoadedPart, TableSkeleton } from '../../common/loaded-part.tsx';

const allowed = (isAllowed: boolean) => (isAllowed ? 'boleh' : 'tidak boleh');

const About = styled(Text)`
  overflow-wrap: anywhere;
`;
const Events = styled.ol`
  display: grid;
  gap: ${({ theme }) => theme.space[3]};
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** What a user has consented to. Staff only read it, and each opening is an audit entry, so it is never read ahead. */
export function ConsentsDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { api } = useShell();
  const query = useQuery({
    queryKey: ['/api/admin', 'consents', user.id],
    queryFn: () => api.send('GET /api/admin/users/{id}/consents', { params: { id: user.id } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Dialog open onClose={onClose} title="Persetujuan pengguna">
      <Stack $gap={4}>
        <About $size="small" $tone="inkSoft">
          {user.firstName} {user.lastName} ({user.email})
        </About>
        <LoadedPart query={query} name="Persetujuan" skeleton={<TableSkeleton rows={2} />}>
          {(consents) => <Consents {...consents} />}
        </LoadedPart>
      </Stack>
    </Dialog>
  );
}

function Consents({ state, last, isRequired, events }: AdminConsents) {
  const { tone, label } = CONSENT_BADGES[state];
  return (
    <Stack $gap={4}>
      <Stack $gap={1}>
        <Row $gap={2}>
          <Text>Status:</Text>
          <Badge $tone={tone}>{label}</Badge>
        </Row>
        {last && (
          <>
            <Text>Menghubungi lewat WhatsApp: {allowed(last.kind === 'granted' && last.whatsapp)}</Text>
            <Text>Data tanpa nama untuk penelitian: {allowed(last.kind === 'granted' && last.research)}</Text>
          </>
        )}
        {!isRequired && <Text $tone="inkSoft">Persetujuan tidak diwajibkan di server ini.</Text>}
      </Stack>
      {events.length > 0 && (
        <Events aria-label="Riwayat persetujuan">
          {[...events].reverse().map((event) => (
            <li key={`${event.at} ${event.kind}`}>
              <Text $size="small" $tone="inkSoft">
                {formatDateTime(event.at)}
              </Text>
              <Text>{sentenceOf(event)}</Text>
            </li>
          ))}
        </Events>
      )}
    </Stack>
  );
}

function sentenceOf(event: ConsentHistoryEvent): string {
  if (event.kind === 'withdrawn') return 'Menarik persetujuan';
  if (event.kind === 'narrowed')
    return event.choice === 'research' ? 'Menarik izin penelitian' : 'Menarik izin WhatsApp';
  const { relationship, version, research, whatsapp } = event;
  return `Menyetujui teks versi ${version} sebagai ${relationship}. WhatsApp: ${allowed(whatsapp)}. Penelitian: ${allowed(research)}.`;
}
