import {
  type Id,
  SHARE_FIRST_VIEWS,
  SHARE_VIEWS_MAX,
  type ShareLinkList,
  type ShareLinkState,
  type ShareLinkView,
  type ShareViewKind,
} from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import {
  Badge,
  type BadgeTone,
  BareList,
  Button,
  formatDateTime,
  Heading,
  Row,
  SkeletonText,
  SmallText,
  Stack,
  Text,
} from '@kenali/ui';
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { DangerDialog } from '../../../common/danger-dialog.tsx';
import { NotLoaded } from '../../../common/part-boundary.tsx';
import { shareLinks } from './sharing.api.ts';

const STATES: Record<ShareLinkState, { label: string; tone: BadgeTone }> = {
  active: { label: 'Aktif', tone: 'good' },
  expired: { label: 'Kedaluwarsa', tone: 'neutral' },
  revoked: { label: 'Dicabut', tone: 'neutral' },
  ended: { label: 'Berakhir', tone: 'neutral' },
};
const VIEWS: Record<ShareViewKind, string> = { opened: 'Hasil dibuka', pdf: 'PDF diunduh' };

const Item = styled.li`
  padding-block-start: ${({ theme }) => theme.space[4]};
  border-block-start: 1px solid ${({ theme }) => theme.color.line};
`;
/** Below the form, with the space of a part of its own. */
const Links = styled(Stack).attrs({ $gap: 4 })`
  margin-block-start: ${({ theme }) => theme.space[4]};
`;
const Views = styled.details`
  summary { padding-block: ${({ theme }) => theme.space[2]}; color: ${({ theme }) => theme.color.teal}; cursor: pointer; }
  ul { padding-inline-start: ${({ theme }) => theme.space[5]}; }
`;

/** Every link to a result, with who opened it when. The owner ends active ones. */
function ShareLinks({ id, links }: { id: Id; links: UseQueryResult<ShareLinkList> }) {
  const { api, toast } = useShell();
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<ShareLinkView | null>(null);
  const [revocations, setRevocations] = useState(0);
  // The pressed button is gone with the state of its link. While the dialog is open, nothing behind it takes the focus.
  useEffect(() => {
    if (revocations > 0) heading.current?.focus();
  }, [revocations]);
  const revoke = useMutation({
    mutationFn: (link: ShareLinkView) => api.send('POST /api/share-links/{id}/revoke', { params: { id: link.id } }),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: shareLinks(api, id).queryKey });
      setAsked(null);
      toast.show({ title: 'Tautan dicabut', description: 'Tautan itu tidak dapat dibuka lagi.', variant: 'success' });
      setRevocations((count) => count + 1);
    },
  });
  if (links.isPending) return <SkeletonText lines={2} />;
  if (!links.data)
    return (
      <NotLoaded isRetrying={links.isFetching} onRetry={() => void links.refetch()}>
        Daftar tautan belum dapat dimuat.
      </NotLoaded>
    );
  if (links.data.links.length === 0) return null;
  return (
    <Links>
      <Heading level={3} ref={heading}>
        Tautan yang sudah dibuat
      </Heading>
      <BareList $gap={4} aria-label="Tautan yang sudah dibuat">
        {links.data.links.map((link) => (
          <LinkItem key={link.id} link={link} onRevoke={() => setAsked(link)} />
        ))}
      </BareList>
      <DangerDialog
        subject={asked}
        action={revoke}
        title="Cabut tautan ini?"
        confirm="Ya, cabut"
        busyLabel="Mencabut..."
        failed="Tautan belum dapat dicabut. Coba lagi."
        onClose={() => setAsked(null)}
      >
        Halaman yang sedang terbuka juga tertutup. Tautan yang dicabut tidak dapat diaktifkan lagi.
      </DangerDialog>
    </Links>
  );
}

function LinkItem({ link, onRevoke }: { link: ShareLinkView; onRevoke: () => void }) {
  const { label, tone } = STATES[link.state];
  const created = formatDateTime(link.createdAt);
  return (
    <Item>
      <Stack $gap={2}>
        <Row $justify="space-between">
          <Stack $gap={1}>
            <Row $gap={2}>
              <Text as="strong" $weight="semibold">
                Dibuat {created}
              </Text>
              <Badge $tone={tone}>{label}</Badge>
            </Row>
            <SmallText>
              {link.days} hari, sampai {formatDateTime(link.expiresAt)}
            </SmallText>
          </Stack>
          {link.state === 'active' && (
            <Button
              $variant="secondary"
              $size="small"
              aria-label={`Cabut tautan yang dibuat ${created}`}
              onClick={onRevoke}
            >
              Cabut
            </Button>
          )}
        </Row>
        {link.wrongPins && (
          <Text $size="small">
            PIN salah dimasukkan {link.wrongPins.count} kali, terakhir {formatDateTime(link.wrongPins.lastAt)}.
          </Text>
        )}
        {link.views.length === 0 ? (
          <Text $size="small">Belum pernah dibuka.</Text>
        ) : (
          <Views>
            <summary>Dibuka {link.openings} kali</summary>
            <ul>
              {link.views.map(({ kind, at, device }) => (
                <li key={`${kind} ${at}`}>
                  {VIEWS[kind]}: {formatDateTime(at)}, {device}
                </li>
              ))}
            </ul>
            {link.views.length >= SHARE_VIEWS_MAX && (
              <Text $size="small">
                Daftar ini memuat {SHARE_FIRST_VIEWS} kejadian pertama dan {SHARE_VIEWS_MAX - SHARE_FIRST_VIEWS}{' '}
                kejadian terakhir.
              </Text>
            )}
          </Views>
        )}
      </Stack>
    </Item>
  );
}

export default ShareLinks;
