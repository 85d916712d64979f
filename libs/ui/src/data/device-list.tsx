import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { FormError } from '../form/form-error.tsx';
import { Actions, Row, Stack } from '../layout/layout.ts';
import { BareList } from '../layout/list.ts';
import { SmallText, Text } from '../text/text.tsx';
import { Badge } from './badge.ts';
import { formatDateTime } from './format-date.ts';

/** A signed-in browser. */
export interface Device {
  id: string;
  area: 'site' | 'admin';
  /** Browser and system in words, or null if unknown. */
  device: string;
  createdAt: string;
  lastUsedAt: string;
  isCurrent: boolean;
}

export interface DeviceListProps {
  devices: Device[];
  /** What is being ended, see `onEnd`. */
  ending: string | null;
  /** The sentence of the last failure. */
  failure: string | null;
  /** Ends the session with this id, `others` or `all`. */
  onEnd: (which: string) => Promise<void>;
}

const Item = styled.li`
  padding-block-end: ${({ theme }) => theme.space[4]};
  border-block-end: 1px solid ${({ theme }) => theme.color.line};
`;

/** The signed-in devices of an account. Ending all of them asks first, because it includes this one. */
export function DeviceList({ devices, ending, failure, onEnd }: DeviceListProps) {
  const [isAsking, setIsAsking] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const hasOthers = devices.some(({ isCurrent }) => !isCurrent);
  // The pressed button disappears with its device.
  const endThenFocus = (which: string) => void onEnd(which).then(() => list.current?.focus());
  return (
    <Stack $gap={4}>
      {failure && <FormError>{failure}</FormError>}
      <BareList $gap={4} ref={list} tabIndex={-1} aria-label="Perangkat yang masuk">
        {devices.map((each) => (
          <Item key={each.id}>
            <Row $justify="space-between">
              <Stack $gap={1}>
                <Row $gap={2}>
                  <Text as="strong">{each.device}</Text>
                  {each.isCurrent && <Badge $tone="good">Perangkat ini</Badge>}
                  {each.area === 'admin' && <Badge>Area admin</Badge>}
                </Row>
                <SmallText>Terakhir dipakai {formatDateTime(each.lastUsedAt)}</SmallText>
                <SmallText>Masuk sejak {formatDateTime(each.createdAt)}</SmallText>
              </Stack>
              {!each.isCurrent && (
                <Button
                  $variant="secondary"
                  $size="small"
                  busy={ending === each.id}
                  busyLabel="Mengeluarkan..."
                  aria-label={`Keluarkan ${each.device}, terakhir dipakai ${formatDateTime(each.lastUsedAt)}`}
                  onClick={() => endThenFocus(each.id)}
                >
                  Keluarkan
                </Button>
              )}
            </Row>
          </Item>
        ))}
      </BareList>
      <Actions>
        {hasOthers && (
          <Button
            $variant="secondary"
            busy={ending === 'others'}
            busyLabel="Mengeluarkan..."
            onClick={() => endThenFocus('others')}
          >
            Keluar dari semua perangkat lain
          </Button>
        )}
        <Button $variant="quiet" $flush={!hasOthers} onClick={() => setIsAsking(true)}>
          Keluar dari semua perangkat
        </Button>
      </Actions>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Keluar dari semua perangkat?"
        footer={
          <Actions $justify="end">
            <Button $variant="secondary" onClick={() => setIsAsking(false)}>
              Batal
            </Button>
            <Button
              $variant="danger"
              busy={ending === 'all'}
              busyLabel="Mengeluarkan..."
              onClick={() => void onEnd('all').then(() => setIsAsking(false))}
            >
              Ya, keluar
            </Button>
          </Actions>
        }
      >
        Anda juga keluar dari perangkat ini, lalu dapat masuk lagi dengan password Anda.
      </Dialog>
    </Stack>
  );
}
