import type { ShareLinkState, ShareLinkView, ShareViewKind } from '@kenali/contracts';
import { Badge, formatDateTime, Row, Stack, Text } from '@kenali/ui';
import { SectionCard } from '../../common/page-parts.tsx';
import { Sections } from './answers-card.tsx';

const STATES: Record<ShareLinkState, string> = {
  active: 'Aktif',
  expired: 'Kedaluwarsa',
  revoked: 'Dicabut pemilik',
  ended: 'Berakhir',
};
const VIEWS: Record<ShareViewKind, string> = { opened: 'Hasil dibuka', pdf: 'PDF diunduh' };

/** To whom the family opened this result: its links with every opening. Staff see neither links nor PINs. */
export const ShareLinksCard = ({ links }: { links: readonly ShareLinkView[] }) => (
  <SectionCard title="Dibagikan oleh keluarga">
    <Sections>
      {links.map((link) => (
        <details key={link.id}>
          <summary>
            Tautan {link.id}, dibuat {formatDateTime(link.createdAt)}, dibuka {link.openings} kali
          </summary>
          <Stack $gap={1}>
            <Row $gap={2}>
              <Badge $tone={link.state === 'active' ? 'good' : 'neutral'}>{STATES[link.state]}</Badge>
              <Text $size="small">Berlaku sampai {formatDateTime(link.expiresAt)}</Text>
            </Row>
            {link.wrongPins && (
              <Text $size="small">
                PIN salah dimasukkan {link.wrongPins.count} kali, terakhir {formatDateTime(link.wrongPins.lastAt)}
              </Text>
            )}
            {link.views.map(({ kind, at, device }) => (
              <Text key={`${kind} ${at}`} $size="small">
                {VIEWS[kind]}: {formatDateTime(at)}, {device}
              </Text>
            ))}
          </Stack>
        </details>
      ))}
    </Sections>
  </SectionCard>
);
