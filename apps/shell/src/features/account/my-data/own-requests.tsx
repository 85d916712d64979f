import type { DataRequestView } from '@kenali/contracts';
import { Badge, BareList, Button, FormError, formatDateTime, Row, SmallText, Stack, Text } from '@kenali/ui';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import { SectionCard } from '../../../common/section-card.tsx';
import { deletionsOf, requestFailure, useDataRequests } from './data-requests.api.ts';

/** The others are shown after a press. */
const SHOWN = 3;

/** What the owner has asked for, and what staff answered. `WaitingDeletions` has the deletions that have not ended. */
export function OwnRequests() {
  const { data, cancel } = useDataRequests();
  const [isAll, setIsAll] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const failure = useRef<HTMLDivElement>(null);
  // Each button disappears with what it does, so the focus moves to what follows.
  useEffect(() => {
    if (cancel.error) failure.current?.focus();
  }, [cancel.error]);
  const showAll = () => {
    // The next entry has to exist before it gets the focus.
    flushSync(() => setIsAll(true));
    list.current?.querySelectorAll('h3')[SHOWN]?.focus();
  };
  const waiting = deletionsOf(data);
  const requests = (data?.requests ?? []).filter((request) => !waiting.includes(request));
  if (requests.length === 0) return null;
  const shown = isAll ? requests : requests.slice(0, SHOWN);
  return (
    <SectionCard title="Permintaan Anda" headingRef={heading}>
      <Requests ref={list}>
        {shown.map((request) => (
          <li key={request.id}>
            <OwnRequest request={request} />
            {request.state === 'open' && (
              <Row>
                <Button
                  $variant="quiet"
                  $size="small"
                  busy={cancel.isPending && cancel.variables === request.id}
                  busyLabel="Membatalkan..."
                  onClick={() => cancel.mutate(request.id, { onSuccess: () => heading.current?.focus() })}
                >
                  Batalkan permintaan
                </Button>
              </Row>
            )}
          </li>
        ))}
      </Requests>
      {cancel.isError && (
        <FormError ref={failure}>
          {requestFailure(cancel.error, 'Permintaan belum dibatalkan. Silakan coba lagi.')}
        </FormError>
      )}
      {shown.length < requests.length && (
        <Row>
          <Button $variant="secondary" onClick={showAll}>
            Tampilkan semua permintaan ({requests.length})
          </Button>
        </Row>
      )}
    </SectionCard>
  );
}

function OwnRequest({ request }: { request: DataRequestView }) {
  const { state, requestedAt, text, answer } = request;
  return (
    <Stack $gap={2}>
      <Row $gap={2}>
        <Text as="h3" tabIndex={-1} $weight="semibold">
          {nameOf(request)}
        </Text>
        <Badge $tone={state === 'done' ? 'good' : 'neutral'}>{stateOf(request)}</Badge>
      </Row>
      <SmallText>
        Diminta {formatDateTime(requestedAt)}. {whenOf(request)}
      </SmallText>
      {text && <Text>{text}</Text>}
      {answer && (
        <Answer>
          <Text as="h4" $weight="semibold">
            Jawaban kami
          </Text>
          <Text>{answer}</Text>
        </Answer>
      )}
    </Stack>
  );
}

const KINDS: Record<DataRequestView['kind'], string> = {
  correction: 'Perbaikan data',
  restriction: 'Pembatasan',
  delete_child: 'Hapus data anak',
  delete_account: 'Hapus akun',
};
const isSwitched = ({ isInEffect, liftedAt }: DataRequestView) => isInEffect === true || liftedAt !== undefined;
const nameOf = (request: DataRequestView) => {
  const { kind, child } = request;
  if (kind === 'restriction' && isSwitched(request))
    return `Pembatasan ${child ? `data ${child.name}` : 'seluruh akun'}`;
  return child?.name ? `${KINDS[kind]}: ${child.name}` : (KINDS[kind] ?? kind);
};

const STATES: Record<DataRequestView['state'], string> = {
  waiting: 'Menunggu',
  erasing: 'Berjalan',
  open: 'Menunggu jawaban',
  cancelled: 'Dibatalkan',
  done: 'Selesai',
};

/** A restriction that the owner switched on is fulfilled at once. */
const stateOf = ({ state, isInEffect, liftedAt }: DataRequestView) =>
  isInEffect ? 'Berlaku' : liftedAt ? 'Sudah dicabut' : STATES[state];

/** By when there is an answer, or when there was one. */
function whenOf(request: DataRequestView): string {
  const { state, kind, dueAt, handledAt, liftedAt, answer } = request;
  if (state === 'open') return dueAt ? `Dijawab paling lambat ${formatDateTime(dueAt)}.` : '';
  if (liftedAt) return `Dicabut ${formatDateTime(liftedAt)}.`;
  if (!handledAt || isSwitched(request)) return '';
  const ended = `${STATES[state]} ${formatDateTime(handledAt)}.`;
  const wasForStaff = kind === 'correction' || kind === 'restriction';
  // Before answers were stored, staff gave them by another way.
  return state === 'done' && wasForStaff && !answer
    ? `${ended} Jika Anda belum menerima jawaban, hubungi kami.`
    : ended;
}

const Requests = styled(BareList).attrs({ $gap: 5 })`
  overflow-wrap: anywhere;
  white-space: pre-line;
  > li + li { padding-block-start: ${({ theme }) => theme.space[5]}; border-block-start: 1px solid ${({ theme }) => theme.color.line}; }
`;

const Answer = styled.div`
  padding: ${({ theme }) => `${theme.space[3]} ${theme.space[4]}`};
  border-inline-start: 3px solid ${({ theme }) => theme.color.teal};
  background: ${({ theme }) => theme.color.sand};
`;
