import type { AdminConsents, ConsentHistoryEvent } from '@kenali/contracts';
import { Badge, BareList, formatDateTime, Row, SmallText, Stack, Text } from '@kenali/ui';
import { CONSENT_BADGES } from '../../../common/labels.ts';

const allowed = (isAllowed: boolean) => (isAllowed ? 'boleh' : 'tidak boleh');

/** What a user has consented to. */
export function Consents({ state, last, isRequired, events }: AdminConsents) {
  const { tone, text } = CONSENT_BADGES[state];
  return (
    <Stack $gap={4}>
      <Stack $gap={1}>
        <Row $gap={2}>
          <Text>Status:</Text>
          <Badge $tone={tone}>{text}</Badge>
        </Row>
        {last && (
          <>
            <Text>WhatsApp di luar konsultasi: {allowed(last.kind === 'granted' && last.whatsapp)}</Text>
            <Text>Data tanpa nama untuk penelitian: {allowed(last.kind === 'granted' && last.research)}</Text>
          </>
        )}
        {!isRequired && <Text $tone="inkSoft">Persetujuan tidak diwajibkan di server ini.</Text>}
      </Stack>
      {events.length > 0 && (
        <BareList as="ol" $gap={3} aria-label="Riwayat persetujuan">
          {[...events].reverse().map((event) => (
            <li key={`${event.at} ${event.kind}`}>
              <SmallText>{formatDateTime(event.at)}</SmallText>
              <Text>{sentenceOf(event)}</Text>
            </li>
          ))}
        </BareList>
      )}
    </Stack>
  );
}

function sentenceOf(event: ConsentHistoryEvent): string {
  if (event.kind === 'withdrawn') return 'Menarik persetujuan';
  if (event.kind === 'narrowed')
    return event.choice === 'research' ? 'Menarik izin penelitian' : 'Menarik izin WhatsApp';
  const { relationship, variant, version, research, whatsapp } = event;
  const given =
    variant === 'paper'
      ? `Mencatat persetujuan di kertas, teks versi ${version}`
      : `Menyetujui teks versi ${version} sebagai ${relationship}`;
  return `${given}. WhatsApp: ${allowed(whatsapp)}. Penelitian: ${allowed(research)}.`;
}
